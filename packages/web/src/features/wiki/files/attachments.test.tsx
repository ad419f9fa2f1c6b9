import type { WikiFile } from '@easymock/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { fakeUploads } from '../../../../test/fake-uploads';
import { showPhone } from '../../../../test/phone';
import { show, signIn } from '../../../../test/screen';
import { endSession } from '../../../lib/session/session';
import { articleOf } from '../wiki.fixture';
import { ArticleAttachments } from './attachments';

const server = fakeServer();
const uploads = fakeUploads();
const id = 'a'.repeat(24);

const fileOf = (name: string, more: Partial<WikiFile> = {}): WikiFile => ({
  _id: 'f'.repeat(24),
  name,
  size: 2048,
  mime: 'application/octet-stream',
  userId: 'b'.repeat(24),
  userNickName: '林夏',
  createDate: new Date(Date.UTC(2026, 10, 20)).toISOString(),
  downloads: 3,
  url: `/easymock/wikiFile/${'f'.repeat(24)}`,
  removedDate: null,
  ...more,
});

let files: WikiFile[];
beforeEach(() => {
  signIn('wiki', 'tools.wiki.edit');
  files = [fileOf('需求.docx')];
  server.answer('wikiFile', 'getWikiFileListByMarkdownId', ({ isRemoved }) =>
    files.filter(({ removedDate }) => (removedDate !== null) === isRemoved),
  );
  server.answer('wikiFile', 'deleteWikiFile', () => {
    files = files.map((file) => ({ ...file, removedDate: new Date(Date.UTC(2026, 10, 21)).toISOString() }));
    return null;
  });
  server.answer('wikiFile', 'restoreWikiFile', () => {
    files = files.map((file) => ({ ...file, removedDate: null }));
    return { name: '需求.docx' };
  });
});
afterEach(endSession);

const open = (more: Parameters<typeof articleOf>[2] = {}) =>
  show(<ArticleAttachments article={articleOf(id, '发布流程', { attachmentNum: 1, ...more })} />);
const choose = (given: readonly File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const data = new DataTransfer();
  for (const file of given) data.items.add(file);
  if (!input) throw new Error('there is no input for files');
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

test('attachments are listed with what is known about them; readers only download', async () => {
  const { screen } = await open({ canEdit: false });
  await expect.element(screen.getByText('需求.docx')).toBeVisible();
  await expect.element(screen.getByText('2 KB')).toBeVisible();
  await expect.element(screen.getByText(/下载 3 次/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '下载 需求.docx' })).toBeVisible();
  expect(screen.getByRole('button', { name: '删除 需求.docx' }).elements()).toEqual([]);
  expect(screen.getByRole('button', { name: '上传' }).elements()).toEqual([]);
});

test('an article without any shows its readers nothing of them', async () => {
  const { screen } = await open({ canEdit: false, attachmentNum: 0 });
  expect(screen.getByRole('region', { name: '附件' }).elements()).toEqual([]);
});

test('deleted attachments are offered only if there are any', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('需求.docx')).toBeVisible();
  expect(screen.getByRole('button', { name: '已删除的附件' }).elements()).toEqual([]);
});

test('a deleted attachment comes back from the list of those that were deleted', async () => {
  const { screen } = await open({ removedAttachmentNum: 1 });
  await screen.getByRole('button', { name: '删除 需求.docx' }).click();
  await expect
    .poll(() => server.inputsOf('wikiFile', 'deleteWikiFile'))
    .toEqual([{ markdownId: id, id: 'f'.repeat(24) }]);
  await expect.poll(() => screen.getByRole('button', { name: '删除 需求.docx' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: '已删除的附件' }).click();
  await screen.getByRole('button', { name: '恢复 需求.docx' }).click();
  await expect.element(screen.getByRole('button', { name: '删除 需求.docx' })).toBeVisible();
});

test('a taken name is decided in its line, and what fails can be tried again or dropped', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('需求.docx')).toBeVisible();
  choose([new File(['x'], '需求.docx')]);
  await expect.poll(() => uploads.length).toBe(1);
  expect(Object.fromEntries(uploads[0]?.form ?? [])).toMatchObject({ markdownId: id, taken: 'ask' });
  uploads[0]?.refuse('wikiFileTaken');
  await screen.getByRole('button', { name: '保留两者' }).click();
  await expect.poll(() => uploads[1]?.form.get('taken')).toBe('keep');
  // A permanent refusal is shown and not retried automatically.
  uploads[1]?.refuse('filesFull');
  await expect.element(screen.getByText(/^需求\.docx：/)).toBeVisible();
  await screen.getByRole('button', { name: '重新上传 需求.docx' }).click();
  await expect.poll(() => uploads.length).toBe(3);
  uploads[2]?.progress(0.5);
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  uploads[2]?.answer([fileOf('需求 (2).docx')]);
  await expect.poll(() => screen.getByRole('progressbar').elements()).toEqual([]);
});

test('two files are on their way at a time; the others wait, and one that is dropped never leaves', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('需求.docx')).toBeVisible();
  choose(['一', '二', '三', '四'].map((name) => new File(['x'], `${name}.txt`)));
  await expect.poll(() => uploads.length).toBe(2);
  await screen.getByRole('button', { name: '取消上传 三.txt' }).click();
  uploads[0]?.answer([fileOf('一.txt')]);
  await expect.poll(() => uploads.length).toBe(3);
  expect(uploads[2]?.form.get('file')).toMatchObject({ name: '四.txt' });
});

test('the panel fits a phone', async () => {
  files = [fileOf(`${'很长的名称'.repeat(12)}.docx`)];
  await showPhone();
  const { screen } = await open();
  await expect.element(screen.getByRole('button', { name: /^下载/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
