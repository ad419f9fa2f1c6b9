import { mockBase } from '@easymock/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

let product: Product;
let browser: Browser;
let person: Visit;
let projectId: string;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const token = await tokenOf(product);
  projectId = (await call(product, '/project/create', { name: '支付', url: '/pay' }, token))._id ?? '';
  const mock = { project_id: projectId, method: 'get', url: '/orders', mode: '{ "list": [1] }', description: '订单' };
  await call(product, '/mock/create', mock, token);
  person = await visit(browser, product, { as: administrator });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('gives an error to one caller and the ordinary response to all others', async () => {
  const { page } = person;
  await person.open(`/project/${projectId}`);
  await page
    .getByRole('link', { name: /订单|\/orders/ })
    .first()
    .click();
  await page.getByRole('button', { name: '添加响应' }).click();
  await page.getByRole('menuitem', { name: '500 错误' }).click();
  await page.getByRole('tab', { name: /500 错误/, selected: true }).waitFor();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('button', { name: '场景', exact: true }).click();
  await page.getByRole('button', { name: '新建场景' }).click();
  await page.getByRole('textbox', { name: '场景名称' }).fill('订单出错');
  await page.getByRole('combobox', { name: 'GET /orders' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await page.getByText('GET /orders → 500 错误').waitFor();
  await page.getByRole('button', { name: '仅对我启用' }).click();
  await page.getByRole('menuitem', { name: '1 小时' }).click();
  const header = (await page.getByText('X-EasyMock-Scenario: ').textContent()) ?? '';
  const [name = '', key = ''] = header.split(': ');
  const path = `${mockBase}/${projectId}/pay/orders`;
  const statusOf = async (headers: Record<string, string> = {}) =>
    (await fetch(product.origin + path, { headers })).status;
  await expect.poll(() => statusOf({ [name]: key })).toBe(500);
  expect(await statusOf()).toBe(200);
  await page.keyboard.press('Escape');
  await page.getByText('场景“订单出错”仅对你生效', { exact: false }).waitFor();
  await page.getByRole('button', { name: '结束', exact: true }).first().click();
  await expect.poll(() => statusOf({ [name]: key })).toBe(200);
});
