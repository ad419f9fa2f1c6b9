import { dialogOf, type Screens } from './scene';

/** Screens of operations, workbench, dashboard and palette, and of missing pages. */
export const platformScreens: Screens = {
  administrator: [
    {
      title: 'the jobs',
      path: () => '/operations',
      heading: '运行状态',
      prepare: (page) => page.getByRole('link', { name: '清理文件' }).waitFor(),
    },
    {
      title: 'the health of the installation',
      path: () => '/operations?tab=health',
      heading: '运行状态',
      prepare: (page) => page.getByText('数据库', { exact: true }).waitFor(),
    },
    {
      title: 'the runs of jobs',
      path: () => '/operations',
      heading: '运行状态',
      prepare: async (page) => {
        await page.getByRole('button', { name: '立即运行' }).first().click();
        await page.getByRole('tab', { name: '运行记录' }).click();
        await page.getByText('成功').first().waitFor();
      },
    },
    { title: 'the workbench', path: () => '/workbench', heading: '工作台' },
    {
      title: 'the dashboard',
      path: () => '/dashboard',
      heading: '数据',
      prepare: (page) => page.locator('figure svg').waitFor(),
    },
    {
      title: 'the dashboard in tables',
      path: () => '/dashboard',
      heading: '数据',
      prepare: (page) => page.getByText('表格', { exact: true }).click(),
    },
    { title: 'a page that does not exist', isRefused: true, path: () => '/no-such-page', heading: '页面不存在' },
    {
      title: 'the list of keys',
      path: () => '/',
      heading: '个人项目',
      prepare: async (page) => {
        await page.keyboard.press('Shift+?');
        await dialogOf(page);
      },
    },
    {
      title: 'the palette',
      path: () => '/',
      heading: '个人项目',
      prepare: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: '搜索并打开' }).fill('项目');
        await page
          .getByRole('option', { name: /新建项目/ })
          .first()
          .waitFor();
      },
    },
    {
      title: 'the palette without a hit',
      path: () => '/',
      heading: '个人项目',
      prepare: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: '搜索并打开' }).fill('zzzz');
        await page.getByText('没有符合“zzzz”的页面、项目、接口或文档').waitFor();
      },
    },
  ],
  stranger: [
    {
      title: 'a page that does not exist, for anyone',
      isRefused: true,
      path: () => '/no-such-page',
      heading: '页面不存在',
    },
    {
      title: 'a sprint that does not exist, for anyone',
      isRefused: true,
      path: () => '/tools/sprintCommitsDetail/x',
      heading: '迭代不存在或已删除',
    },
  ],
};
