import { dialogOf, documentOf, longName, operation, press, type Screens, scene } from './scene';

/** Screens of projects, teams, mocks and the tester. */
export const mockScreens: Screens = {
  administrator: [
    { title: 'personal projects', path: () => '/', heading: '个人项目', isForPhones: true },
    { title: 'a search without a hit', path: () => '/?keywords=zzz', heading: '个人项目' },
    {
      title: 'the menu of a project',
      path: () => '/',
      heading: '个人项目',
      prepare: async (page) => {
        await press(page, `${longName}的更多操作`);
        await page.getByRole('menuitem', { name: '复制地址' }).waitFor();
      },
    },
    {
      title: 'deleting a project',
      path: () => '/',
      heading: '个人项目',
      prepare: async (page) => {
        await press(page, `${longName}的更多操作`);
        await page.getByRole('menuitem', { name: '删除项目' }).click();
        await dialogOf(page);
      },
    },
    { title: 'the projects of a team', path: () => `/group/${scene.team}`, heading: '前端一组' },
    {
      title: 'the members of a team, and somebody who asks to join',
      isForPhones: true,
      path: () => `/group/${scene.team}?tab=members`,
      heading: '前端一组',
      prepare: async (page) => {
        await page.getByRole('button', { name: '同意 sun.li' }).waitFor();
        await page.getByRole('row', { name: /he\.zhi/ }).waitFor();
      },
    },
    {
      title: 'a search of members without a hit',
      path: () => `/group/${scene.team}?tab=members&keywords=zzz`,
      heading: '前端一组',
      prepare: (page) => page.getByText('没有符合条件的内容').waitFor(),
    },
    {
      title: 'a member to be removed',
      path: () => `/group/${scene.team}?tab=members`,
      heading: '前端一组',
      prepare: async (page) => {
        await page
          .getByRole('row', { name: /he\.zhi/ })
          .getByRole('button', { name: '移除' })
          .click();
        await dialogOf(page);
      },
    },
    {
      title: 'people to be added to a team',
      isForPhones: true,
      path: () => `/group/${scene.team}`,
      heading: '前端一组',
      prepare: async (page) => {
        await press(page, '邀请成员');
        await page.getByRole('dialog').getByRole('button', { name: '添加', exact: true }).click();
        await page.getByText('人员不能为空').waitFor();
      },
    },
    {
      title: 'the invitation links of a team',
      isForPhones: true,
      path: () => `/group/${scene.team}`,
      heading: '前端一组',
      prepare: async (page) => {
        await press(page, '邀请成员');
        await page.getByRole('tab', { name: '邀请链接' }).click();
        await press(page, '生成链接');
        await page.getByRole('dialog').locator('code').waitFor();
      },
    },
    {
      title: 'the settings of a team',
      isForPhones: true,
      path: () => `/group/${scene.team}?tab=settings`,
      heading: '前端一组',
      prepare: (page) => page.getByRole('radio', { name: /申请后由管理员同意/ }).waitFor(),
    },
    { title: 'a new project', path: () => '/new', heading: '新建项目' },
    {
      title: 'a new project with what is wrong',
      path: () => '/new',
      heading: '新建项目',
      prepare: async (page) => {
        await press(page, '创建项目');
        await page.getByText('名称不能为空').waitFor();
        await page.getByRole('tab', { name: '填写地址' }).click();
      },
    },
    { title: 'the interfaces of a project', path: () => `/project/${scene.full}`, heading: longName },
    {
      title: 'the folders of a project',
      path: () => `/project/${scene.sorted}`,
      heading: '有文件夹的项目',
      isForPhones: true,
      prepare: (page) => page.getByText('/refunds').first().waitFor(),
    },
    {
      title: 'the menu of a folder',
      path: () => `/project/${scene.sorted}`,
      heading: '有文件夹的项目',
      prepare: async (page) => {
        await page.getByRole('treeitem', { name: /^订单/ }).click({ button: 'right' });
        await page.getByRole('menuitem', { name: '移动到…' }).waitFor();
      },
    },
    {
      title: 'a new folder',
      path: () => `/project/${scene.sorted}`,
      heading: '有文件夹的项目',
      prepare: async (page) => {
        await press(page, '新建文件夹');
        await page.getByRole('textbox', { name: '文件夹名称' }).waitFor();
      },
    },
    {
      title: 'moving to a folder',
      path: () => `/project/${scene.sorted}`,
      heading: '有文件夹的项目',
      prepare: async (page) => {
        await page.getByRole('checkbox', { name: '选择 GET /refunds' }).check();
        await press(page, '移动到…');
        await dialogOf(page);
      },
    },
    {
      title: 'an interface with its details',
      isForPhones: true,
      path: () => `/project/${scene.full}`,
      heading: longName,
      prepare: async (page) => {
        await press(page, '展开 GET /orders 的详情');
        await page.getByRole('table', { name: '请求' }).getByText('页码').waitFor();
      },
    },
    {
      title: 'chosen interfaces',
      isForPhones: true,
      path: () => `/project/${scene.full}`,
      heading: longName,
      prepare: async (page) => {
        await page.getByRole('checkbox', { name: '选择 GET /orders' }).check();
        await press(page, '删除所选');
        await dialogOf(page);
      },
    },
    {
      title: 'a filter without a hit',
      path: () => `/project/${scene.full}?method=patch`,
      heading: longName,
      isForPhones: true,
    },
    { title: 'a project without interfaces', path: () => `/project/${scene.empty}`, heading: '还没有接口' },
    {
      title: 'the settings of a project',
      isForPhones: true,
      path: () => `/project/${scene.full}?tab=settings`,
      heading: longName,
    },
    {
      title: 'a sync',
      path: () => `/project/${scene.full}?tab=settings`,
      heading: longName,
      prepare: async (page) => {
        await page
          .getByLabel('上传文件')
          .setInputFiles({
            name: 'shop.json',
            mimeType: 'application/json',
            buffer: Buffer.from(documentOf({ '/orders': operation('订单'), '/new': operation('新的') })),
          });
        await press(page, '查看变更');
        await page.getByRole('dialog').getByText('文档已移除').first().waitFor();
      },
    },
    {
      title: 'an import',
      path: () => `/project/${scene.full}?tab=settings`,
      heading: longName,
      prepare: async (page) => {
        await page
          .getByLabel('导入接口')
          .and(page.locator('input'))
          .setInputFiles({ name: 'mocks.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') });
        await page.getByRole('dialog').getByRole('alert').waitFor();
      },
    },
    {
      title: 'a project that is gone',
      isRefused: true,
      path: () => `/project/${'0'.repeat(24)}`,
      heading: '项目不存在',
    },
    { title: 'teams', path: () => '/group', heading: '团队', isForPhones: true },
    {
      title: 'a new team',
      path: () => '/group',
      heading: '团队',
      prepare: async (page) => {
        await press(page, '创建团队');
        await dialogOf(page);
      },
    },
    {
      title: 'a team to be dismissed',
      path: () => '/group',
      heading: '团队',
      prepare: async (page) => {
        await press(page, '前端一组的更多操作');
        await page.getByRole('menuitem', { name: '解散团队' }).click();
        await dialogOf(page);
      },
    },
    {
      title: 'a new mock',
      path: () => `/editor/${scene.full}`,
      heading: '新建接口',
      prepare: (page) => page.locator('.cm-content').waitFor(),
    },
    {
      title: 'a mock with its preview',
      path: () => `/editor/${scene.full}/${scene.mock}`,
      heading: /\/carts/,
      isForPhones: true,
      prepare: async (page) => {
        await press(page, '预览');
        await page.getByRole('region', { name: '预览' }).getByText('"id"').first().waitFor();
      },
    },
  ],
  stranger: [
    {
      title: 'the tester of a mock',
      isForPhones: true,
      path: () => `/mock/${scene.full}/shop/orders`,
      heading: /./,
      prepare: (page) => page.getByText('200 OK').waitFor(),
    },
    {
      title: 'the tester where nothing answers',
      isRefused: true,
      path: () => `/mock/${scene.full}/shop/order`,
      heading: /./,
      prepare: (page) => page.getByRole('button', { name: '改用此接口' }).first().waitFor(),
    },
  ],
  guest: [
    {
      title: 'a team and its projects',
      path: () => `/group/${scene.team}`,
      heading: '前端一组',
      prepare: (page) => page.getByText('你是这个团队的访客').waitFor(),
    },
    { title: 'the members of a team', path: () => `/group/${scene.team}?tab=members`, heading: '前端一组' },
    {
      title: 'a project',
      isForPhones: true,
      path: () => `/project/${scene.teamProject}`,
      heading: '组件库',
      prepare: (page) => page.getByText('你是这个团队的访客').waitFor(),
    },
    {
      title: 'a mock',
      path: () => `/editor/${scene.teamProject}/${scene.teamMock}`,
      heading: /\/carts/,
      prepare: (page) => page.getByText('你是这个团队的访客').waitFor(),
    },
    { title: 'a mock to be created', path: () => `/editor/${scene.teamProject}`, heading: '访客不能新建接口' },
    {
      title: 'an invitation to a team one is in',
      path: () => `/join/${scene.invite}`,
      heading: '加入团队“前端一组”',
      prepare: (page) => page.getByText('你已经在这个团队里。').waitFor(),
    },
  ],
  visitor: [
    {
      title: 'an invitation to a team',
      isForPhones: true,
      path: () => `/join/${scene.invite}`,
      heading: '加入团队“前端一组”',
    },
    { title: 'an invitation that is over', path: () => '/join/over', heading: '邀请链接无效或已过期' },
    { title: 'a first visit', path: () => '/', heading: '个人项目' },
    { title: 'no teams yet', path: () => '/group', heading: '团队' },
    {
      title: 'the projects of a team one is not in',
      isRefused: true,
      path: () => `/group/${scene.team}`,
      heading: '你不在这个团队里',
    },
    {
      title: 'a project one is not in',
      isRefused: true,
      path: () => `/project/${scene.full}`,
      heading: '你不在这个项目里',
    },
  ],
};
