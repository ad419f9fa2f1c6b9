// @module-tag deep
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import readQr from 'jsqr';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, savedFile, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

let product: Product;
let browser: Browser;
let admin: Visit;
let site: Server;
let origin: string;

beforeAll(async () => {
  site = createServer((request, response) => {
    const isClosed = request.url?.startsWith('/closed');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (isClosed) response.setHeader('X-Frame-Options', 'DENY');
    response.end(`<title>H5</title><h1>会场</h1><script>document.body.append(location.search)</script>`);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  [product, browser] = await Promise.all([startProduct({ EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1' }), launchBrowser()]);
  const token = await tokenOf(product);
  const extra = { h5Hosts: { prod: 'https://m.shop.invalid', test: origin } };
  const project = { type: 'project', value: 'shop', label: '商城', extra };
  await call(product, '/enumerationManage/insertEnumerationInfo', project, token);
  admin = await visit(browser, product, { as: administrator });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  site?.close();
});

async function scanned(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return readQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

it('an H5 page is entered once, and its address built, scanned and previewed in each environment', async () => {
  const { page } = admin;
  await admin.open('/tools/h5pagesUrl');
  await page.getByRole('button', { name: '新增页面' }).first().click();
  const form = page.getByRole('dialog', { name: '新增页面' });
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('路径不能为空').waitFor();
  await form.getByRole('combobox', { name: '项目' }).click();
  await page.getByRole('option', { name: '商城' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await form.getByRole('textbox', { name: '页面名称' }).fill('双十一会场');
  await form.getByRole('textbox', { name: '路径' }).fill('/activity');
  await form.getByRole('button', { name: '添加参数' }).click();
  await form.getByRole('textbox', { name: '参数名' }).fill('channel');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('link', { name: 'https://m.shop.invalid/activity' }).waitFor();

  await page.getByRole('button', { name: '拼地址' }).click();
  const drawer = page.getByRole('dialog', { name: '双十一会场' });
  await drawer.getByText('测试', { exact: true }).click();
  await drawer.getByRole('textbox', { name: 'channel 的值' }).fill('海报');
  const address = `${origin}/activity?channel=${encodeURIComponent('海报')}`;
  await drawer.getByRole('status', { name: '结果地址' }).getByText(address).waitFor();
  const code = await drawer.getByRole('img', { name: '“双十一会场”的二维码' }).screenshot();
  expect(await scanned(code)).toBe(address);

  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    drawer.getByRole('link', { name: '预览' }).click(),
  ]);
  const frame = preview.frameLocator('iframe[title="“双十一会场”的预览"]');
  await frame.getByRole('heading', { name: '会场' }).waitFor();
  await frame.getByText('?channel=').waitFor();
  await preview.close();
  await drawer
    .getByRole('button', { name: 'Close' })
    .or(drawer.getByRole('button', { name: '关闭' }))
    .first()
    .click();
  await drawer.waitFor({ state: 'hidden' });

  // The page appears among the recently used ones, and in the list of its project.
  await page.getByRole('navigation', { name: '按项目' }).getByRole('button', { name: /^商城/ }).click();
  await page.waitForURL(/project=shop/);
  await page.getByRole('region', { name: '最近使用' }).getByRole('button', { name: '双十一会场' }).click();
  await drawer.getByRole('status', { name: '结果地址' }).waitFor();
  await page.keyboard.press('Escape');
});

it('a page that forbids frames is not shown in one, and the screen says why', async () => {
  const token = await tokenOf(product);
  const closed = { project: 'shop', name: '收银台', path: '/closed' };
  const { _id: id } = await call<{ _id: string }>(product, '/tools/saveH5Page', closed, token);
  const { page } = admin;
  await admin.open(`/tools/h5pagesUrl/preview/${id}?env=test`);
  await page.getByText('这个页面不允许嵌入其他页面').waitFor();
  await page.getByText('依据：X-Frame-Options: DENY').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
});

it('a QR code that is saved from the page says what was typed', async () => {
  const { page } = admin;
  await admin.open('/tools/middlePage');
  await page.getByRole('textbox', { name: '网址' }).fill('m.example.com/activity');
  await page.getByText('已试读，可以扫描').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 PNG' }).click();
  expect(await scanned(await savedFile(download))).toBe('https://m.example.com/activity');
  expect(admin.complaints).toEqual([]);
});
