import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer } from '../../../../../test/fake-api';
import { showPhone } from '../../../../../test/phone';
import { show, signIn } from '../../../../../test/screen';
import { endSession } from '../../../../lib/session/session';
import { TextFilesContext } from '../addresses';
import { fakeFiles } from './fake-files.fixture';
import { lockedPdf, pdfOf } from './pdf.fixture';
import { PdfViewer } from './pdf-viewer';

const server = fakeServer();
const { files, ranges } = fakeFiles();
const id = 'f'.repeat(24);
let closed = 0;

beforeEach(() => {
  signIn('wiki');
  closed = 0;
  server.answer('article', 'getToken', { token: 'fresh', expireAt: new Date().toISOString() });
});
afterEach(endSession);

const open = async (page = 1) => {
  const file = { fileId: id, name: '手册.pdf', page };
  return (await show(<PdfViewer file={file} onClose={() => closed++} />)).screen;
};
const three = () => pdfOf(['Alpha first', '部署手册', 'Gamma third']);

test('the text of a file lies over its pages, also in Chinese fonts that it does not contain', async () => {
  files.set(id, { bytes: three() });
  const screen = await open();
  await expect.element(screen.getByRole('dialog', { name: '预览“手册.pdf”' })).toBeVisible();
  await expect.element(screen.getByText('Alpha first')).toBeInTheDocument();
  await expect.element(screen.getByText('部署手册')).toBeInTheDocument();
  await expect.element(screen.getByText('/ 3')).toBeVisible();
  const canvas = screen.getByRole('group', { name: '第 1 页' }).element().querySelector('canvas');
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  expect(pixels.some((value, at) => at % 4 === 0 && value < 100)).toBe(true);
});

test('arrow keys turn the pages, and a number goes to one', async () => {
  files.set(id, { bytes: three() });
  const screen = await open();
  await expect.element(screen.getByText('Alpha first')).toBeInTheDocument();
  const number = screen.getByRole('textbox', { name: '页码' });
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(number).toHaveValue('2');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(number).toHaveValue('1');
  await number.fill('3');
  await userEvent.keyboard('{Enter}');
  await expect.element(number).toHaveValue('3');
});

test('a file opens at the page of its link', async () => {
  files.set(id, { bytes: three() });
  const screen = await open(3);
  await expect.element(screen.getByRole('textbox', { name: '页码' })).toHaveValue('3');
});

test('pages far away are empty sheets', async () => {
  files.set(id, { bytes: pdfOf(Array.from({ length: 60 }, (_, at) => `Page words ${at + 1}`)) });
  const screen = await open();
  await expect.element(screen.getByText('Page words 1', { exact: true })).toBeInTheDocument();
  const number = screen.getByRole('textbox', { name: '页码' });
  await number.fill('60');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Page words 60')).toBeInTheDocument();
  await expect.poll(() => screen.getByText('Page words 1', { exact: true }).elements()).toEqual([]);
  expect(document.querySelectorAll('dialog canvas').length).toBeLessThan(12);
});

test('zooming changes the size of the pages, and the width of the window is one click away', async () => {
  files.set(id, { bytes: three() });
  const screen = await open();
  await expect.element(screen.getByText('Alpha first')).toBeInTheDocument();
  const sheet = screen.getByRole('group', { name: '第 1 页' }).element() as HTMLElement;
  const first = sheet.offsetWidth;
  await screen.getByRole('button', { name: '缩小' }).click();
  await expect.poll(() => sheet.offsetWidth).toBeLessThan(first);
  await screen.getByRole('button', { name: '适应宽度' }).click();
  await expect.poll(() => sheet.offsetWidth).toBeGreaterThan(first);
  const box = screen.getByRole('region', { name: '手册.pdf' }).element();
  expect(box.scrollWidth).toBe(box.clientWidth);
});

test('a text is found on all pages, whatever its blanks and case', async () => {
  files.set(id, { bytes: pdfOf(['Alpha first', 'nothing', 'alpha FIRST again']) });
  const screen = await open();
  await expect.element(screen.getByText('Alpha first')).toBeInTheDocument();
  await screen.getByRole('searchbox', { name: '在文件中查找' }).fill('AlphaFirst');
  await expect.element(screen.getByText('第 1 页，共 2 页有结果')).toBeVisible();
  await screen.getByRole('button', { name: '下一个结果' }).click();
  await expect.element(screen.getByRole('textbox', { name: '页码' })).toHaveValue('3');
  await expect.poll(() => CSS.highlights.get('pdf-current')?.size).toBe(1);
  await screen.getByRole('searchbox', { name: '在文件中查找' }).fill('absent');
  await expect.element(screen.getByText('没有找到')).toBeVisible();
});

test('a file with a password asks for it until it is right', async () => {
  files.set(id, { bytes: lockedPdf() });
  const screen = await open();
  await screen.getByLabelText('文件的密码').fill('wrong');
  await screen.getByRole('button', { name: '打开文件' }).click();
  await expect.element(screen.getByText('密码不正确，请重新输入')).toBeVisible();
  await screen.getByLabelText('文件的密码').fill('open');
  await screen.getByRole('button', { name: '打开文件' }).click();
  await expect.element(screen.getByText('Locked words')).toBeInTheDocument();
});

test('a large file is read in ranges', async () => {
  const page = pdfOf(['Alpha first']);
  // Blanks before the end of the file, so that its table is in another range than its beginning.
  const bytes = new Uint8Array(page.length + 700_000).fill(32);
  bytes.set(page);
  const tail = new TextEncoder().encode(`\nstartxref\n${startOf(page)}\n%%EOF\n`);
  bytes.set(tail, bytes.length - tail.length);
  files.set(id, { bytes });
  const screen = await open();
  await expect.element(screen.getByText('Alpha first')).toBeInTheDocument();
  expect(ranges.length).toBeGreaterThan(1);
  expect(ranges.every((range) => /^bytes=\d+-\d+$/.test(range))).toBe(true);
});

const startOf = (bytes: Uint8Array): string => /startxref\n(\d+)/.exec(new TextDecoder().decode(bytes))?.[1] ?? '0';

test.for([
  ['an attachment that is gone', undefined, '附件不存在，或你没有权限查看'],
  [
    'a damaged file',
    { bytes: new TextEncoder().encode('%PDF-1.4 broken') },
    '文件已损坏，或不是有效的 PDF，请下载后打开',
  ],
  [
    'a file of another type',
    { bytes: pdfOf(['x']), mime: 'application/octet-stream' },
    '这个附件不是 PDF，请下载后打开',
  ],
] as const)('%s is explained, and can be tried again', async ([, file, words]) => {
  if (file) files.set(id, file);
  const screen = await open();
  await expect.element(screen.getByText(words)).toBeVisible();
  files.set(id, { bytes: three() });
  await screen.getByRole('button', { name: '重试' }).click();
  await expect.element(screen.getByText('Alpha first')).toBeInTheDocument();
});

test('an expired token is replaced by a new one', async () => {
  files.set(id, { bytes: three(), token: 'fresh' });
  const screen = (
    await show(
      <TextFilesContext
        value={{
          pictureAt: () => undefined,
          freshAddress: async () => undefined,
          open: async () => {},
          download: async () => {},
          addressToRead: async (fileId, isRetry) => `/easymock/wikiFile/${fileId}?token=${isRetry ? 'fresh' : 'old'}`,
          waterMark: '外部访客',
        }}
      >
        <PdfViewer file={{ fileId: id, name: '手册.pdf', page: 1 }} onClose={() => {}} />
      </TextFilesContext>,
    )
  ).screen;
  await expect.element(screen.getByText('Alpha first')).toBeInTheDocument();
  // The stamp of a shared page also covers its files.
  expect(document.querySelector('dialog [style*="--mark"]')).not.toBeNull();
});

test('Esc closes the viewer, and it fits a phone', async () => {
  files.set(id, { bytes: three() });
  await showPhone();
  const screen = await open();
  await expect.element(screen.getByText('Alpha first')).toBeInTheDocument();
  const box = screen.getByRole('region', { name: '手册.pdf' }).element();
  expect(box.scrollWidth).toBeLessThanOrEqual(390);
  expect(document.querySelector('dialog')?.scrollWidth).toBeLessThanOrEqual(390);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => closed).toBe(1);
});
