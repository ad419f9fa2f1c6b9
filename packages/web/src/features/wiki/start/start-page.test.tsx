import type { WikiStart, WikiStartEntry } from '@easymock/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import type { Ask } from '../node/dialogs';
import { StartPage } from './start-page';

const server = fakeServer();
const nothing: WikiStart = { writing: [], recent: [], followed: [], toDo: [], favourites: [], team: [] };
const entryOf = (markdownId: string, title: string, more: Partial<WikiStartEntry> = {}): WikiStartEntry => ({
  markdownId: markdownId.repeat(24),
  title,
  catalogType: 'markdown',
  templateType: null,
  catalogPathName: '公共空间,运维',
  canEdit: true,
  nickName: '王宇一',
  at: '2026-11-20T02:00:00.000Z',
  ...more,
});

beforeEach(() => signIn('wiki', 'tools.wiki.edit'));

const open = async () => {
  const ask = vi.fn<Ask>();
  return { ask, ...(await show(<StartPage ask={ask} />, { path: '/wikiCatalog' })) };
};

test('each section lists its documents with the fact that matters there, and links to the whole list', async () => {
  server.answer('article', 'getStartPage', {
    ...nothing,
    writing: [
      { ...entryOf('a', '发布手册'), isDraft: true },
      { ...entryOf('b', '只读手册', { canEdit: false }), isDraft: false },
    ],
    toDo: [{ ...entryOf('c', '值班表'), reason: 'mention' }],
    followed: [entryOf('d', '接口约定')],
  });
  const { screen } = await open();
  const writing = screen.getByRole('region', { name: '继续写' });
  await expect.element(writing.getByText(/草稿 · 公共空间 \/ 运维/)).toBeVisible();
  await expect
    .element(writing.getByRole('link', { name: '继续编辑“发布手册”' }))
    .toHaveAttribute('href', `/wikiCatalog/markdown/${'a'.repeat(24)}`);
  expect(writing.getByRole('link', { name: '继续编辑“只读手册”' }).query()).toBeNull();
  const toDo = screen.getByRole('region', { name: '待我处理' });
  await expect.element(toDo.getByText(/王宇一 提到了你/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: '查看全部：关注的更新' }))
    .toHaveAttribute('href', '/wikiCatalog/followed');
});

test('an empty section explains what will appear in it, and the spaces stay one click away', async () => {
  server.answer('article', 'getStartPage', nothing);
  const { screen } = await open();
  await expect.element(screen.getByText(/还没有写过文档/)).toBeVisible();
  await expect.element(screen.getByText('给文档加上星标，就能在这里找到')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '公共空间' })).toHaveAttribute('href', '/wikiCatalog/public');
});

test('a failure is reported with another try, and the ways to begin remain', async () => {
  server.answer('article', 'getStartPage', () => refusal('internal'));
  const { screen, ask } = await open();
  await expect.element(screen.getByRole('button', { name: '重试' })).toBeVisible();
  await screen.getByRole('button', { name: '导入' }).click();
  expect(ask).toHaveBeenCalledWith({ kind: 'import' });
  server.answer('article', 'getStartPage', { ...nothing, team: [entryOf('e', '周报')] });
  await screen.getByRole('button', { name: '重试' }).click();
  await expect.element(screen.getByRole('link', { name: '周报' })).toBeVisible();
});

test('people who may only read see no ways to begin', async () => {
  signIn('wiki');
  server.answer('article', 'getStartPage', nothing);
  const { screen } = await open();
  await expect.element(screen.getByRole('heading', { level: 1, name: '文档首页' })).toBeVisible();
  expect(screen.getByRole('button', { name: '新建文档' }).query()).toBeNull();
});
