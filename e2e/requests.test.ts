import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { accessibilityFaults } from './fixtures/check-screen';
import { administrator, type Product, startProduct } from './fixtures/product';

let product: Product;
let browser: Browser;
let person: Visit;
let projectId = '';
let backEnd: Server;

beforeAll(async () => {
  backEnd = createServer(({ url }, response) => {
    const isPay = url === '/api/pay';
    const body = isPay ? { error: 'no money' } : { list: [{ name: '林夏' }] };
    response.writeHead(isPay ? 402 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => backEnd.listen(0, '127.0.0.1', resolve));
  const allowed = { EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1' };
  [product, browser] = await Promise.all([startProduct(allowed), launchBrowser()]);
  const token = await tokenOf(product);
  projectId = (await call<{ _id: string }>(product, '/project/create', { name: '收银台', url: '/till' }, token))._id;
  const mock = { method: 'post', url: '/pay', mode: "{ state: 'paid' }", description: '支付', project_id: projectId };
  await call(product, '/mock/create', mock, token);
  person = await visit(browser, product, { as: administrator });
});
afterAll(async () => {
  await person?.context.close();
  await browser?.close();
  await product?.stop();
  backEnd?.close();
});

const send = (path: string, body: object) =>
  fetch(`${product.origin}/easymock/mock/${projectId}/till${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer Kanarienvogel-4711' },
    body: JSON.stringify(body),
  });

it('shows what a page sent, as it arrives, and creates the mock that it did not find', async () => {
  const { open, page, complaints } = person;
  expect((await send('/refund', { amount: 1 })).status).toBe(404);
  await open(`/project/${projectId}?tab=requests`);
  await page.getByRole('link', { name: /POST \/till\/refund/ }).waitFor();
  await send('/pay', { amount: 12.5, password: 'Kanarienvogel-4711' });
  await page.getByRole('link', { name: /POST \/till\/pay/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('12.5').waitFor();
  await drawer.getByText('"paid"').waitFor();
  expect(await drawer.innerText()).not.toContain('Kanarienvogel');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: /POST \/till\/refund/ }).click();
  await page.getByRole('button', { name: '新建这个接口' }).click();
  await page.waitForURL(/\/editor\//);
  const values = () =>
    page.locator('input').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await expect.poll(values).toContain('/refund');
  expect(complaints).toEqual([]);
});

it('records a back end for an hour as a new mock and as a further response of a known one', async () => {
  const { open, page, complaints } = person;
  await open(`/project/${projectId}?tab=settings`);
  await page.getByRole('button', { name: '新增环境' }).click();
  await page.getByRole('textbox', { name: '环境名称' }).fill('联调环境');
  await page
    .getByRole('textbox', { name: '基础地址' })
    .fill(`http://127.0.0.1:${(backEnd.address() as AddressInfo).port}/api`);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('list', { name: '真实后端' }).getByText('联调环境').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '开始录制' }).click();
  await page.getByText(/正在录制“联调环境”的真实响应，.+结束：已保存 0 个/).waitFor();
  expect((await send('/members', {})).status).toBe(200);
  expect((await send('/pay', { amount: 99 })).status).toBe(402);
  await page.getByText(/结束：已保存 2 个/).waitFor();
  await page.getByRole('button', { name: '结束录制' }).click();
  await page.getByText(/正在录制/).waitFor({ state: 'detached' });

  await open(`/project/${projectId}`);
  await page.getByRole('link', { name: '/members', exact: true }).waitFor();
  await page.getByRole('link', { name: '/pay', exact: true }).click();
  await page.getByRole('tab', { name: /402/ }).waitFor();
  backEnd.close();
  backEnd.closeAllConnections();
  expect(await (await send('/members', {})).json()).toEqual({ list: [{ name: '林夏' }] });
  expect(await (await send('/pay', {})).json()).toEqual({ state: 'paid' });
  expect(complaints).toEqual([]);
});
