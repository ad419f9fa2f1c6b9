import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeUploads } from '../../../../test/fake-uploads';
import { fakeFiles } from '../files/pdf/fake-files.fixture';
import { pdfOf } from '../files/pdf/pdf.fixture';
import { richPage } from './rich-page.fixture';

const { server, open, saved } = richPage();
const uploads = fakeUploads();
const { files } = fakeFiles();
const id = 'd'.repeat(24);
const url = `/easymock/wikiFile/${id}`;

beforeEach(() => {
  files.set(id, { bytes: pdfOf(['Alpha first']) });
  server.answer('article', 'getToken', { token: 'fresh', expireAt: new Date().toISOString() });
});

test('a PDF of the text is shown while it is edited, and can become a link again', async () => {
  const { screen, root } = await open(`<p><a href="${url}#preview">手册.pdf</a></p>`);
  await expect.element(screen.getByText('1 页')).toBeVisible();
  await userEvent.dblClick(root.querySelector('[data-part="fileCard"]') as HTMLElement, { force: true });
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('显示方式').click();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect.poll(() => root.querySelector('[data-added]')).toBeNull();
  expect(await saved()).toBe(`<p><a href="${url}">手册.pdf</a></p>`);
});

test('a PDF that is pasted becomes a link, and the notice offers to show it', async () => {
  const { screen, root } = await open('<p>前</p>');
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File(['%PDF-'], '手册.pdf', { type: 'application/pdf' }));
  root.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.poll(() => uploads.length).toBe(1);
  uploads[0]?.answer([
    {
      _id: id,
      name: '手册.pdf',
      size: 5,
      mime: 'application/pdf',
      userId: 'b'.repeat(24),
      userNickName: '林夏',
      createDate: new Date().toISOString(),
      downloads: 0,
      url,
      removedDate: null,
    },
  ]);
  await screen.getByRole('button', { name: '显示在正文中' }).click();
  await expect.poll(() => root.querySelector('[data-added]')).not.toBeNull();
  expect(await saved()).toBe(`<p>前</p>\n<p><a href="${url}#preview">手册.pdf</a></p>`);
});
