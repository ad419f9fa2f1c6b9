// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openReceiver, refusalOf } from '../packages/server/test/webhook-receiver';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

let product: Product;
let browser: Browser;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let admin: Visit;

beforeAll(async () => {
  receiver = await openReceiver();
  [product, browser] = await Promise.all([startProduct({ EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1' }), launchBrowser()]);
  admin = await visit(browser, product, { as: administrator });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await receiver?.close();
});

it('a webhook is created, tells of a changed mock, and sends a delivery again', async () => {
  const { page } = admin;
  const token = await tokenOf(product);
  const { _id: projectId } = await call(product, '/project/create', { name: '商城', url: '/shop' }, token);
  const mock = { project_id: projectId, url: '/orders', method: 'get', description: '订单列表', mode: '{}' };
  const { _id: id } = await call(product, '/mock/create', mock, token);

  await admin.open('/tools/webhookManage');
  await page.getByRole('button', { name: '新建 Webhook' }).first().click();
  const form = page.getByRole('dialog', { name: '新建 Webhook' });
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('接口变更');
  await form.getByRole('textbox', { name: '接收地址' }).fill(receiver.url());
  await form.getByRole('combobox', { name: '项目' }).click();
  await page.locator('.ant-select-item-option', { hasText: '商城' }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: '保存' }).click();
  const name = page.getByRole('link', { name: '接口变更' });
  await name.waitFor();

  await call(product, '/mock/update', { id, description: '全部订单' }, token);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 20_000);
  expect(receiver.received[0]?.event).toMatchObject({
    type: 'mock.updated',
    data: { id, name: '全部订单', projectName: '商城', changed: ['description'] },
  });

  await name.click();
  const drawer = page.getByRole('dialog', { name: '接口变更' });
  await drawer.getByRole('tab', { name: '密钥' }).click();
  await drawer.getByRole('button', { name: '查看“签名密钥”' }).click();
  await page.getByRole('dialog', { name: '查看“签名密钥”' }).getByRole('button', { name: '查看' }).click();
  const secret = await drawer.getByText(/^whsec_/).textContent();
  const [first] = receiver.received;
  expect(first && refusalOf(first, secret ?? '', new Date())).toBeUndefined();

  await drawer.getByRole('tab', { name: '投递记录' }).click();
  await drawer.getByText('已送达').last().waitFor();
  await drawer.getByRole('button', { name: '查看' }).click();
  await drawer.getByText('"mock.updated"').waitFor();
  await drawer.getByRole('button', { name: '重新投递' }).click();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), 20_000);
  const [, second] = receiver.received;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
});
