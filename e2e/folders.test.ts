// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

const operation = (summary: string, tag: string) => ({
  get: {
    summary,
    tags: [tag],
    responses: {
      200: {
        description: 'OK',
        content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'integer' } } } } },
      },
    },
  },
});
const document = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  tags: [{ name: '用户' }, { name: '订单' }],
  paths: {
    '/orders': operation('订单列表', '订单'),
    '/refunds': operation('退款列表', '订单'),
    '/users': operation('用户列表', '用户'),
  },
});

/** Polls until the page shows the expected value, which takes a while on a busy machine. */
const shown = (read: () => Promise<unknown>) => expect.poll(read, { timeout: 15_000 });

let product: Product;
let browser: Browser;
let person: Visit;
let id: string;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const made = { name: '商城', url: '/shop', swagger_text: document };
  ({ _id: id } = await call(product, '/project/create', made, await tokenOf(product)));
  person = await visit(browser, product, { as: administrator });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('the tags of a document become folders, which a person fills by mouse and keys, and addresses stay', async () => {
  const { page } = person;
  const tree = page.getByRole('tree', { name: '文件夹' });
  const folder = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}，`) });
  const listed = async () => (await page.locator('[data-row] a[title]').allTextContents()).join(' ');
  await person.open(`/project/${id}`);
  await shown(async () => (await tree.getByRole('treeitem').allTextContents()).map((text) => text.trim())).toEqual([
    '全部接口3',
    '用户1',
    '订单2',
    '未放入文件夹0',
  ]);
  await person.picture('project-folders');

  // A new folder is named in place in the tree.
  await page.getByRole('button', { name: '新建文件夹' }).click();
  await page.getByRole('textbox', { name: '文件夹名称' }).fill('售后');
  await page.keyboard.press('Enter');
  await folder('售后').waitFor();

  // Move a mock by mouse.
  const grip = (url: string) =>
    page.locator('[data-row]').filter({ hasText: url }).locator('[draggable="true"]').first();
  await grip('/refunds').dragTo(folder('售后'));
  await page.getByText('已将 1 个接口移到“售后”').waitFor();
  await folder('售后').click();
  await shown(listed).toBe('/refunds');
  expect(new URL(page.url()).searchParams.get('folder')).toBeTruthy();

  // Move mocks by keyboard: into the folder by the dialog, and in the list with Alt and an arrow key.
  await folder('全部接口').click();
  await page.getByRole('checkbox', { name: '选择 GET /orders' }).check();
  await page.getByRole('button', { name: '移动到…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '移动“/orders”' });
  await dialog.getByRole('combobox', { name: '移动到' }).press('Enter');
  await page.getByTitle('售后').last().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '移动', exact: true }).press('Enter');
  await shown(() => folder('售后').textContent()).toContain('2');
  await page.getByRole('link', { name: '/refunds', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await shown(listed).toBe('/refunds /orders /users');

  for (const path of ['/orders', '/refunds', '/users']) {
    const response = await fetch(`${product.address}/mock/${id}/shop${path}`);
    expect(await response.json()).toMatchObject({ id: expect.any(Number) });
  }

  await folder('售后').click();
  await shown(listed).toBe('/refunds /orders');
  await page.reload();
  await shown(listed).toBe('/refunds /orders');
  expect(await folder('售后').getAttribute('aria-selected')).toBe('true');

  // A new mock is created in the folder from which the user opened the form.
  await page.getByRole('link', { name: '新增接口' }).click();
  await page.getByText('售后').waitFor();
  expect(person.complaints).toEqual([]);
});

it('open mocks are tabs, which keep what is not saved until they are closed', deep, async () => {
  const { page } = person;
  const token = await tokenOf(product);
  const make = (url: string) =>
    call(product, '/mock/create', { project_id: id, method: 'get', url, mode: '{}', description: url }, token);
  const [one, two] = [await make('/first'), await make('/second')];
  await person.open(`/editor/${id}/${one._id}`);
  await page.getByRole('heading', { name: /first/ }).waitFor();
  await person.open(`/editor/${id}/${two._id}`);
  const tabs = page.getByRole('navigation', { name: '打开的接口' });
  await tabs.getByRole('link').nth(1).waitFor();
  const description = page.getByLabel('描述');
  await description.fill('改到一半');
  await tabs.getByRole('link', { name: /first/ }).click();
  await page.getByRole('heading', { name: /first/ }).waitFor();
  await tabs.getByRole('img', { name: '有未保存的修改' }).waitFor();
  await page.reload();
  await tabs.getByRole('img', { name: '有未保存的修改' }).waitFor();
  await person.picture('editor-tabs');
  await page.keyboard.press('Alt+PageDown');
  await page.getByRole('heading', { name: /second/ }).waitFor();
  await shown(() => description.inputValue()).toBe('改到一半');

  await page.keyboard.press('Alt+w');
  await page.getByRole('dialog').getByRole('button', { name: '离开', exact: true }).click();
  await page.getByRole('heading', { name: /first/ }).waitFor();
  await shown(() => tabs.count()).toBe(0);
  expect(person.complaints).toEqual([]);
});
