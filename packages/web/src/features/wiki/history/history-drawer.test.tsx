import type { RevisionBrief } from '@easymock/contract';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { articleOf } from '../wiki.fixture';
import { HistoryDrawer } from './history-drawer';

const server = fakeServer();
const id = 'a'.repeat(24);
const revisionOf = (no: number, more: Partial<RevisionBrief> = {}): RevisionBrief => ({
  no,
  title: '手册',
  form: 'markdown',
  kind: 'saved',
  name: '',
  note: '',
  userId: 'b'.repeat(24),
  userNickName: '王宇一',
  authors: [],
  at: '2026-11-20T02:00:00.000Z',
  wordsChange: 2,
  previousNo: null,
  ...more,
});

test('versions have numbers and all their authors, and are compared as readers see them', async () => {
  signIn('wiki', 'tools.wiki.edit');
  const list = [revisionOf(5, { previousNo: 2, authors: ['张泽辰'] }), revisionOf(2)];
  server.answer('article', 'getHistory', { list, total: 2, page: 1, pageSize: 20 });
  server.answer('article', 'getRevision', ({ no }) => ({
    ...(list.find((one) => one.no === Number(no)) ?? revisionOf(Number(no))),
    mdTexts: Number(no) === 5 ? '先全量备份' : '先备份',
    html: Number(no) === 5 ? '<p>先全量备份</p>' : '<p>先备份</p>',
  }));
  const { screen } = await show(<HistoryDrawer article={articleOf(id, '手册')} isOpen onClose={() => {}} />);
  await expect.element(screen.getByRole('button', { name: /王宇一、张泽辰.*版本 5 · 保存 · 增加 2 字/ })).toBeVisible();
  await expect.element(screen.getByText('绿色为“版本 5”新增的文字，红色为“版本 2”中被删除的文字')).toBeVisible();
  await expect.element(screen.getByRole('insertion')).toHaveTextContent('全量');
});

test('the current version tells who wrote each paragraph', async () => {
  signIn('wiki');
  server.answer('article', 'getHistory', { list: [revisionOf(1)], total: 1, page: 1, pageSize: 20 });
  server.answer('article', 'getRevision', { ...revisionOf(1), mdTexts: '先备份', html: '<p>先备份</p>' });
  server.answer('article', 'get', articleOf(id, '手册'));
  const part = { no: 1, at: '2026-11-20T02:00:00.000Z', authors: ['王宇一', '张泽辰'], share: 100 };
  server.answer('article', 'getAuthors', { passages: [{ text: '先备份', parts: [part] }], oldestNo: null });
  const { screen } = await show(<HistoryDrawer article={articleOf(id, '手册')} isOpen onClose={() => {}} />);
  await screen.getByText('作者', { exact: true }).click();
  await expect.element(screen.getByText('王宇一、张泽辰 · 版本 1 · 100%')).toBeVisible();
});
