// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

let product: Product;
let browser: Browser;
let project = '';

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const token = await tokenOf(product);
  const made = await call(product, '/project/create', { name: '测试页', url: '/shop' }, token);
  project = `/mock/${made._id}/shop`;
  const mocks = [
    { method: 'get', url: '/users', mode: "{ 'rows|2': [{ name: '小青', hi() { return '你好，' + this.name } }] }" },
    { method: 'get', url: '/users/:id', mode: '({ _req }) => ({ id: _req.params.id })' },
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
    await page.getByLabel('Request headers: name in row 1').fill('no name');
    await page.getByLabel('Request body').fill('{"n": 7}');
    await page.keyboard.press('Control+Enter');
    await page.getByText('A header name contains only letters').waitFor();
    await page.getByLabel('Request headers: name in row 1').fill('X-Team');
    await page.getByLabel('Request headers: value in row 1').fill('blue');
    await page.getByLabel('Request body').press('Control+Enter');
    await page.getByText('201 Created').waitFor();
    expect(await page.locator('pre').last().innerText()).toBe(JSON.stringify({ got: { n: 7 }, from: 'blue' }, null, 2));
    await context.close();
  });

  it('has the query as a table, and keeps the calls it has sent', async () => {
    const { open, page, complaints, context } = await visit(browser, product);
    await open(`${project}/users?page=2&off=1`);
    await page.getByText('200 OK').waitFor();
    expect(await page.getByLabel('查询参数第 1 行的值').inputValue()).toBe('2');
    await page.getByLabel('发送查询参数第 2 行').uncheck();
    await page.getByLabel('查询参数第 3 行的名称').fill('名');
    await page.getByLabel('查询参数第 3 行的值').fill('a&b');
    expect(await page.getByLabel('地址').inputValue()).toMatch(/users\?page=2&%E5%90%8D=a%26b$/);
    await page.getByLabel('查询参数第 3 行的值').press('Control+Enter');
    await page.getByText('最近调用（2）').click();
    await page.getByRole('button', { name: 'users?page=2&off=1' }).click();
    expect(await page.getByLabel('地址').inputValue()).toMatch(/users\?page=2&off=1$/);
    // Anonymous visitors see no name of the mock, and the page sends no failing request for it.
    await page.getByText('200 OK').waitFor();
    expect(await page.getByRole('link', { name: '编辑此接口' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('asks for the parameters of a path', deep, async () => {
    const { open, page, context } = await visit(browser, product);
    await open(`${project}/users/:id`);
    await page.getByText('200 OK').waitFor();
    await page.getByRole('textbox', { name: 'id', exact: true }).fill('王 1');
    await page.getByRole('textbox', { name: 'id', exact: true }).press('Enter');
    await page.getByText('"王 1"').waitFor();
    await context.close();
  });

  it('leads back to the editor, and gives the call as code', deep, async () => {
    const { open, page, complaints, context } = await visit(browser, product, { as: administrator });
    await open(`${project}/users`);
    await page.getByRole('navigation', { name: '当前接口' }).getByText('/users').waitFor();
    await page.getByText('调用代码').click();
    await page.getByLabel('语言').selectOption('python');
    await page.getByText('response = requests.request(').waitFor();
    await page.getByRole('link', { name: '编辑此接口' }).click();
    await page.getByRole('heading', { level: 1, name: '测试页' }).or(page.getByLabel('描述')).first().waitFor();
    expect(page.url()).toContain('/editor/');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('leads from a slip of the pen to the mock that was meant', deep, async () => {
    const { open, page, context } = await visit(browser, product);
    await open(`${project}/user`);
    await page.getByText('路径第 2 段是 users，请求的是 user', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: '改用此接口' }).first().click();
    await page.getByText('200 OK').waitFor();
    await context.close();
  });

  it('is data for programs all the same', async () => {
    const response = await fetch(`${product.address}${project}/users`, { headers: { accept: 'application/json' } });
    expect(response.headers.get('content-type')).toContain('application/json');
    const page = await fetch(`${product.address}${project}/users`, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic';/);
  });
});
