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

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
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
