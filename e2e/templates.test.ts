// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

const colleague = { name: 'zhou.min', password: 'plum-blossom-8' };

let product: Product;
let browser: Browser;
let manager: Visit;
let reader: Visit;
let token: string;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  token = await tokenOf(product);
  await call(product, '/u/register', colleague);
  manager = await visit(browser, product, { as: administrator, width: 1440, height: 900 });
  reader = await visit(browser, product, { as: colleague, width: 1440, height: 900 });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('a document becomes a template, which a colleague finds, looks at, and begins a document with', async () => {
  const node = { parentId: 'public', catalogName: '第一周的周报', catalogType: 'markdown' };
  const { id = '' } = await call(product, '/catalog/insertCatalog', node, token);
  const mdTexts = '# {{title}}\n\n{{user}} 写于 {{date}}\n\n## 没有进展的事';
  await call(product, '/md-article/save', { markdownId: id, mdTexts, contentVersion: 1 }, token);

  // Save the article as a template and offer it to others.
  await manager.open(`/wikiCatalog/${id}`);
  await manager.page.getByRole('heading', { level: 1, name: '第一周的周报' }).waitFor();
  await manager.page.getByRole('button', { name: '更多操作', exact: true }).click();
  await manager.page.getByRole('menuitem', { name: '存为模板' }).click();
  const dialog = manager.page.getByRole('dialog', { name: '存为模板' });
  await dialog.getByLabel('名称').fill('周报');
  await dialog.getByRole('combobox', { name: '分类' }).fill('例会');
  await dialog.getByRole('switch', { name: '提供给他人' }).click();
  await manager.picture('template-save-as');
  await dialog.getByRole('button', { name: '保存' }).click();
  await manager.page.getByText('已存为模板').waitFor();

  // Another person finds the template by its pinyin initials.
  const { page } = reader;
  await reader.open('/tools/documentTemplate');
  await page.getByRole('searchbox', { name: '搜索模板' }).fill('zb');
  await page.waitForURL(/keywords=zb/);
  const gallery = page.getByRole('region', { name: '模板库' });
  await gallery.getByText('1 个模板').waitFor();
  await reader.picture('template-gallery');
  await gallery.getByRole('link', { name: '周报', exact: true }).click();
  const preview = page.getByRole('region', { name: '“周报”的内容' });
  await preview.getByRole('heading', { name: '没有进展的事' }).waitFor();
  await reader.picture('template-preview');
  await page.getByRole('dialog', { name: '周报' }).getByRole('button', { name: '用此模板新建' }).click();
  const naming = page.getByRole('dialog', { name: '新建文档' });
  await naming.getByLabel('名称').fill('十一月第四周');
  await naming.getByRole('button', { name: '创建' }).click();
  const text = page.getByRole('textbox', { name: '正文（Markdown）' });
  await expect.poll(() => text.innerText(), { timeout: 15_000 }).toContain('# 十一月第四周');
  expect(await text.innerText()).toMatch(/zhou\.min 写于 \d{4}-\d{2}-\d{2}/);
  await reader.open('/tools/documentTemplate');
  await page.getByText('使用 1 次').waitFor();

  // The dialog for new documents searches the same gallery.
  await reader.open('/wikiCatalog/private');
  await page.getByRole('button', { name: '新建文档', exact: true }).first().click();
  await naming.getByRole('button', { name: '选择模板' }).click();
  await naming.getByRole('searchbox', { name: '搜索模板' }).fill('zb');
  await naming.getByText('周报', { exact: true }).click();
  await naming.getByText('类型由模板决定：Markdown 文档').waitFor();
});
