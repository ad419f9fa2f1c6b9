import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { endSession } from '../../../lib/session/session';
import { nodeOf } from '../wiki.fixture';
import { EditorIncludes } from './editor-includes';
import { pickInclude } from './pick-include';

const server = fakeServer();
afterEach(endSession);

const id = 'c'.repeat(24);
const headings = [
  { depth: 1, text: '发布手册', slug: '发布手册' },
  { depth: 2, text: '部署', slug: '部署' },
];

function given(): void {
  signIn('wiki');
  server.answer('article', 'getRecentArticles', { list: [], total: 0, page: 1, pageSize: 8 });
  const node = nodeOf(id, '发布手册', { catalogType: 'markdown' });
  server.answer('catalog', 'findCatalog', [{ ...node, path: [{ id: 'public', catalogName: '公共' }] }]);
  server.answer('wikiInclude', 'listHeadings', { title: '发布手册', headings });
}

test('a passage is chosen with the keyboard: the document, then its heading', async () => {
  given();
  const { screen } = await show(<EditorIncludes />);
  const chosen = pickInclude();
  await screen.getByRole('textbox', { name: '搜索文档' }).fill('fbsc');
  await expect.element(screen.getByRole('button', { name: /发布手册/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(screen.getByRole('button', { name: '全文' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(await chosen).toEqual({ id, anchor: '部署' });
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('another passage of the same document is offered first, and Escape chooses none', async () => {
  given();
  const { screen } = await show(<EditorIncludes />);
  const chosen = pickInclude(id);
  await expect.element(screen.getByRole('button', { name: '全文' })).toHaveFocus();
  await screen.getByRole('button', { name: '返回' }).click();
  await expect.element(screen.getByRole('textbox', { name: '搜索文档' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await chosen).toBeUndefined();
});
