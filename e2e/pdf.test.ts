// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfOf } from '../packages/web/src/features/wiki/files/pdf/pdf.fixture';
import { launchBrowser, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { accessibilityFaults } from './fixtures/check-screen';
import { type Product, startProduct } from './fixtures/product';

let product: Product;
let browser: Browser;
let flag: string;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const token = await tokenOf(product);
  const given = { catalogName: '交付手册', catalogType: 'markdown', parentId: 'public' };
  const { id: markdownId = '' } = await call(product, '/catalog/insertCatalog', given, token);
  const form = new FormData();
  form.append('markdownId', markdownId);
  form.append('file', new Blob([pdfOf(['First page', '部署步骤'])]), '手册.pdf');
  const response = await fetch(`${product.address}/api/wikiFile/uploadWikiFileByMarkdownId`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { data } = (await response.json()) as { data: [{ url: string }] };
  const mdTexts = `附上手册：\n\n[手册.pdf](${data[0].url}#preview)`;
  await call(product, '/md-article/save', { markdownId, mdTexts, contentVersion: 1 }, token);
  flag = (await call(product, '/share/addHref', { markdownId, validTime: 7, pwdType: 3 }, token)).flag ?? '';
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('a PDF of a shared document is read without an account, also in Chinese, under the policy of the page', async () => {
  const guest = await visit(browser, product, { width: 390, height: 800 });
  const { page } = guest;
  await page.goto(`${product.address}/linkArticle/${flag}`);
  const card = page.getByRole('group', { name: '手册.pdf' });
  await card.getByText('2 页').waitFor();
  expect(await card.locator('canvas').count()).toBe(1);
  await card.getByRole('button', { name: '预览', exact: true }).click();
  const viewer = page.getByRole('dialog', { name: '预览“手册.pdf”' });
  await viewer.getByText('First page').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowRight');
  // The table of Chinese characters comes from the files of the product.
  await viewer.getByText('部署步骤').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  expect(guest.complaints).toEqual([]);
});
