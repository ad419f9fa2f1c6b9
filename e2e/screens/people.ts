import { colleague, dialogOf, press, type Screens } from './scene';

/** Screens of signing in, accounts, profiles, and announcements. */
export const peopleScreens: Screens = {
  administrator: [
    {
      title: 'the accounts',
      isForPhones: true,
      path: () => '/accounts',
      heading: '账号管理',
      prepare: async (page) => {
        await page.getByRole('checkbox', { name: `选择${colleague.name}`, exact: true }).check();
        await press(page, `${colleague.name}的更多操作`);
        await page.getByRole('menuitem', { name: '移交', exact: true }).waitFor();
      },
    },
    {
      title: 'the rights of a person',
      path: () => '/accounts',
      heading: '账号管理',
      prepare: async (page) => {
        await press(page, `${colleague.name}的更多操作`);
        await page.getByRole('menuitem', { name: '权限', exact: true }).click();
        await page.getByRole('checkbox', { name: '推荐位 编辑', exact: true }).check();
      },
    },
    {
      title: 'somebody who leaves',
      path: () => '/accounts',
      heading: '账号管理',
      prepare: async (page) => {
        await press(page, `${colleague.name}的更多操作`);
        await page.getByRole('menuitem', { name: '禁用', exact: true }).click();
        await page.getByRole('dialog').getByText('禁用账号').waitFor();
      },
    },
    {
      title: 'the audit log',
      isForPhones: true,
      path: () => '/accounts?tab=log',
      heading: '账号管理',
      prepare: (page) => page.getByRole('cell', { name: /admin/ }).first().waitFor(),
    },
    {
      title: 'an account to be deleted',
      path: () => '/accounts',
      heading: '账号管理',
      prepare: async (page) => {
        await press(page, `${colleague.name}的更多操作`);
        await page.getByRole('menuitem', { name: '删除账号', exact: true }).click();
        await dialogOf(page);
      },
    },
    {
      title: 'a table of people with what is wrong',
      path: () => '/accounts?department=marketingCentre',
      heading: '账号管理',
      prepare: async (page) => {
        await page.getByText('这里还没有成员').waitFor();
        await press(page, '导入');
        const csv = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('用户名,昵称\na b,\n') };
        await page.getByRole('dialog').locator('input[type=file]').setInputFiles(csv);
        await page.getByRole('dialog').getByText('昵称不能为空').waitFor();
      },
    },
    {
      title: 'the roles',
      path: () => '/accounts?tab=roles&roleId=developer',
      heading: '账号管理',
      prepare: (page) => page.getByRole('checkbox', { name: '推荐位 编辑', exact: true }).check(),
    },
    {
      title: 'the profile, with its picture being cropped',
      path: () => '/profile',
      heading: '编辑资料',
      prepare: async (page) => {
        await page.getByLabel('手机号', { exact: true }).waitFor();
        await page.locator('input[type=file]').setInputFiles('docs/images/project.png');
        await dialogOf(page);
      },
    },
    {
      title: 'the browsers somebody is signed in with',
      path: () => '/profile?tab=security',
      heading: '编辑资料',
      prepare: (page) => page.getByText('本次登录').waitFor(),
    },
    { title: 'what somebody prefers', path: () => '/profile?tab=preferences', heading: '编辑资料' },
    {
      title: 'who somebody is elsewhere',
      path: () => '/profile?tab=bindings',
      heading: '编辑资料',
      prepare: (page) => page.getByLabel('Git 邮箱', { exact: true }).waitFor(),
    },
    {
      title: 'the tokens of everyone',
      isForPhones: true,
      path: () => '/profile?tab=tokens&tokens=all',
      heading: '编辑资料',
      prepare: (page) => page.getByRole('searchbox', { name: '搜索名称或所有者' }).waitFor(),
    },
    {
      title: 'a token shown once',
      path: () => '/profile?tab=tokens',
      heading: '编辑资料',
      prepare: async (page) => {
        await press(page, '新建令牌');
        await page.getByRole('textbox', { name: '名称', exact: true }).fill(`令牌 ${Date.now()}`);
        await press(page, '创建');
        await page.getByRole('dialog', { name: '令牌已创建' }).waitFor();
      },
    },
    {
      title: 'the update log',
      path: () => '/changelog',
      heading: '更新日志',
      prepare: (page) => page.getByRole('heading', { name: '1.7.0 更新内容' }).waitFor(),
    },
    {
      title: 'an announcement with what is wrong',
      path: () => '/changelog',
      heading: '更新日志',
      prepare: async (page) => {
        await press(page, '发布公告');
        await dialogOf(page);
        await page.getByRole('dialog').getByRole('button', { name: '发布公告' }).click();
        await page.getByText('内容不能为空').waitFor();
      },
    },
    {
      title: 'the menu of the person',
      path: () => '/',
      heading: '个人项目',
      prepare: async (page) => {
        await press(page, /的菜单$/);
        await page.getByRole('menuitem', { name: '编辑资料' }).waitFor();
      },
    },
    {
      title: 'the settings of the installation',
      path: () => '/settings',
      heading: '系统设置',
      prepare: (page) => page.getByText('默认值：400').waitFor(),
    },
  ],
  stranger: [
    { title: 'signing in', path: () => '/login', heading: /./, isForPhones: true },
    {
      title: 'opening an account, with what is wrong',
      path: () => '/login',
      heading: /./,
      prepare: async (page) => {
        await press(page, '没有账号？注册');
        await press(page, '注册');
        await page.getByText('用户名不能为空').waitFor();
      },
    },
    {
      title: 'the update log, for anyone',
      path: () => '/changelog',
      heading: '更新日志',
      prepare: (page) => page.getByRole('heading', { name: '1.7.0 更新内容' }).waitFor(),
    },
  ],
  visitor: [{ title: 'a page one may not open', path: () => '/accounts', heading: '没有权限打开这一页' }],
};
