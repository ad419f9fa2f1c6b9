import { base, matchPage, type PageName, pages } from '@easymock/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { accessibilityFaults, colourRules, structureFaults } from './fixtures/check-screen';
import { type Product, startProduct } from './fixtures/product';

const colleague = { name: 'zhou.min', password: 'plum-blossom-8' };
const longName =
  '名称很长的项目用来看看每一处是否都会好好地截断而不会把旁边的按钮挤到看不见的地方去，一共六十个字左右吧';
const documentOf = (paths: object) =>
  JSON.stringify({ openapi: '3.0.3', info: { title: '商城', version: '1' }, paths });
const operation = (summary: string) => ({
  get: {
    summary,
    parameters: [{ name: 'page', in: 'query', description: '页码', schema: { type: 'integer' } }],
    responses: {
      200: {
        description: 'OK',
        content: {
          'application/json': { schema: { type: 'object', properties: { title: { type: 'string' } } } },
        },
      },
    },
  },
});

let product: Product;
let browser: Browser;
/** What the paths below speak of. */
const scene = { full: '', empty: '', team: '', mock: '', code: '' };

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  await call(product, '/u/register', colleague);
  const token = await tokenOf(product);
  const send = (path: string, body: object) => call(product, path, body, token);
  scene.team = (await send('/group/create', { name: '前端一组' }))._id ?? '';
  const paths = { '/goods/{id}': operation('商品详情'), '/orders': operation('订单列表') };
  scene.full =
    (await send('/project/create', { name: longName, url: '/shop', swagger_text: documentOf(paths) }))._id ??
    '';
  scene.empty =
    (await send('/project/create', { name: '还没有接口', url: '/empty', group: scene.team }))._id ?? '';
  await send('/enumerationManage/insertEnumerationInfo', {
    type: 'userGroup',
    value: 'onDuty',
    label: '值班组',
  });
  const mock = {
    project_id: scene.full,
    method: 'post',
    url: '/carts',
    mode: '{ "list|2": [{ "id|+1": 1 }] }',
  };
  const code = { code: 'SHOP-1', name: longName, gitUrl: 'https://git.example.com/shop' };
  scene.code = (await send('/projectCodeManage/insertProjectCode', code))._id ?? '';
  scene.mock = (await send('/mock/create', { ...mock, description: '加入购物车' }))._id ?? '';
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

interface Screen {
  title: string;
  path: () => string;
  /** Seen once the screen is there. */
  heading: string | RegExp;
  /** What is opened, pressed or chosen before the screen is looked at. */
  prepare?: (page: Page) => Promise<unknown>;
  /** The server answers 403 or 404 here, of which Chromium itself complains. */
  isRefused?: true;
}

const dialogOf = (page: Page) => page.getByRole('dialog').waitFor();
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();

const signedIn: Screen[] = [
  { title: 'personal projects', path: () => '/', heading: '个人项目' },
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
    title: 'an interface with its details',
    path: () => `/project/${scene.full}`,
    heading: longName,
    prepare: async (page) => {
      await press(page, '展开 GET /orders 的详情');
      await page.getByRole('table', { name: '请求' }).getByText('页码').waitFor();
    },
  },
  {
    title: 'chosen interfaces',
    path: () => `/project/${scene.full}`,
    heading: longName,
    prepare: async (page) => {
      await page.getByRole('checkbox', { name: '选择 GET /orders' }).check();
      await press(page, '删除所选');
      await dialogOf(page);
    },
  },
  { title: 'a filter without a hit', path: () => `/project/${scene.full}?method=patch`, heading: longName },
  { title: 'a project without interfaces', path: () => `/project/${scene.empty}`, heading: '还没有接口' },
  {
    title: 'the settings of a project',
    path: () => `/project/${scene.full}?tab=settings`,
    heading: longName,
  },
  {
    title: 'a sync',
    path: () => `/project/${scene.full}?tab=settings`,
    heading: longName,
    prepare: async (page) => {
      await page.getByLabel('上传文件').setInputFiles({
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
        .getByLabel('选择 zip 文件')
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
  { title: 'teams', path: () => '/group', heading: '团队' },
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
    title: 'the accounts',
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
  { title: 'the workbench', path: () => '/workbench', heading: '工作台' },
  {
    title: 'the dashboard',
    path: () => '/dashboard',
    heading: '数据',
    prepare: (page) => page.getByRole('slider').waitFor(),
  },
  {
    title: 'the dashboard in tables',
    path: () => '/dashboard',
    heading: '数据',
    prepare: (page) => page.getByText('表格', { exact: true }).click(),
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
    prepare: async (page) => {
      await press(page, '预览');
      await page.getByRole('region', { name: '预览' }).getByText('"id"').first().waitFor();
    },
  },
  {
    title: 'the enumerations',
    path: () => '/tools/enumerationManage?type=userGroup',
    heading: '枚举管理',
    prepare: (page) => page.getByRole('row').filter({ hasText: '值班组' }).waitFor(),
  },
  {
    title: 'an enumeration with what is wrong',
    path: () => '/tools/enumerationManage?type=project&edit=new',
    heading: '枚举管理',
    prepare: async (page) => {
      await dialogOf(page);
      await press(page, '保存');
      await page.getByText('名称不能为空').waitFor();
    },
  },
  {
    title: 'a value to be merged',
    path: () => '/tools/enumerationManage?type=userGroup',
    heading: '枚举管理',
    prepare: async (page) => {
      await press(page, /的更多操作$/);
      await page.getByRole('menuitem', { name: '合并', exact: true }).click();
      await dialogOf(page);
    },
  },
  {
    title: 'an import of values',
    path: () => '/tools/enumerationManage',
    heading: '枚举管理',
    prepare: async (page) => {
      await press(page, '导入');
      const file = {
        name: 'bad.json',
        mimeType: 'application/json',
        buffer: Buffer.from('[{"type":"npmTag"}]'),
      };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByText('第 1 条 value').waitFor();
    },
  },
  {
    title: 'the organisation',
    path: () => '/tools/enumerationManage?tab=organization',
    heading: '枚举管理',
    prepare: (page) => page.getByRole('heading', { level: 2, name: '研发中心' }).waitFor(),
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
  { title: 'a page that is not built yet', path: () => '/rank', heading: '尚未建成' },
  {
    title: 'a page that does not exist',
    isRefused: true,
    path: () => '/no-such-page',
    heading: '页面不存在',
  },
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
      await page.getByRole('combobox', { name: '搜索并前往' }).fill('项目');
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
      await page.getByRole('combobox', { name: '搜索并前往' }).fill('zzzz');
      await page.getByText('没有符合“zzzz”的页面、项目或接口').waitFor();
    },
  },
  {
    title: 'the update log',
    path: () => '/changelog',
    heading: '更新日志',
    prepare: (page) => page.getByRole('heading', { name: '1.6.0 更新内容' }).waitFor(),
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
    title: 'the first guide',
    path: () => '/docs',
    heading: '快速上手',
    prepare: (page) => page.getByText('"name"').first().waitFor(),
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
    title: 'the menu of the person',
    path: () => '/',
    heading: '个人项目',
    prepare: async (page) => {
      await press(page, /的菜单$/);
      await page.getByRole('menuitem', { name: '编辑资料' }).waitFor();
    },
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
];

/** For someone who is in no team and may not see everything. */
const forVisitors: Screen[] = [
  { title: 'a first visit', path: () => '/', heading: '个人项目' },
  { title: 'no teams yet', path: () => '/group', heading: '团队' },
  {
    title: 'the projects of a team one is not in',
    path: () => `/group/${scene.team}`,
    heading: '你不在这个团队里',
  },
  {
    title: 'a project one is not in',
    isRefused: true,
    path: () => `/project/${scene.full}`,
    heading: '你不在这个项目里',
  },
  { title: 'a page one may not open', path: () => '/accounts', heading: '没有权限打开这一页' },
];

/** What only administrators see. */
const forAdministrators: Screen[] = [
  { title: 'the toolset', path: () => '/tools', heading: '工具集' },
  {
    title: 'a tool that has nothing yet',
    path: () => '/tools/projectCodeManage?isUse=0',
    heading: '项目编码',
  },
  {
    title: 'a tool with its columns',
    path: () => '/tools/projectCodeManage',
    heading: '项目编码',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'SHOP-1' }).waitFor();
      await press(page, '显示的列');
      await page.getByRole('checkbox', { name: '链接' }).waitFor();
    },
  },
  {
    title: 'a record and its history',
    path: () => `/tools/projectCodeManage?open=${scene.code}`,
    heading: '项目编码',
    prepare: async (page) => {
      await page.getByRole('tab', { name: '历史' }).click();
      await page.getByRole('tabpanel').getByText('新增').waitFor();
    },
  },
  {
    title: 'a new record with what is wrong',
    path: () => '/tools/projectCodeManage?edit=new',
    heading: '项目编码',
    prepare: async (page) => {
      await press(page, '保存');
      await page.getByText('项目名称不能为空').waitFor();
    },
  },
  {
    title: 'the settings of the installation',
    path: () => '/settings',
    heading: '系统设置',
    prepare: (page) => page.getByText('默认值：400').waitFor(),
  },
];

const strangers: Screen[] = [
  { title: 'signing in', path: () => '/login', heading: /./ },
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
  {
    title: 'the update log, for anyone',
    path: () => '/changelog',
    heading: '更新日志',
    prepare: (page) => page.getByRole('heading', { name: '1.6.0 更新内容' }).waitFor(),
  },
  {
    title: 'a page that does not exist, for anyone',
    isRefused: true,
    path: () => '/no-such-page',
    heading: '页面不存在',
  },
  { title: 'a shared page that is not built yet', path: () => '/linkArticle/x', heading: '尚未建成' },
  {
    title: 'the tester of a mock',
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
];

/** Looks at one screen in both themes, which change under it as the system's do. */
async function check(person: Visit, { path, heading, prepare, isRefused }: Screen): Promise<string[]> {
  const { page } = person;
  person.complaints.length = 0;
  await page.emulateMedia({ colorScheme: 'light' });
  await person.open(path());
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await prepare?.(page);
  const faults = [...(await structureFaults(page, 'zh-CN')), ...(await accessibilityFaults(page))];
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('[data-theme=dark]').waitFor();
  const inDark = (await accessibilityFaults(page, colourRules)).map((fault) => `in the dark: ${fault}`);
  return [
    ...faults,
    ...inDark,
    ...person.complaints.filter((text) => !isRefused || !/status of 40[34]/.test(text)),
  ];
}

const small = { width: 1024, height: 768 };

it('no page that is built is left out', () => {
  const visited = new Set(
    [...signedIn, ...forAdministrators, ...forVisitors, ...strangers].map(
      ({ path }) => matchPage(base + path())?.name,
    ),
  );
  const built = (Object.keys(pages) as PageName[]).filter((name) => pages[name].isBuilt);
  expect(built.filter((name) => !visited.has(name))).toEqual(['logOut']);
});

it('a tab says what it shows: a project its name, a screen its own', async () => {
  const person = await visit(browser, product);
  await person.open('/login');
  await person.signIn();
  const titles = [
    [`/project/${scene.full}`, longName],
    [`/group/${scene.team}`, '前端一组'],
    [`/editor/${scene.full}/${scene.mock}`, 'POST /carts'],
    ['/workbench', '工作台'],
    ['/no-such-page', '页面不存在'],
    [`/mock/${scene.full}/shop/orders`, '接口测试'],
  ] as const;
  for (const [path, title] of titles) {
    await person.open(path);
    await person.page.waitForFunction((wanted) => document.title === wanted, `${title} - EasyMock`);
  }
  await person.context.close();
});

describe('whoever reads with whatever', () => {
  let person: Visit;
  let stranger: Visit;
  let visitor: Visit;
  beforeAll(async () => {
    [person, stranger, visitor] = await Promise.all([
      visit(browser, product, small),
      visit(browser, product, small),
      visit(browser, product, small),
    ]);
    await person.open('/login');
    await person.signIn();
    await visitor.open('/login');
    await visitor.signIn(colleague.name, colleague.password);
  });

  it.each(signedIn)('finds nothing in the way: $title', async (screen) => {
    expect(await check(person, screen)).toEqual([]);
  });

  it.each(forAdministrators)('finds nothing in the way: $title', async (screen) => {
    expect(await check(person, screen)).toEqual([]);
  });

  it.each(strangers)('finds nothing in the way: $title', async (screen) => {
    expect(await check(stranger, screen)).toEqual([]);
  });

  it.each(forVisitors)('finds nothing in the way: $title', async (screen) => {
    expect(await check(visitor, screen)).toEqual([]);
  });
});
