import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { type Product, startProduct } from './fixtures/product';

let product: Product;
let browser: Browser;
let project = '';

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const token = await tokenOf(product);
  const made = await call(product, '/project/create', { name: '测试页', url: '/shop' }, token);
  project = `/mock/${made._id}/shop`;
  const mocks = [
    {
      method: 'get',
      url: '/users',
      mode: "{ 'rows|2': [{ name: '小青', hi() { return '你好，' + this.name } }] }",
    },
    {
      method: 'post',
      url: '/orders',
      mode: '({ _req }) => ({ _res: { status: 201 }, got: _req.body, from: _req.get("x-team") })',
    },
  ];
  for (const mock of mocks) {
    await call(product, '/mock/create', { ...mock, project_id: made._id, description: mock.url }, token);
  }
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('the address of a mock, opened in a browser', () => {
  it('shows the call and what it answers', async () => {
    const { open, page, complaints, context } = await visit(browser, product);
    await open(`${project}/users`);
    await page.getByText('200 OK').waitFor();
    await page.getByText('"你好，小青"').first().waitFor();
    expect(await page.getByLabel('地址').inputValue()).toContain('/shop/users');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('sends what one writes, by keyboard', async () => {
    const { open, page, context } = await visit(browser, product, { language: 'en', theme: 'dark' });
    await open(`${project}/orders#!method=post`);
    await page.getByLabel('Request headers').fill('nonsense');
    await page.getByLabel('Request body').fill('{"n": 7}');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Line 1 is not in the form').waitFor();
    await page.getByLabel('Request headers').fill('X-Team: blue');
    await page.keyboard.press('Control+Enter');
    await page.getByText('201 Created').waitFor();
    expect(await page.locator('pre').innerText()).toBe(
      JSON.stringify({ got: { n: 7 }, from: 'blue' }, null, 2),
    );
    await context.close();
  });

  it('leads from a slip of the pen to the mock that was meant', async () => {
    const { open, page, context } = await visit(browser, product);
    await open(`${project}/user`);
    await page.getByText('路径第 2 段是 users，请求的是 user', { exact: true }).waitFor();
    await page.getByRole('button', { name: '改用此接口' }).first().click();
    await page.getByText('200 OK').waitFor();
    await context.close();
  });

  it('is data for programs all the same', async () => {
    const response = await fetch(`${product.address}${project}/users`, {
      headers: { accept: 'application/json' },
    });
    expect(response.headers.get('content-type')).toContain('application/json');
    const page = await fetch(`${product.address}${project}/users`, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic';/);
  });
});
