// @module-tag deep
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { countEffort } from './fixtures/count-effort';
import { administrator, type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

const answer = (properties: object) => ({
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: { type: 'object', properties } } } },
  },
});
const documentOf = (paths: object) =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: '商城服务', version: '1' },
    servers: [{ url: 'https://api.example.com' }, { url: 'https://api.example.com/api/v1' }],
    paths,
  });
const mall = documentOf({ '/goods': { get: answer({ title: { type: 'string' } }) } });

let product: Product;
let browser: Browser;
let person: Visit;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  person = await visit(browser, product, { as: administrator });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Drops a document onto the form. */
async function dropDocument(page: Page, text: string): Promise<void> {
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'mall.json', { type: 'application/json' }));
    return data;
  }, text);
  const form = page.getByRole('form', { name: '新建项目' });
  await form.dispatchEvent('dragover', { dataTransfer: transfer });
  await form.dispatchEvent('drop', { dataTransfer: transfer });
}

describe('a document that is dropped on a new project', () => {
  /** Copied address of the mock, retained here because browsers of other tests share the clipboard. */
  let address = '';

  it.each([
    { project: 'first', url: '/api/v1', name: '商城服务' },
    { project: 'second', url: '/api/v1-2', name: '商城服务 2' },
  ])('makes the $project project without a refusal, and its mock answers after two clicks', async ({ url, name }) => {
    const { page } = person;
    await person.open('/new');
    await page.getByRole('heading', { name: '新建项目' }).waitFor();
    const effort = await countEffort(page);
    await dropDocument(page, mall);
    await page.waitForFunction(
      (wanted) => [...document.querySelectorAll('input')].some(({ value }) => value === wanted),
      url,
    );
    await person.picture(`import-dropped-${url.slice(1).replace('/', '-')}`);
    await page.getByRole('button', { name: '创建项目' }).click();
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.getByRole('row').filter({ hasText: '/goods' }).getByRole('button', { name: '复制地址' }).click();
    address = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(address).pathname).toMatch(new RegExp(`/mock/[0-9a-f]{24}${url}/goods$`));
    const response = await fetch(address);
    expect(Object.keys((await response.json()) as object)).toEqual(['title']);
    expect(await effort()).toEqual({ clicks: 2, keys: 0, letters: 0 });
  });

  it('is changed with two clicks and two keys besides what is typed', async () => {
    const { page } = person;
    const effort = await countEffort(page);
    await page.getByRole('link', { name: '/goods', exact: true }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText("{ title: '年糕' }");
    await page.keyboard.press('Control+s');
    await page.getByRole('link', { name: '新增接口' }).waitFor();
    expect(await effort()).toEqual({ clicks: 2, keys: 2, letters: 0 });
    const response = await fetch(address);
    expect(await response.json()).toEqual({ title: '年糕' });
  });

  it('left no complaint in the console', () => {
    expect(person.complaints).toEqual([]);
  });
});

describe('a project in whose addresses the base path stands twice', () => {
  it('says so, and mends it with one click and a confirmation', deep, async () => {
    const { page } = person;
    const token = await tokenOf(product);
    const draft = { name: '旧项目', url: '/old/api/v1', base_apart: false };
    const text = mall.replace('{"url":"https://api.example.com"},', '');
    const { _id } = await call(product, '/project/create', { ...draft, swagger_text: text }, token);
    const base = `${product.address}/mock/${_id}/old/api/v1`;
    expect((await fetch(`${base}/api/v1/goods`)).status).toBe(200);
    await person.open(`/project/${_id}`);
    await page.getByText('接口地址里有两个 /api/v1', { exact: false }).waitFor();
    await person.picture('base-path-twice');
    await page.getByRole('button', { name: '去掉重复' }).click();
    await person.picture('base-path-twice-dialog');
    await page.getByRole('dialog').getByRole('button', { name: '去掉重复' }).click();
    await page.getByText('已修改 1 个接口的 URL').waitFor();
    await page.getByText('接口地址里有两个', { exact: false }).waitFor({ state: 'detached' });
    expect((await fetch(`${base}/goods`)).status).toBe(200);
    expect((await fetch(`${base}/api/v1/goods`)).status).toBe(404);
  });
});
