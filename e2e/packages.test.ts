// @module-tag deep
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

let product: Product;
let browser: Browser;
let admin: Visit;
let registry: Server;
let latest = '1.0.0';

beforeAll(async () => {
  registry = createServer((request, response) => {
    if (request.url !== '/@mall%2Fui') return response.writeHead(404).end();
    return response.end(
      JSON.stringify({
        name: '@mall/ui',
        description: '商城组件',
        readme: '# 用法',
        license: 'MIT',
        'dist-tags': { latest },
        versions: { '1.0.0': {}, [latest]: {} },
        repository: 'https://git.example.com/mall/ui.git',
      }),
    );
  });
  await new Promise<void>((done) => registry.listen(0, '127.0.0.1', done));
  [product, browser] = await Promise.all([startProduct({ EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1' }), launchBrowser()]);
  const token = await tokenOf(product);
  const send = (path: string, body: object) => call(product, path, body, token);
  await send('/enumerationManage/insertEnumerationInfo', { type: 'npmType', value: 'component', label: '组件库' });
  await send('/enumerationManage/insertEnumerationInfo', { type: 'project', value: 'mall', label: '商城' });
  await send('/projectCodeManage/insertProjectCode', { code: 'MALL', name: '商城前台' });
  const { port } = registry.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  await send('/npmManage/insertNpmRegistry', { name: '公司仓库', url, scopes: ['@mall'] });
  admin = await visit(browser, product, { as: administrator });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  registry?.close();
});

it('a package is added with what its registry knows, and liked', async () => {
  const { page } = admin;
  await admin.open('/tools/npmManage');
  await page.getByRole('button', { name: '登记包' }).first().click();
  const form = page.getByRole('dialog', { name: '登记包' });
  await form.getByLabel('包名').fill('@mall/ui');
  await form.getByText('已从“公司仓库”读取：1.0.0 · MIT').waitFor();
  const choose = async (field: string, option: string) => {
    await form.getByRole('combobox', { name: field, exact: true }).click();
    await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).click();
  };
  await choose('类型', '组件库');
  await choose('项目', '商城');
  expect(await form.getByLabel('仓库地址').inputValue()).toBe('https://git.example.com/mall/ui');
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '赞“@mall/ui”，已有 0 个赞' }).click();
  await page.getByRole('button', { name: '赞“@mall/ui”，已有 1 个赞' }).waitFor();
});

it('a new version of a followed package makes a message that leads to the package', async () => {
  const { page } = admin;
  await page.getByRole('link', { name: '@mall/ui' }).click();
  const drawer = page.getByRole('dialog', { name: '@mall/ui' });
  await drawer.getByRole('tab', { name: '使用' }).click();
  // The first version is read soon after the package was added; only later versions count as new.
  await expect
    .poll(
      async () => {
        await drawer.getByRole('button', { name: '立即读取' }).click();
        return drawer.getByRole('definition').filter({ hasText: '1.0.0' }).count();
      },
      { timeout: 15_000, interval: 500 },
    )
    .toBeGreaterThan(0);
  await drawer.getByRole('button', { name: '关注', exact: true }).click();
  await drawer.getByRole('button', { name: '已关注' }).waitFor();
  latest = '1.1.0';
  await drawer.getByRole('button', { name: '立即读取' }).click();
  await drawer.getByRole('definition').filter({ hasText: '1.1.0' }).first().waitFor();
  await admin.open('/messageCenter');
  await page.getByText('@mall/ui 发布了 1.1.0').first().click();
  await page.getByRole('dialog', { name: '@mall/ui' }).waitFor();
});

it('the page of the project code shows the package, and leads to the list of all', async () => {
  const { page } = admin;
  await admin.open('/tools/projectCodeManage');
  await page.getByRole('link', { name: '项目页' }).click();
  await page.getByRole('heading', { level: 1, name: 'MALL 商城前台' }).waitFor();
  const group = page.getByRole('region', { name: /npm 包/ });
  await group.getByRole('link', { name: '@mall/ui' }).click();
  await page.getByRole('dialog', { name: '@mall/ui' }).waitFor();
});
