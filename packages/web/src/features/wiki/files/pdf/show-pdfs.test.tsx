import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../../../test/fake-api';
import { show, signIn } from '../../../../../test/screen';
import { endSession } from '../../../../lib/session/session';
import { ArticleHtml } from '../../text/article-html';
import { fakeFiles } from './fake-files.fixture';
import { lockedPdf, pdfOf } from './pdf.fixture';

const server = fakeServer();
const { files } = fakeFiles();
const id = 'f'.repeat(24);
const file = `/easymock/wikiFile/${id}`;

beforeEach(() => {
  signIn('wiki');
  server.answer('article', 'getToken', { token: 'fresh', expireAt: new Date().toISOString() });
});
afterEach(endSession);

const shown = async (html: string) => (await show(<ArticleHtml html={html} fileToken="kept" />)).screen;

test('a file that stands alone in its paragraph is a card with its first page, and opens', async () => {
  const own = 'a'.repeat(24);
  files.set(own, { bytes: pdfOf(['Alpha first', 'Beta second']) });
  const screen = await shown(`<p><a href="/easymock/wikiFile/${own}#preview">手册.pdf</a></p>`);
  await expect.element(screen.getByText('2 页')).toBeVisible();
  expect(document.querySelectorAll('[data-added] canvas')).toHaveLength(1);
  await expect.element(screen.getByRole('link', { name: '手册.pdf' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '预览', exact: true }).click();
  await expect.element(screen.getByText('Beta second')).toBeInTheDocument();
});

test('a link in a sentence has a button, and a link to another attachment has none', async () => {
  files.set(id, { bytes: pdfOf(['Alpha first']) });
  const screen = await shown(
    `<p>见 <a href="${file}#preview">手册.pdf</a> 和 <a href="/easymock/wikiFile/${'e'.repeat(24)}">需求.docx</a></p>`,
  );
  await expect.element(screen.getByRole('link', { name: '手册.pdf' })).toBeVisible();
  await expect.poll(() => screen.getByRole('button').elements().length).toBe(1);
  await screen.getByRole('button', { name: '预览 手册.pdf' }).click();
  await expect.element(screen.getByText('Alpha first')).toBeInTheDocument();
});

test.for([
  ['a file with a password', { bytes: lockedPdf() }, '文件有密码'],
  ['a file that the reader may not read', undefined, '附件不存在，或你没有权限查看'],
] as const)('the card of %s says so', async ([, given, words]) => {
  const own = given ? 'b'.repeat(24) : 'c'.repeat(24);
  if (given) files.set(own, given);
  const screen = await shown(`<p><a href="/easymock/wikiFile/${own}#preview">手册.pdf</a></p>`);
  await expect.element(screen.getByText(words)).toBeVisible();
});

test('addresses elsewhere, scripts and names with markup show nothing and run nothing', async () => {
  const screen = await shown(
    '<p><a href="https://elsewhere.test/a.pdf#preview">a.pdf</a></p>' +
      '<p><a href="javascript:alert(1)//easymock/wikiFile/#preview">b.pdf</a></p>' +
      `<p><a href="https://elsewhere.test${file}?x=1#preview">&lt;img src=x onerror=alert(1)&gt;.pdf</a></p>`,
  );
  const cards = screen.getByRole('group').elements();
  // The address of the third one names a file of ours, whatever its host, and its name is text.
  expect(cards.map((card) => card.ariaLabel)).toEqual(['<img src=x onerror=alert(1)>.pdf']);
  expect(document.querySelectorAll('[data-added] img')).toHaveLength(0);
});
