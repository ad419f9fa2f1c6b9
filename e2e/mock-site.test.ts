// @module-tag deep
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, freePort, type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

let product: Product;
let browser: Browser;
let site = '';
let project = '';
let path = '';

beforeAll(async () => {
  // Another name of this machine counts as another host, so the two share no cookies.
  site = `http://localhost:${await freePort()}`;
  [product, browser] = await Promise.all([startProduct({ MOCK_URL: site, HOST: 'localhost' }), launchBrowser()]);
  const token = await tokenOf(product);
  project = (await call(product, '/project/create', { name: '独立域名', url: '/shop' }, token))._id ?? '';
  const draft = { project_id: project, method: 'post', url: '/orders', description: '下单' };
  await call(product, '/mock/create', { ...draft, mode: '({ _req }) => ({ got: _req.body })' }, token);
  await call(product, '/mock/create', { ...draft, method: 'get', mode: '{ rows: [] }' }, token);
  path = `/easymock/mock/${project}/shop/orders`;
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('mocks answer on the origin of their own, and nothing else of ours does', async () => {
  expect(await (await fetch(site + path)).json()).toEqual({ rows: [] });
  for (const other of ['/easymock/', '/easymock/login', '/easymock/api/u/me', '/easymock/assets/../api/u/me', '/']) {
    expect((await fetch(site + other, { redirect: 'manual' })).status, other).toBe(404);
  }
  expect((await fetch(`${site}/easymock/readyz`)).status).toBe(200);
});

it('old addresses lead there, with method and body', async () => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"n":1}' };
  const moved = await fetch(product.origin + path, { ...post, redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([308, site + path]);
  expect(await (await fetch(product.origin + path, post)).json()).toEqual({ got: { n: 1 } });
});

it('an address that names another host leads nowhere', async () => {
  const { port } = new URL(product.origin);
  const asked = request({ host: '127.0.0.1', port, path: `http://elsewhere.test${path}` }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
});

it('the address that people copy is the one of the mocks, and opens the tester there', deep, async () => {
  const { page, context, open, complaints } = await visit(browser, product, { as: administrator });
  await open(`/project/${project}`);
  await page.getByText(`${site}/easymock/mock/${project}/shop`, { exact: false }).first().waitFor();
  await page.goto(product.origin + path);
  expect(page.url()).toBe(site + path);
  await page.getByText('200 OK').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('easy-mock_token'))).toBeNull();
  expect(complaints).toEqual([]);
  await context.close();
});
