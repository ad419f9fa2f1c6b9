import type { CallData, Contract } from '@easymock/contract';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { shareByDepth } from '../../../../../test-depth';
import { fakeServer, refusal } from '../../../test/fake-api';
import { show, signIn } from '../../../test/screen';
import { PaletteDialog } from './palette-dialog';

const server = fakeServer();
type Search = CallData<Contract['mock']['search']>;

const pay = { _id: 'a'.repeat(24), name: '支付网关', url: '/pay', group: { _id: 't', name: '交易团队' } };
const shop = { _id: 'b'.repeat(24), name: '商城', url: '/', group: null };
const mock = (num: number, url: string, description: string) => ({
  _id: String(num).repeat(24),
  url,
  description,
  method: 'get' as const,
});
const none: Search = { list: [], total: 0, mockTotal: 0, projects: [], page: 1, pageSize: 5 };
const refunds: Search = {
  ...none,
  list: [
    { project: pay, total: 23, mocks: [mock(1, '/refunds/:id', '退款详情'), mock(2, '/refunds', '查询退款')] },
    { project: shop, total: 1, mocks: [mock(3, '/refund-entry', '旧入口')] },
  ],
  total: 6,
  mockTotal: 64,
};

const noScenario = { scenario_id: null, until: null, key: null };

beforeEach(() => {
  signIn('projects');
  server.answer('project', 'recent', []);
});

const open = async (text: string, language: 'zh-CN' | 'en' = 'zh-CN', path = '/workbench') => {
  const shown = await show(<PaletteDialog onClose={() => {}} />, { language, path });
  await userEvent.keyboard(text);
  const address = () => {
    const { pathname, search } = shown.router.state.location;
    return pathname + search;
  };
  return { ...shown, address };
};
const titlesOf = (element: Element) =>
  [...element.querySelectorAll('[role=option]')].map((option) => option.textContent);

test('lists mocks of all projects in the order of the server, by project, and how many more there are', async () => {
  server.answer('mock', 'search', refunds);
  const { screen } = await open('支付网关 退款');
  const group = screen.getByRole('group', { name: '接口' });
  await expect.element(group).toBeVisible();
  expect(server.inputsOf('mock', 'search')).toMatchObject([{ keywords: '支付网关 退款' }]);
  expect(titlesOf(group.element())).toEqual([
    '退款详情GET /refunds/:id',
    '查询退款GET /refunds',
    '在“支付网关”中查看全部 23 个',
    '旧入口GET /refund-entry',
  ]);
  await expect.element(group.getByText('支付网关 · 交易团队')).toBeVisible();
  await expect.element(group.getByText('商城', { exact: true })).toBeVisible();
  await expect.element(group.getByText(/另有 4 个项目中的 40 个接口/)).toBeVisible();
  await expect.element(screen.getByText(/没有符合/)).not.toBeInTheDocument();
});

test('is walked by the keys, from the first mock to all of its project', async () => {
  server.answer('mock', 'search', refunds);
  server.answer('scenario', 'list', { scenarios: [], mine: noScenario, may_manage: false });
  const { screen, address } = await open('退款');
  const chosen = screen.getByRole('option', { selected: true });
  await expect.element(chosen).toHaveTextContent('退款详情');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(chosen).toHaveTextContent('查看全部 23 个');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(`/project/${pay._id}?keywords=${encodeURIComponent('退款')}`);
});

test('leaves the keys to an input method while it composes', async () => {
  server.answer('mock', 'search', refunds);
  const { screen, address } = await open('退款');
  const chosen = screen.getByRole('option', { selected: true });
  await expect.element(chosen).toHaveTextContent('退款详情');
  const field = screen.getByRole('combobox').element();
  for (const key of ['ArrowDown', 'Enter'])
    field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, isComposing: true }));
  // An effect of the earlier keys would be visible before the effect of this key.
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(chosen).toHaveTextContent('查询退款');
  expect(address()).toBe('/workbench');
});

test('opens the editor of a mock', async () => {
  server.answer('mock', 'search', refunds);
  const { screen, address } = await open('/pay/refunds/7');
  await screen.getByRole('option', { name: /退款详情/ }).click();
  await expect.poll(address).toBe(`/editor/${pay._id}/${'1'.repeat(24)}`);
});

test('lists the projects that are named', async () => {
  server.answer('mock', 'search', { ...none, projects: [pay] });
  const { screen } = await open('zfwg');
  await expect.element(screen.getByRole('option', { name: /支付网关/ })).toBeVisible();
});

test.each(
  shareByDepth(
    [
      ['zh-CN', '没有符合“zzzz”的页面、项目、接口或文档'],
      ['en', 'No page, project, mock or document matches “zzzz”'],
    ] as const,
    2,
  ),
)('says in %s that nothing fits, but not before it is known', async (language, text) => {
  const release = server.hold('mock', 'search', none);
  const { screen } = await open('zzzz', language);
  await expect.poll(() => server.inputsOf('mock', 'search').length).toBe(1);
  await expect.element(screen.getByText(text)).not.toBeInTheDocument();
  release();
  await expect.element(screen.getByText(text)).toBeVisible();
});

test('says that a search failed rather than that nothing fits', async () => {
  server.answer('mock', 'search', refusal('internal'));
  const { screen } = await open('zzzz');
  await expect.element(screen.getByText(/^搜索没有完成/)).toBeVisible();
  await expect.element(screen.getByText(/没有符合/)).not.toBeInTheDocument();
});

test.each([
  ['what they wrote', ['wiki'], '/wikiCatalog/authors?userId='],
  ['their account, for those who look after accounts', ['wiki', 'accounts'], '/accounts?keywords='],
] as const)('leads from people to %s', async (_, rights, path) => {
  signIn(...rights);
  const wang = { _id: 'b'.repeat(24), name: 'wang.yuyi', nick_name: '王宇一' };
  server.answer('account', 'list', [{ ...wang, head_img: '', department: '', isNameShared: false }]);
  server.answer('catalog', 'getAllWiki', { list: [], total: 0, hasMore: false, suggest: [], page: 1, pageSize: 7 });
  const { screen, address } = await open('王宇一');
  const option = screen.getByRole('group', { name: '成员' }).getByRole('option');
  await expect.element(option).toHaveTextContent('王宇一');
  await option.click();
  await expect.poll(address).toContain(path);
});

test('offers the scenarios of the open project, and its requests', async () => {
  server.answer('mock', 'search', none);
  const failing = { _id: 'c'.repeat(24), name: '支付失败', choices: [], everyone_until: null, everyone_by: null };
  server.answer('scenario', 'list', { scenarios: [failing], mine: noScenario, may_manage: false });
  server.answer('scenario', 'activate', () => ({ ...noScenario, scenario_id: failing._id, key: 'k' }));
  const { screen } = await open('支付失败', 'zh-CN', `/project/${pay._id}`);
  await expect.element(screen.getByRole('option', { name: '对我启用场景“支付失败”1 小时' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.inputsOf('scenario', 'activate')).toMatchObject([{ id: failing._id }]);
});
