// @module-tag deep
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { accessibilityFaults } from './fixtures/check-screen';
import { administrator, type Product, startProduct } from './fixtures/product';

let product: Product;
let browser: Browser;
let token: string;
/** IDs of a folder, of articles in it, one with a picture and an attachment, and of a mind map. */
let folder: string;
let article: string;

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(path: string, markdownId: string, name: string, content: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append('markdownId', markdownId);
  form.append('file', new Blob([content]), name);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${product.address}/api${path}`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { data: { url: string } }).data;
}

async function given(catalogName: string, catalogType: string, parentId: string): Promise<string> {
  const { id } = await call(product, '/catalog/insertCatalog', { catalogName, catalogType, parentId }, token);
  return id ?? '';
}

const share = async (markdownId: string, more: object = {}) =>
  (await call(product, '/share/addHref', { markdownId, validTime: 7, pwdType: 3, ...more }, token)).flag ?? '';

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  token = await tokenOf(product);
  folder = await given('对接资料', 'folder', 'public');
  article = await given('订单接口', 'markdown', folder);
  const map = await given('流程图', 'jsmind', folder);
  const { url } = await upload('/md-article/upload', article, 'a.png', new Uint8Array(pixel));
  await upload('/wikiFile/uploadWikiFileByMarkdownId', article, '说明.txt', new TextEncoder().encode('正文'));
  const mdTexts = `## 约定\n\n![示意](${url})\n\n### GET /orders\n\n见 [流程](/easymock/wikiCatalog/${map})。\n\n## 错误码\n\n略`;
  await call(product, '/md-article/save', { markdownId: article, mdTexts, contentVersion: 1 }, token);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const isPictureShown = (page: Page) =>
  page
    .getByRole('img', { name: '示意' })
    .evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth > 0));

/** Returns the text of the watermark from its mask image. */
const stampOf = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('[aria-hidden="true"]')) {
      const { maskImage } = getComputedStyle(element);
      if (maskImage.startsWith('url("data:image/svg')) return decodeURIComponent(maskImage);
    }
    return '';
  });

it('a folder is read without an account on a phone, with its pictures, by the link only', async () => {
  const flag = await share(folder, { isSubtree: true });
  const guest: Visit = await visit(browser, product, { width: 390, height: 800 });
  const { page } = guest;
  const response = await page.goto(`${product.address}/linkArticle/${flag}`);
  expect(response?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
  });
  const html = (await response?.text()) ?? '';
  expect(html).toContain('<meta property="og:title" content="对接资料">');
  await page.getByRole('heading', { level: 1, name: '订单接口' }).waitFor();
  expect(await isPictureShown(page)).toBe(true);
  expect(await stampOf(page)).toContain('外部访客 20');
  const pictures = await page.evaluate(() =>
    [...document.images].map(({ src }) => new URL(src).pathname + new URL(src).search),
  );
  // The picture is inaccessible if the link's token is missing.
  const bare = `${product.origin}${pictures[0]?.split('?')[0]}`;
  expect((await fetch(bare)).status).toBe(401);
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1) ?? ''),
  );
  expect(loaded.filter((name) => /^(frame|main-layout|app-shell)/.test(name))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // Links to other shared documents open within the page.
  await page.getByText('目录', { exact: true }).click();
  await page.getByRole('link', { name: '流程图' }).click();
  await page.getByRole('heading', { level: 1, name: '流程图' }).waitFor();
  await page.getByRole('tree').waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: '订单接口' }).waitFor();
  await page.getByRole('link', { name: '流程', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '流程图' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(guest.complaints).toEqual([]);
});

it.each([
  ['on a phone', { width: 390, height: 800 }],
  ['at a desk', { width: 1440, height: 900 }],
])(
  'a document of interfaces is read without an account %s, with its catalog and nothing about people',
  async (title, size) => {
    const flag = await share(folder, { isSubtree: true, shareTemplateType: 'document', audience: title });
    const guest: Visit = await visit(browser, product, size);
    const { page } = guest;
    await page.goto(`${product.address}/linkArticle/${flag}`);
    await page.getByRole('heading', { level: 1, name: '订单接口' }).waitFor();
    expect(await isPictureShown(page)).toBe(true);
    // The banner and the line about the sharer are absent.
    expect(await page.getByRole('banner').count()).toBe(0);
    expect(await page.locator('main time').count()).toBe(0);
    const isPhone = size.width < 1100;
    if (isPhone) {
      expect(await page.getByRole('link', { name: '流程图' }).isVisible()).toBe(false);
      await page.getByText('目录', { exact: true }).click();
    } else {
      const [list, text] = await Promise.all([
        page.getByRole('complementary', { name: '对接资料' }).boundingBox(),
        page.getByRole('main').boundingBox(),
      ]);
      expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(text?.x ?? 0);
    }
    await page.getByRole('link', { name: '流程图' }).click();
    await page.getByRole('heading', { level: 1, name: '流程图' }).waitFor();
    await page.getByRole('tree').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(guest.complaints).toEqual([]);
  },
);

it('a password opens an article at a desk until it is changed, and what ended looks like nothing', async () => {
  const flag = await share(article, { pwdType: 2, pwd: 'celadon' });
  const guest: Visit = await visit(browser, product, { language: 'en', width: 1440, height: 900, theme: 'dark' });
  const { page } = guest;
  const response = await page.goto(`${product.address}/linkArticle/${flag}`);
  const html = (await response?.text()) ?? '';
  expect(html).toContain('订单接口');
  expect(html).not.toContain('约定');
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByText('The password is not correct').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Password' }).fill('celadon');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: '约定' }).waitFor();
  expect(await isPictureShown(page)).toBe(true);
  expect(await stampOf(page)).toContain('External visitor');
  await page.getByRole('navigation', { name: 'Outline' }).getByRole('link', { name: '错误码' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 说明.txt' }).click();
  expect((await download).suggestedFilename()).toBe('说明.txt');
  expect(await accessibilityFaults(page)).toEqual([]);
  // The document stays unlocked in this tab.
  await page.reload();
  await page.getByRole('heading', { level: 2, name: '约定' }).waitFor();

  await call(product, '/share/editPwd', { flag, pwdType: 2, pwd: 'longquan' }, token);
  await page.reload();
  await page.getByText('The password was changed; enter the new one').waitFor();
  await call(product, '/share/removeShare', { flag }, token);
  const ended = await page.reload();
  await page.getByRole('heading', { name: 'The link does not exist or is no longer valid' }).waitFor();
  const never = await fetch(`${product.address}/linkArticle/${'A'.repeat(22)}`);
  const bodyOf = (text = '') => text.replaceAll(/nonce="[^"]*"/g, '');
  expect([ended?.status(), bodyOf(await ended?.text())]).toEqual([404, bodyOf(await never.text())]);
});

it('a person shares an article by the keyboard, and sees who was there', async () => {
  const person = await visit(browser, product, { as: administrator, width: 1440, height: 900 });
  const { page } = person;
  await person.open(`/wikiCatalog/${article}`);
  await page.getByRole('heading', { level: 1, name: '订单接口' }).waitFor();
  await page.keyboard.press('u');
  const drawer = page.getByRole('dialog', { name: '分享“订单接口”' });
  await drawer.getByRole('textbox', { name: '密码' }).fill('celadon');
  await page.keyboard.press('Enter');
  const address = await drawer.getByRole('textbox', { name: '链接地址' }).inputValue();
  expect(address).toMatch(/\/easymock\/linkArticle\/[\w-]{22}$/);
  // Choose the document template, and switch off the watermark.
  await drawer.getByRole('button', { name: '设置' }).click();
  await drawer.getByText('目录固定在左侧').click();
  await drawer.getByRole('checkbox', { name: '水印' }).uncheck();
  await drawer.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存').waitFor();

  const reader = await visit(browser, product, { width: 1440, height: 900 });
  await reader.page.goto(address);
  await reader.page.getByRole('textbox', { name: '密码' }).fill('celadon');
  await reader.page.keyboard.press('Enter');
  await reader.page.getByRole('heading', { level: 1, name: '订单接口' }).waitFor();
  expect(await stampOf(reader.page)).toBe('');
  const [outline, text] = [
    await reader.page.getByRole('navigation', { name: '大纲' }).boundingBox(),
    await reader.page.getByRole('heading', { level: 1 }).boundingBox(),
  ];
  expect(outline?.x).toBeLessThan(text?.x ?? 0);
  expect(reader.complaints).toEqual([]);

  // The earlier link is listed below as revoked.
  await drawer.getByRole('button', { name: '访问记录' }).first().click();
  await drawer.getByText(/外部访客 [0-9a-f]{8}/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await drawer.getByRole('button', { name: '撤销' }).click();
  await page.getByRole('dialog', { name: '撤销“我的链接”？' }).getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => drawer.getByText('已撤销').count(), { timeout: 10_000 }).toBe(2);
  await reader.page.reload();
  await reader.page.getByRole('heading', { name: '链接不存在或已失效' }).waitFor();
});

it('people who are signed in comment by a link, and visitors see nothing of it', { tags: 'deep' }, async () => {
  const flag = await share(article);
  const account = { name: 'wu.wu', password: 'celadon-2026-w' };
  await call(product, '/u/register', { ...account, nickName: '吴吴' });
  const member = await visit(browser, product, { as: account, width: 390, height: 800 });
  await member.page.goto(`${product.address}/linkArticle/${flag}`);
  const comments = member.page.getByRole('region', { name: '评论' });
  await comments.getByText('还没有评论').waitFor();
  await comments.getByRole('textbox').fill('字段 **缺少** 说明');
  await comments.getByRole('button', { name: '发表' }).click();
  await comments.getByText('缺少', { exact: true }).waitFor();
  await comments.getByRole('button', { name: '回复', exact: true }).click();
  await comments.getByRole('textbox', { name: /^回复/ }).fill('已补充');
  await comments.getByRole('textbox', { name: /^回复/ }).press('Control+Enter');
  await comments.locator('li li').getByText('已补充').waitFor();
  await member.picture('shared-comments');
  expect(await accessibilityFaults(member.page)).toEqual([]);
  expect(member.complaints).toEqual([]);
  const guest = await visit(browser, product, { width: 390, height: 800 });
  await guest.page.goto(`${product.address}/linkArticle/${flag}`);
  await guest.page.getByRole('heading', { level: 2, name: '约定' }).waitFor();
  expect(await guest.page.getByRole('region', { name: '评论' }).count()).toBe(0);
  await Promise.all([member.context.close(), guest.context.close()]);
});
