import type { EnumerationChoice, NpmInfo, NpmRegistryInfo } from '@easymock/contract';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { lin, show, signIn } from '../../../../test/screen';
import { nodeOf } from '../../wiki/wiki.fixture';
import { NpmPage } from './npm-page';

const server = fakeServer();
const at = '2026-11-01T04:00:00.000Z';

const packageOf = (more: Partial<NpmInfo> = {}): NpmInfo => ({
  _id: 'a'.repeat(24),
  npmName: '@mall/ui',
  npmType: 'component',
  npmTag: ['react'],
  title: '组件库',
  project: '',
  description: '',
  docUrl: '',
  docMarkdownId: '',
  gitUrl: '',
  demoUrl: '',
  maintainerUserIds: [lin._id],
  maintainers: [{ _id: lin._id, name: '林' }],
  registryId: '',
  robotIds: [],
  robots: [],
  registry: null,
  isFollowed: false,
  latestVersion: '',
  distTags: {},
  versionNum: 0,
  publishAt: null,
  license: '',
  deprecatedText: '',
  unpackedSize: null,
  syncAt: null,
  syncError: '',
  status: 'active',
  replaceBy: '',
  deprecatedReason: '',
  goodNum: 3,
  isGood: false,
  create_at: at,
  update_at: at,
  createUserId: lin._id,
  createUserName: '林',
  updateUserId: lin._id,
  updateUserName: '林',
  version: 1,
  mayChange: true,
  ...more,
});
const page = (list: NpmInfo[]) => ({ list, total: list.length, page: 1, pageSize: 20 });
const choice = (value: string, label: string): EnumerationChoice => ({
  value,
  label,
  labelEn: label,
  color: 'glaze',
  icon: '',
  extra: {},
  parentValue: '',
  isUse: 1,
  sort: 1,
});

const registry: NpmRegistryInfo = {
  _id: 'r'.repeat(24),
  name: '内部仓库',
  url: 'https://npm.example.com',
  scopes: ['@mall'],
  hasToken: true,
  tokenHint: '9f',
  packageNum: 4,
  version: 3,
  update_at: at,
  updateUserName: '林',
};

beforeEach(() => {
  server.answer('npm', 'getNpmRegistryList', [registry]);
  server.answer('npm', 'getNpmProposalList', []);
  server.answer('dingConfig', 'getDingConfigByUserId', []);
  signIn('tools.npm.view', 'tools.npm.edit');
  server.answer('public', 'getEnumerationArrayByType', ({ type }) =>
    type.includes('npmType') ? [choice('component', '组件库'), choice('tool', '工具')] : [choice('react', 'React')],
  );
  server.answer('account', 'list', []);
  server.answer('npm', 'getNpmTypeAndTagArray', {
    npmType: [
      { value: 'component', label: '组件库', num: 4 },
      { value: 'tool', label: '工具', num: 2 },
    ],
    npmTag: [],
  });
});

test('types stand beside the packages with their numbers, and choosing one lists its packages', async () => {
  const asked: string[] = [];
  server.answer('npm', 'getAllNpmInfoList', ({ npmType = '' }) => {
    asked.push(npmType);
    return page([packageOf()]);
  });
  const { screen } = await show(<NpmPage />, { path: '/tools/npmManage' });
  const tree = screen.getByRole('navigation', { name: '按类型查看' });
  await expect.element(tree.getByRole('button', { name: /全部类型\s*6/ })).toHaveAttribute('aria-current');
  await userEvent.click(tree.getByRole('button', { name: /工具\s*2/ }));
  await expect.poll(() => asked.at(-1)).toBe('tool');
});

test('a like counts before the server has answered', async () => {
  server.answer('npm', 'getAllNpmInfoList', page([packageOf()]));
  server.hold('npm', 'changeGoodNum', { goodNum: 4, isGood: true });
  const { screen } = await show(<NpmPage />, { path: '/tools/npmManage' });
  await userEvent.click(screen.getByRole('button', { name: '赞“@mall/ui”，已有 3 个赞' }));
  const pressed = screen.getByRole('button', { name: '赞“@mall/ui”，已有 4 个赞' });
  await expect.element(pressed).toHaveAttribute('aria-pressed', 'true');
});

test('readers are offered no forms, and an empty list tells people who may edit how to begin', async () => {
  server.answer('npm', 'getAllNpmInfoList', page([]));
  const { screen } = await show(<NpmPage />, { path: '/tools/npmManage' });
  await expect.element(screen.getByText('登记第一个内部包')).toBeVisible();
  await screen.unmount();
  signIn('tools.npm.view');
  server.answer('npm', 'getAllNpmInfoList', page([packageOf({ mayChange: false })]));
  const reading = await show(<NpmPage />, { path: '/tools/npmManage' });
  await expect.element(reading.screen.getByRole('link', { name: '@mall/ui' })).toBeVisible();
  expect(reading.screen.getByRole('button', { name: '登记包' }).elements()).toEqual([]);
});

test('a deprecated package asks for a replacement or a reason where the server misses both', async () => {
  server.answer('npm', 'getAllNpmInfoList', page([packageOf()]));
  server.answer('npm', 'getNpmInfoById', packageOf());
  server.answer('npm', 'updateNpmInfoById', () => refusal('npmDeprecatedUnexplained'));
  const { screen } = await show(<NpmPage />, { path: `/tools/npmManage?edit=${'a'.repeat(24)}` });
  await userEvent.click(screen.getByRole('radio', { name: '已弃用' }));
  await expect.element(screen.getByText('替代的包和弃用原因至少填写一个')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await expect.element(screen.getByText('已弃用的包须填写替代的包或弃用原因').first()).toBeVisible();
});

test('the drawer of a package shows how to install it, its readme and its versions', async () => {
  const row = packageOf({
    latestVersion: '1.10.0',
    versionNum: 60,
    distTags: { latest: '1.10.0' },
    publishAt: at,
    registry: { name: '内部仓库', url: 'https://npm.example.com', scope: '@mall' },
    readme: '# 组件库\n\n<script>window.hacked = true</script>用法',
    versions: Array.from({ length: 60 }, (_, no) => ({
      version: `1.${60 - no}.0`,
      at,
      deprecated: no === 1 ? '有缺陷' : '',
    })),
  });
  server.answer('npm', 'getAllNpmInfoList', page([row]));
  server.answer('npm', 'getNpmInfoById', row);
  const { screen } = await show(<NpmPage />, { path: `/tools/npmManage?open=${row._id}&open.tab=use` });
  const drawer = screen.getByRole('dialog', { name: '@mall/ui' });
  await expect.element(drawer.getByText('npm install @mall/ui')).toBeVisible();
  await expect.element(drawer.getByText('@mall:registry=https://npm.example.com/')).toBeVisible();
  await userEvent.click(drawer.getByText('yarn', { exact: true }));
  await expect.element(drawer.getByText('yarn add @mall/ui')).toBeVisible();
  await userEvent.click(drawer.getByRole('tab', { name: '说明' }));
  await expect.element(drawer.getByRole('heading', { name: '组件库' })).toBeVisible();
  expect(window).not.toHaveProperty('hacked');
  await userEvent.click(drawer.getByRole('tab', { name: '版本' }));
  await expect.element(drawer.getByText('已弃用：有缺陷')).toBeVisible();
  expect(
    drawer
      .getByRole('listitem')
      .filter({ hasText: /1\.\d+\.0/ })
      .elements(),
  ).toHaveLength(50);
});

test('cards stand in place of the table as long as the reader wants, and are put in order by likes', async () => {
  const sorts: string[] = [];
  server.answer('npm', 'getAllNpmInfoList', ({ sortField = '', sortOrder }) => {
    sorts.push(`${sortField} ${sortOrder}`);
    return page([packageOf({ description: '按钮和表单', latestVersion: '1.2.0', isFollowed: true })]);
  });
  const { screen } = await show(<NpmPage />, { path: '/tools/npmManage?sort=-goodNum' });
  await userEvent.click(screen.getByText('卡片', { exact: true }));
  const card = screen.getByRole('listitem').filter({ hasText: '@mall/ui' });
  await expect.element(card.getByText('按钮和表单')).toBeVisible();
  await expect.element(card.getByText('1.2.0')).toBeVisible();
  await expect.element(card.getByRole('img', { name: '已关注' })).toBeVisible();
  expect(sorts.at(-1)).toBe('goodNum -1');
  await screen.unmount();
  const again = await show(<NpmPage />, { path: '/tools/npmManage' });
  await expect.element(again.screen.getByText('按钮和表单')).toBeVisible();
  expect(again.screen.getByRole('columnheader').elements()).toEqual([]);
  await userEvent.click(again.screen.getByText('表格', { exact: true }));
  await expect.element(again.screen.getByRole('columnheader', { name: '包名' })).toBeVisible();
});

test('a package that no registry serves says that its followers get no messages yet', async () => {
  const row = packageOf({ registry: null });
  server.answer('npm', 'getAllNpmInfoList', page([row]));
  server.answer('npm', 'getNpmInfoById', row);
  const { screen } = await show(<NpmPage />, { path: `/tools/npmManage?open=${row._id}&open.tab=use` });
  await expect.element(screen.getByText(/没有提供这个包的仓库，无法得知新版本/)).toBeVisible();
});

test('the document of a package is picked by its name', async () => {
  signIn('tools.npm.view', 'tools.npm.edit', 'wiki');
  server.answer('npm', 'getAllNpmInfoList', page([packageOf()]));
  server.answer('npm', 'getNpmInfoById', packageOf());
  const sent: unknown[] = [];
  server.answer('npm', 'updateNpmInfoById', (input) => {
    sent.push(input);
    return packageOf();
  });
  const node = nodeOf('d'.repeat(24), '组件用法', { catalogType: 'markdown' });
  const path = [{ id: 'f'.repeat(24), catalogName: '前端' }];
  server.answer('catalog', 'findCatalog', [{ ...node, path }]);
  server.answer('catalog', 'getCatalogById', { node, path, folderNum: 0, articleNum: 0 });
  const { screen } = await show(<NpmPage />, { path: `/tools/npmManage?edit=${'a'.repeat(24)}` });
  await userEvent.type(screen.getByLabelText('站内文档'), 'zjyf');
  await userEvent.click(screen.getByText('前端 / 组件用法'));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await expect.poll(() => sent).toMatchObject([{ docMarkdownId: node.id }]);
});

test('people follow a package from its drawer, and a failed sync tells why', async () => {
  const row = packageOf({
    syncError: '仓库暂时无法访问：HTTP 503',
    registry: { name: '内部仓库', url: 'https://npm.example.com', scope: '@mall' },
  });
  server.answer('npm', 'getAllNpmInfoList', page([row]));
  let isFollowed = false;
  server.answer('npm', 'getNpmInfoById', () => ({ ...row, isFollowed }));
  server.answer('npm', 'changeNpmFollow', (input) => {
    ({ isFollowed } = input);
    return { isFollowed };
  });
  const { screen } = await show(<NpmPage />, { path: `/tools/npmManage?open=${row._id}&open.tab=use` });
  const drawer = screen.getByRole('dialog', { name: '@mall/ui' });
  await expect.element(drawer.getByText('仓库暂时无法访问：HTTP 503')).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: '关注', exact: true }));
  await expect.element(drawer.getByRole('button', { name: '已关注' })).toHaveAttribute('aria-pressed', 'true');
});

test('typing a name reads the package from its registry, and fills only fields that are empty', async () => {
  server.answer('npm', 'getAllNpmInfoList', page([]));
  server.answer('npm', 'getNpmRegistryInfo', ({ npmName }) =>
    npmName === '@mall/ui'
      ? {
          npmName,
          registryId: registry._id,
          registryName: '内部仓库',
          description: '商城组件',
          latestVersion: '1.2.0',
          publishAt: at,
          license: 'MIT',
          deprecatedText: '',
          gitUrl: 'https://git.example.com/ui',
          homepage: '',
          keywords: [],
        }
      : refusal('npmNotInRegistry'),
  );
  const { screen } = await show(<NpmPage />, { path: '/tools/npmManage?edit=new' });
  const form = screen.getByRole('dialog', { name: '登记包' });
  await userEvent.fill(form.getByLabelText('说明'), '自己写的');
  await userEvent.fill(form.getByLabelText('包名'), '@mall/none');
  await expect.element(form.getByText(/这个包$/)).toBeVisible();
  await userEvent.fill(form.getByLabelText('包名'), '@mall/ui');
  await expect.element(form.getByText('已从“内部仓库”读取：1.2.0 · MIT')).toBeVisible();
  await expect.element(form.getByLabelText('仓库地址')).toHaveValue('https://git.example.com/ui');
  await expect.element(form.getByLabelText('说明')).toHaveValue('自己写的');
});

test('managers enter registries, whose tokens stay unless they type others', async () => {
  signIn('tools.npm.view', 'tools.npm.edit', 'tools.npm.manage');
  server.answer('npm', 'getAllNpmInfoList', page([]));
  const sent: unknown[] = [];
  server.answer('npm', 'updateNpmRegistryById', (input) => {
    sent.push(input);
    return registry;
  });
  server.answer('npm', 'checkNpmRegistry', { isCorrect: false, userName: '', reason: '仓库拒绝访问（HTTP 401）' });
  const { screen } = await show(<NpmPage />, { path: '/tools/npmManage' });
  await userEvent.click(screen.getByRole('button', { name: '包仓库' }));
  const drawer = screen.getByRole('dialog', { name: '包仓库' });
  await expect.element(drawer.getByText('@mall · 令牌以 9f 结尾 · 4 个包')).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: '检查' }));
  await expect.element(screen.getByText('仓库拒绝访问（HTTP 401）')).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: '编辑' }));
  const form = screen.getByRole('dialog', { name: '编辑仓库' });
  await expect.element(form.getByLabelText('令牌', { exact: true })).toHaveValue('');
  await userEvent.fill(form.getByLabelText('名称'), '公司仓库');
  await userEvent.click(form.getByRole('button', { name: '保存' }));
  await expect.poll(() => sent).toMatchObject([{ name: '公司仓库', token: '', version: 3 }]);
});

test('a package that was found in a registry is listed from its proposal, or dismissed', async () => {
  server.answer('npm', 'getAllNpmInfoList', page([]));
  const found = { npmName: '@mall/new', registryName: '内部仓库', description: '新包', latestVersion: '1.0.0' };
  let proposals = [{ ...found, publishAt: at }];
  server.answer('npm', 'getNpmProposalList', () => proposals);
  server.answer('npm', 'getNpmRegistryInfo', () => refusal('npmNotInRegistry'));
  server.answer('npm', 'dismissNpmProposal', () => {
    proposals = [];
    return null;
  });
  const { screen } = await show(<NpmPage />, { path: '/tools/npmManage' });
  await userEvent.click(screen.getByRole('button', { name: '登记“@mall/new”' }));
  const form = screen.getByRole('dialog', { name: '登记包' });
  await expect.element(form.getByLabelText('包名')).toHaveValue('@mall/new');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: '不再提示“@mall/new”' }));
  await expect.poll(() => screen.getByText('仓库中有 1 个包还没有登记').elements()).toEqual([]);
});
