// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, savedFile, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { countEffort } from './fixtures/count-effort';
import { administrator, type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

const operation = (summary: string, properties: object) => ({
  get: {
    summary,
    parameters: [{ name: 'page', in: 'query', description: '页码', schema: { type: 'integer' } }],
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: { type: 'object', properties } } } },
    },
  },
});
const text = { type: 'string' };
const documentOf = (paths: object) =>
  JSON.stringify({ openapi: '3.0.3', info: { title: 'Shop', version: '1' }, paths });
const before = documentOf({
  '/goods': operation('商品列表', { title: text }),
  '/orders': operation('订单列表', { code: text }),
});
const after = documentOf({
  '/goods': operation('商品列表', { title: text, price: { type: 'number' } }),
  '/carts': operation('购物车', { num: { type: 'integer' } }),
});

let product: Product;
let browser: Browser;
let person: Visit;
let projectPath: string;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const made = { name: '商城', url: '/shop', swagger_text: before };
  const { _id } = await call(product, '/project/create', made, await tokenOf(product));
  projectPath = `/project/${_id}`;
  person = await visit(browser, product, { as: administrator });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('the interfaces of a project', () => {
  it('show request and response below their row', async () => {
    const { page } = person;
    await person.open(projectPath);
    await page.getByRole('button', { name: '展开 GET /goods 的详情' }).click();
    await page.getByRole('table', { name: '请求' }).getByText('页码').waitFor();
    await page.getByRole('tab', { name: '响应' }).click();
    await page.getByRole('table', { name: '响应 200' }).getByText('title').waitFor();
    await page.getByRole('tab', { name: 'TypeScript' }).click();
    await page.getByText('export interface GetGoods').waitFor();
    await person.picture('project-details');
    await page.getByRole('button', { name: '收起 GET /goods 的详情' }).click();
  });

  it('are cloned to an address of their own', deep, async () => {
    const { page } = person;
    await page.getByRole('button', { name: 'GET /orders的更多操作' }).click();
    await page.getByRole('menuitem', { name: '克隆' }).click();
    await page.getByRole('link', { name: /^\/orders_copy_\d+$/ }).waitFor();
  });

  it('are downloaded, one or many', deep, async () => {
    const { page } = person;
    await page.getByRole('button', { name: 'GET /goods的更多操作' }).click();
    const one = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: '下载' }).click();
    expect((await one).suggestedFilename()).toBe('get-shop-goods.json');
    expect((await savedFile(one)).toString()).toContain('title');
    await page.getByRole('checkbox', { name: '选择全部' }).check();
    const all = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载所选' }).click();
    expect((await all).suggestedFilename()).toMatch(/\.zip$/);
    await page.getByRole('button', { name: '取消选择' }).click();
  });
});

describe('deleting', () => {
  it('asks in a dialog that stands still from its first frame for people who want less motion', deep, async () => {
    const { page } = person;
    await page.getByRole('button', { name: 'GET /goods的更多操作' }).click();
    const places = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const seen: string[] = [];
          const look = () => {
            const button = [...document.querySelectorAll('[role=dialog] button')].at(-1);
            const { x, y, width } = button?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0 };
            if (width > 0) seen.push(`${width} wide at ${x} ${y}`);
            if (seen.length < 30) requestAnimationFrame(look);
            else resolve(seen);
          };
          look();
        }),
    );
    await page.getByRole('menuitem', { name: '删除' }).click();
    expect([...new Set(await places)]).toHaveLength(1);
    await page.getByRole('button', { name: '取消', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('can be undone while the notice stands, as if nothing had been', async () => {
    const { page } = person;
    const editor = await page.getByRole('link', { name: '/goods', exact: true }).getAttribute('href');
    await page.getByRole('button', { name: 'GET /goods的更多操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('link', { name: '/goods' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '撤销', exact: true }).click();
    await page.getByText('已恢复', { exact: true }).waitFor();
    const link = page.getByRole('link', { name: '/goods', exact: true });
    expect(await link.getAttribute('href')).toBe(editor);
    await page.getByRole('button', { name: '展开 GET /goods 的详情' }).click();
    await page.getByRole('table', { name: '请求' }).getByText('页码').waitFor();
    await page.getByRole('button', { name: '收起 GET /goods 的详情' }).click();
  });
});

describe('the settings of a project', () => {
  it('are changed, and a refusal stands under its field', async () => {
    const { page } = person;
    await page.getByRole('tab', { name: '设置' }).click();
    await page.waitForURL(/tab=settings/);
    await page.getByLabel('基础 URL').fill('mall');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('URL 必须以 / 开头').first().waitFor();
    await page.getByLabel('基础 URL').fill('//mall/');
    await page.getByLabel('名称').fill('商城前台');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('heading', { name: '商城前台', level: 1 }).waitFor();
    expect(await page.getByLabel('基础 URL').inputValue()).toBe('/mall');
  });

  it('sync with a document after showing what would change, and mark what it lost', async () => {
    const { page } = person;
    const document = { name: 'shop.json', mimeType: 'application/json', buffer: Buffer.from(after) };
    const effort = await countEffort(page);
    await page.getByLabel('上传文件').setInputFiles(document);
    await page.getByRole('button', { name: '查看变更' }).click();
    const dialog = page.getByRole('dialog', { name: '同步 Swagger' });
    await dialog.getByRole('listitem').filter({ hasText: '/carts' }).getByText('新增').waitFor();
    await dialog.getByRole('listitem').filter({ hasText: '/orders' }).getByText('文档已移除').waitFor();
    await dialog.getByRole('listitem').filter({ hasText: '/goods' }).getByText('price').waitFor();
    await person.picture('project-sync');
    await dialog.getByRole('button', { name: '确认同步' }).click();
    await dialog.getByText(/同步成功/).waitFor();
    await dialog.getByRole('button', { name: '完成' }).click();
    // Clicks besides choosing the file.
    expect((await effort()).clicks).toBe(3);
    await page.getByRole('tab', { name: '接口列表' }).click();
    await page.getByRole('button', { name: '文档已移除 1' }).click();
    await page.getByRole('link', { name: '/goods' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '/orders', exact: true }).waitFor();
    await page.getByRole('button', { name: '文档已移除 1' }).click();
  });

  it('name what left the document earlier apart from the changes', deep, async () => {
    const { page } = person;
    await page.getByRole('tab', { name: '设置' }).click();
    const document = { name: 'shop.json', mimeType: 'application/json', buffer: Buffer.from(after) };
    await page.getByLabel('上传文件').setInputFiles(document);
    await page.getByRole('button', { name: '查看变更' }).click();
    const dialog = page.getByRole('dialog', { name: '同步 Swagger' });
    await dialog.getByText('接口与文档一致，无需同步。', { exact: true }).waitFor();
    await dialog.getByText('1 个接口此前已不在文档中', { exact: true }).click();
    await dialog.getByText('/orders', { exact: true }).waitFor();
    await person.picture('project-sync-again');
    await dialog.getByRole('button', { name: '完成' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: '接口列表' }).click();
  });

  it('export a zip that can be taken in again', deep, async () => {
    const { page } = person;
    await page.getByRole('tab', { name: '设置' }).click();
    const exported = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出全部接口' }).click();
    const buffer = await savedFile(exported);
    await page.getByRole('tab', { name: '接口列表' }).click();
    await page.getByRole('button', { name: 'GET /carts的更多操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('link', { name: '/carts' }).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: '设置' }).click();
    await page
      .getByLabel('导入接口')
      .and(page.locator('input'))
      .setInputFiles({ name: 'mocks.zip', mimeType: 'application/zip', buffer });
    const dialog = page.getByRole('dialog', { name: '导入 mocks.zip' });
    await dialog.getByRole('listitem').filter({ hasText: '/carts' }).getByText('新增').waitFor();
    await dialog.getByRole('button', { name: '确认导入' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: '接口列表' }).click();
    await page.getByRole('link', { name: '/carts' }).waitFor();
  });

  it('copy the project, and delete the copy by its exact name', deep, async () => {
    const { page } = person;
    await page.getByRole('tab', { name: '设置' }).click();
    await page.getByRole('button', { name: '复制项目' }).click();
    await page.getByRole('heading', { name: '商城前台_copy', level: 1 }).waitFor();
    await page.getByRole('tab', { name: '设置' }).click();
    await page.getByRole('button', { name: '删除项目' }).click();
    const dialog = page.getByRole('dialog', { name: '删除项目' });
    await dialog.getByRole('button', { name: '删除' }).and(page.locator(':disabled')).waitFor();
    await dialog.getByRole('textbox').fill('商城前台_copy');
    await dialog.getByRole('button', { name: '删除' }).click();
    await page.getByRole('link', { name: '商城前台', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: '商城前台_copy', exact: true }).count()).toBe(0);
  });

  it('give a deleted project back while the notice stands', deep, async () => {
    const { page } = person;
    // The notice of the last deletion.
    await page.getByRole('button', { name: '撤销', exact: true }).last().click();
    await page.getByText('商城前台_copy 已恢复', { exact: true }).waitFor();
    await page.getByRole('link', { name: '商城前台_copy', exact: true }).click();
    await page.getByRole('link', { name: '/carts', exact: true }).waitFor();
  });

  it('left no complaint in the console', () => {
    expect(person.complaints).toEqual([]);
  });
});
