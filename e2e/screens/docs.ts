import { dialogOf, press, type Screens } from './scene';

/** Screens of guides, the platform's API, and components. */
export const docsScreens: Screens = {
  administrator: [
    {
      title: 'the first guide',
      path: () => '/docs',
      heading: '快速上手',
      prepare: (page) => page.getByText('"name"').first().waitFor(),
    },
    {
      title: 'the components',
      path: () => '/docs/kit',
      heading: '界面部件',
      prepare: (page) => page.locator('figure svg').nth(2).waitFor(),
    },
    {
      title: 'a guide with a mistake in its example',
      path: () => '/docs/rules',
      heading: '语法：规则',
      prepare: async (page) => {
        await page.getByRole('textbox', { name: '模板' }).first().fill('{ a: ');
        await page.getByText(/第 1 行/).waitFor();
      },
    },
    {
      title: 'a guide that is not there',
      path: () => '/docs/no-such-guide',
      heading: '使用文档',
      prepare: (page) => page.getByText('没有这篇文档').waitFor(),
    },
    {
      title: 'the API of the platform',
      path: () => '/docs/api',
      heading: '平台 API',
      prepare: async (page) => {
        await page.getByRole('button', { name: /\/project\/create/ }).click();
        await page.getByRole('heading', { name: '参数' }).waitFor();
      },
    },
    {
      title: 'a call of the platform that was sent',
      isForPhones: true,
      path: () => '/docs/api',
      heading: '平台 API',
      prepare: async (page) => {
        await page.getByRole('button', { name: /\/u\/me/ }).click();
        await press(page, '试一试');
        await press(page, '发送');
        await page.getByText('200 成功').waitFor();
      },
    },
    {
      title: 'a call that deletes, before it is sent',
      path: () => '/docs/api',
      heading: '平台 API',
      prepare: async (page) => {
        await page.getByRole('button', { name: /^POST \/project\/delete/ }).click();
        await press(page, '试一试');
        await page.getByRole('textbox', { name: /^id/ }).fill('x');
        await press(page, '发送');
        await dialogOf(page);
      },
    },
  ],
  stranger: [
    { title: 'the API of the platform, for anyone', path: () => '/docs/api', heading: '平台 API' },
    {
      title: 'the guides, for anyone, searched',
      path: () => '/docs/placeholders#name',
      heading: '语法：占位符',
      prepare: async (page) => {
        await page.getByRole('textbox', { name: '搜索文档' }).fill('延迟');
        await page
          .getByRole('link', { name: /响应、请求与函数/ })
          .first()
          .waitFor();
      },
    },
  ],
};
