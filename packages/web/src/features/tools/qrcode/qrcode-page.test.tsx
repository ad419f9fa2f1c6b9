import { unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show, signIn } from '../../../../test/screen';
import { modulesOf } from '../../../kit/qr/modules';
import { pngOfQr } from '../../../kit/qr/paint';
import { readPicture } from '../../../kit/qr/read';
import { QrcodePage } from './qrcode-page';

const deep = { tags: 'deep' };

const page = async (query = '') => {
  signIn('tools.qrcode.view');
  localStorage.clear();
  return (await show(<QrcodePage />, { path: `/tools/middlePage${query}` })).screen;
};

/** Collects the files passed to the browser's downloads. */
function savedFiles() {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  return blobs;
}

const look = { size: 300, margin: 2, level: 'M', dark: '#000000', light: '#ffffff' } as const;
async function pictureOf(text: string): Promise<File> {
  const modules = modulesOf(text, 'M');
  if (!modules) throw new Error('too long');
  return new File([await pngOfQr(modules, look)], 'code.png', { type: 'image/png' });
}

/** Returns a red square as a logo. */
async function square(): Promise<File> {
  const canvas = new OffscreenCanvas(300, 300);
  const context = canvas.getContext('2d');
  if (context) context.fillStyle = '#be3a2b';
  context?.fillRect(0, 0, 300, 300);
  return new File([await canvas.convertToBlob()], 'logo.png', { type: 'image/png' });
}

const choose = (label: string, file: File) =>
  userEvent.upload(document.querySelector(`input[type="file"][aria-label="${label}"]`) as HTMLElement, file);

test('a code is read before it is offered, and what is saved says what was typed', async () => {
  const saved = savedFiles();
  const screen = await page('?kind=card');
  await expect.element(screen.getByText('填写左侧内容后，二维码会显示在这里')).toBeVisible();
  await screen.getByRole('textbox', { name: '姓名' }).fill('王语一');
  await screen.getByRole('textbox', { name: '手机' }).fill('13800000000');
  await expect.element(screen.getByText('已试读，可以扫描')).toBeVisible();
  await screen.getByRole('button', { name: '下载 PNG' }).click();
  await screen.getByRole('button', { name: '下载 SVG' }).click();
  await expect.poll(() => saved.length).toBe(2);
  vi.restoreAllMocks();
  const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:王;语一;;;\r\nFN:王语一\r\nTEL;TYPE=CELL:13800000000\r\nEND:VCARD';
  expect(await readPicture(saved[0] as Blob)).toBe(card);
  expect(await saved[1]?.text()).toMatch(/^<svg .*viewBox="-2 -2 .*<\/svg>$/);
  await expect.element(screen.getByRole('button', { name: /^再用一次“BEGIN:VCARD/ })).toBeVisible();
});

test('a logo leaves the code readable, in the PNG and in the SVG', deep, async () => {
  const screen = await page('?content=https://m.example.com/a');
  await choose('选择 Logo', await square());
  await expect.element(screen.getByText('有 Logo 时使用最高的容错级别 H')).toBeVisible();
  await expect.element(screen.getByText('已试读，可以扫描')).toBeVisible();
  const saved = savedFiles();
  await screen.getByRole('button', { name: '下载 PNG' }).click();
  await screen.getByRole('button', { name: '下载 SVG' }).click();
  await expect.poll(() => saved.length).toBe(2);
  vi.restoreAllMocks();
  expect(await readPicture(saved[0] as Blob)).toBe('https://m.example.com/a');
  const image = new Image();
  image.src = URL.createObjectURL(saved[1] as Blob);
  await image.decode();
  const canvas = new OffscreenCanvas(600, 600);
  canvas.getContext('2d')?.drawImage(image, 0, 0, 600, 600);
  expect(await readPicture(await canvas.convertToBlob())).toBe('https://m.example.com/a');
});

test('a code that cannot be scanned is not offered, and the way out is named', deep, async () => {
  const screen = await page('?content=https://a.example');
  const png = screen.getByRole('button', { name: '下载 PNG' });
  await expect.element(png).toBeEnabled();
  const colour = screen.getByRole('textbox', { name: '前景色', exact: true });
  await colour.fill('#ffee00');
  await expect.element(screen.getByText(/^前景色必须明显深于背景色/)).toBeVisible();
  await expect.element(png).toBeDisabled();
  await colour.fill('17756B');
  await expect.element(png).toBeEnabled();
  await screen.getByText('文本', { exact: true }).click();
  await screen.getByRole('textbox', { name: '文本' }).fill('长'.repeat(600));
  await screen.getByRole('button', { name: '改为 322 像素' }).click();
  await expect.element(screen.getByText('已试读，可以扫描')).toBeVisible();
  await screen.getByRole('textbox', { name: '文本' }).fill('长'.repeat(801));
  await expect.element(screen.getByText(/^内容太长：容错级别 M 最多 2,331 字节/)).toBeVisible();
});

test('a network is written to no storage', deep, async () => {
  const saved = savedFiles();
  const screen = await page('?kind=wifi');
  await screen.getByRole('textbox', { name: '网络名称（SSID）' }).fill('Celadon');
  await screen.getByRole('textbox', { name: '密码' }).fill('very-secret');
  await expect.element(screen.getByText('已试读，可以扫描')).toBeVisible();
  await screen.getByRole('button', { name: '下载 PNG' }).click();
  await expect.poll(() => saved.length).toBe(1);
  vi.restoreAllMocks();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('very-secret');
  await expect.element(screen.getByText('最近使用')).not.toBeInTheDocument();
});

test('a batch is a zip with a file for each line', deep, async () => {
  const saved = savedFiles();
  const screen = await page('?tab=batch');
  const lines = screen.getByRole('textbox', { name: '每行一个二维码' });
  await lines.fill(Array(101).fill('a').join('\n'));
  await expect.element(screen.getByText('最多 100 行，现在 101 行')).toBeVisible();
  await lines.fill(`ok\n${'长'.repeat(900)}`);
  await expect.element(screen.getByText(/^第 2 行太长，二维码最多容纳 [\d,]+ 字节$/)).toBeVisible();
  await lines.fill('三楼会议室,https://m.example.com/room/3\n签到');
  await expect.element(screen.getByText('2 个二维码')).toBeVisible();
  await screen.getByRole('button', { name: '下载 PNG（zip）' }).click();
  await expect.poll(() => saved.length).toBe(1);
  vi.restoreAllMocks();
  const files = unzipSync(new Uint8Array(await (saved[0] as Blob).arrayBuffer()));
  const read = Object.entries(files).map(async ([name, bytes]) => [
    name,
    await readPicture(new Blob([bytes as Uint8Array<ArrayBuffer>])),
  ]);
  expect(Object.fromEntries(await Promise.all(read))).toEqual({
    '三楼会议室.png': 'https://m.example.com/room/3',
    '2-签到.png': '签到',
  });
});

test('a picture is read, also one that was turned; what holds no code says so', async () => {
  const screen = await page('?tab=scan');
  await choose('选择图片', await pictureOf('WIFI:T:WPA;S:Celadon;P:secret\\;1;;'));
  await expect.element(screen.getByRole('heading', { name: '识别结果 · Wi-Fi' })).toBeVisible();
  await expect.element(screen.getByText('secret;1', { exact: true })).toBeVisible();
  // Simulates a photograph of a poster: small, at an angle, and not quite black.
  const modules = modulesOf('https://m.example.com/poster', 'M');
  const code = await createImageBitmap(await pngOfQr(modules ?? [], { ...look, dark: '#334444', light: '#ddddcc' }));
  const canvas = new OffscreenCanvas(1400, 1000);
  const context = canvas.getContext('2d');
  if (context) context.fillStyle = '#99aa99';
  context?.fillRect(0, 0, 1400, 1000);
  context?.translate(600, 300);
  context?.rotate(0.4);
  context?.drawImage(code, 0, 0);
  await choose('选择图片', new File([await canvas.convertToBlob()], 'photo.png', { type: 'image/png' }));
  await expect
    .element(screen.getByRole('link', { name: '打开链接' }))
    .toHaveAttribute('href', 'https://m.example.com/poster');
  await choose('选择图片', await square());
  await expect.element(screen.getByText(/^没有找到能识别的二维码/)).toBeVisible();
  await choose('选择图片', new File(['no picture'], 'a.png', { type: 'image/png' }));
  await expect.element(screen.getByText('“a.png”不是能打开的图片')).toBeVisible();
});
