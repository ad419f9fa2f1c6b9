import type { WikiHit, WikiSearchData } from '@easymock/contract';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { nodeOf } from '../wiki.fixture';
import { SearchPage } from './search-page';

const server = fakeServer();
const marked = (word: string) => `<span class="search-keyword">${word}</span>`;

const hit = (num: number, title: string, more: Partial<WikiHit> = {}): WikiHit => ({
  _id: String(num).repeat(24),
  title,
  catalogType: 'markdown',
  catalogPath: '',
  catalogPathName: '公共空间,运维',
  mdTexts: '先停流量',
  uid: { head_img: '', nick_name: '王语怡' },
  anchor: '',
  heading: '',
  score: 1,
  isRestricted: false,
  isOverdue: false,
  highlight: {
    title,
    userInfo: { nickName: '王语怡' },
    catalogPathName: '公共空间,运维',
    mdTexts: `先停 <流量> 再${marked('部署')}`.replace('<流量>', '&lt;流量&gt;'),
  },
  updateDate: '2026-11-20T02:00:00.000Z',
  active: false,
  ...more,
});
const data = (list: WikiHit[], more: Partial<WikiSearchData> = {}): WikiSearchData => ({
  list,
  total: list.length,
  hasMore: false,
  suggest: [],
  page: 1,
  pageSize: 20,
  queryId: 'q1',
  ...more,
});

beforeEach(() => {
  signIn('wiki');
  server.answer('public', 'getEnumerationArrayByType', []);
  server.answer('account', 'list', []);
  server.answer('wikiSearch', 'chooseHit', null);
});

const open = (path: string) => show(<SearchPage />, { path: `/wikiCatalog/search${path}` });

test('shows what was found, with the words marked and nothing taken for HTML', async () => {
  const first = hit(1, '部署手册', { active: true, anchor: '回滚', heading: '回滚' });
  server.answer('catalog', 'getAllWiki', data([first, hit(2, '发布流程')]));
  const { screen, router } = await open('?keywords=部署');
  await expect.element(screen.getByText('2 个结果')).toBeVisible();
  const row = screen.getByRole('listitem').first();
  await expect.element(row).toHaveTextContent('先停 <流量> 再部署');
  expect(row.element().querySelector('mark')?.textContent).toBe('部署');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe(`/wikiCatalog/${'1'.repeat(24)}`);
  const { search, hash } = router.state.location;
  expect([new URLSearchParams(search).get('q'), decodeURIComponent(hash)]).toEqual(['部署', '#回滚']);
  expect(server.inputsOf('wikiSearch', 'chooseHit')).toEqual([{ queryId: 'q1', markdownId: '1'.repeat(24) }]);
});

test('keeps words and filters in the address', async () => {
  server.answer('catalog', 'getAllWiki', data([hit(1, '部署手册')]));
  server.answer('catalog', 'getAllFirstCatalogList', [
    { id: 'public', catalogName: '公共空间', canCreate: true, children: [], hasMore: false },
  ]);
  const { screen, router } = await open('?keywords=部署&type=markdown&parentId=public');
  await screen.getByRole('checkbox', { name: '只看标题' }).click();
  await expect
    .poll(() => server.inputsOf('catalog', 'getAllWiki').at(-1))
    .toMatchObject({ keywords: '部署', type: ['markdown'], parentId: 'public', inTitle: true });
  await screen.getByRole('button', { name: '清除筛选' }).click();
  await expect.poll(() => decodeURIComponent(router.state.location.search)).toBe('?keywords=部署');
});

test('offers other searches if nothing was found', async () => {
  server.answer('catalog', 'getAllWiki', data([], { suggest: [{ kind: 'spelling', keywords: '部署', total: 3 }] }));
  const { screen } = await open('?keywords=部暑');
  await expect.element(screen.getByText('没有找到与“部暑”有关的文档')).toBeVisible();
  server.answer('catalog', 'getAllWiki', data([hit(1, '部署手册')]));
  await screen.getByRole('link', { name: '部署' }).click();
  await expect.element(screen.getByRole('link', { name: /部署手册/ })).toBeVisible();
});

test('keeps the filters that other searches were counted with', async () => {
  server.answer('catalog', 'getAllWiki', data([], { suggest: [{ kind: 'spelling', keywords: '部署', total: 3 }] }));
  const { screen, router } = await open('?keywords=部暑&type=markdown&page=2');
  await screen.getByRole('link', { name: '部署' }).click();
  await expect.poll(() => decodeURIComponent(router.state.location.search)).toBe('?keywords=部署&type=markdown');
});

test('says what to do if the search took too long, and searches nothing without words', async () => {
  server.answer('catalog', 'getAllWiki', () => refusal('searchTooWide'));
  const { screen } = await open('?keywords=的');
  await expect.element(screen.getByText('范围太大，请再加一个词')).toBeVisible();
  const empty = await open('');
  await expect.element(empty.screen.getByText(/^搜索标题、正文/)).toBeVisible();
});

test('lists for managers what people searched in vain', async () => {
  signIn('wiki', 'tools.wiki.manage');
  server.answer('wikiSearch', 'getMissed', {
    total: 1,
    page: 1,
    pageSize: 20,
    list: [{ keywords: '报销上限', num: 4, userNum: 3, lastAt: '2026-11-20T02:00:00.000Z' }],
  });
  const { screen } = await open('');
  await screen.getByRole('button', { name: '没有结果的搜索' }).click();
  await expect.element(screen.getByText('报销上限')).toBeVisible();
  await expect.element(screen.getByText(/4 次，3 人/)).toBeVisible();
});

test.each([
  ['lists for the owner of a folder what people searched there in vain', true],
  ['keeps from others what was searched in a folder in vain', false],
])('%s', async (_, canManage) => {
  const id = 'f'.repeat(24);
  server.answer('catalog', 'getCatalogById', {
    node: nodeOf(id, '运维手册', { canManage }),
    path: [],
    folderNum: 0,
    articleNum: 2,
  });
  server.answer('wikiSearch', 'getMissed', {
    total: 1,
    page: 1,
    pageSize: 20,
    list: [{ keywords: '报销上限', num: 4, userNum: 3, lastAt: '2026-11-20T02:00:00.000Z' }],
  });
  const { screen } = await open(`?parentId=${id}`);
  await expect.element(screen.getByText('“运维手册”之内')).toBeVisible();
  const button = screen.getByRole('button', { name: '没有结果的搜索' });
  if (!canManage) return expect(button.query()).toBeNull();
  await button.click();
  await expect.element(screen.getByText('报销上限')).toBeVisible();
  expect(server.inputsOf('wikiSearch', 'getMissed')).toMatchObject([{ parentId: id }]);
});
