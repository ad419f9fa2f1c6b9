// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attacks } from '../packages/web/src/features/wiki/diagram/attacks.fixture';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

let product: Product;
let browser: Browser;
let person: Visit;
let token: string;

beforeAll(async () => {
  product = await startProduct();
  // Isolates sites as desktop browsers do, so that sandboxed frames run in a separate process.
  browser = await launchBrowser(['--site-per-process']);
  token = await tokenOf(product);
  person = await visit(browser, product, { as: administrator, width: 1440, height: 900 });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Creates an article with a diagram for each source, and opens it. */
async function openDiagrams(catalogName: string, sources: readonly string[]): Promise<void> {
  const node = { parentId: 'public', catalogName, catalogType: 'markdown' };
  const { id } = await call<{ id: string }>(product, '/catalog/insertCatalog', node, token);
  const mdTexts = sources.map((source) => `~~~mermaid\n${source}\n~~~\n`).join('\n');
  await call(product, '/md-article/save', { markdownId: id, mdTexts, contentVersion: 1 }, token);
  await person.open(`/wikiCatalog/${id}`);
}

const pictures = () => person.page.locator('img[data-drawn-for]');
const frameOf = () =>
  expect
    .poll(() => person.page.frames().find((frame) => frame.url().endsWith('/diagram-frame.html')))
    .toBeTruthy()
    .then(() => person.page.frames().find((frame) => frame.url().endsWith('/diagram-frame.html')));

it('diagrams are drawn by the built pages, whose frame reaches neither our page nor the network', async () => {
  await openDiagrams('状态机', ['stateDiagram-v2\n [*] --> 待支付\n 待支付 --> 已支付 : 支付成功']);
  await expect.poll(() => pictures().getAttribute('alt')).toContain('支付成功');
  const frame = await frameOf();
  const reached = await frame?.evaluate(async () => {
    const attempts: Readonly<Record<string, () => unknown>> = {
      page: () => parent.document.title,
      storage: () => localStorage.length,
      network: () => fetch('/easymock/api/version').then(({ status }) => status),
    };
    const results: string[] = [];
    for (const [name, attempt] of Object.entries(attempts))
      await Promise.resolve()
        .then(attempt)
        .then(
          () => results.push(name),
          () => {},
        );
    return results;
  });
  expect(reached).toEqual([]);
});

it('attacks run nothing and fetch nothing', async () => {
  const reached: string[] = [];
  await person.page.context().route('**/attack**', async (route) => {
    reached.push(route.request().url());
    await route.abort();
  });
  // The server refuses control characters in texts.
  const sources = Object.values(attacks).filter((source) => !source.includes('\u0000'));
  await openDiagrams('攻击', sources);
  await expect.poll(() => pictures().count(), { timeout: 60_000 }).toBeGreaterThan(15);
  await expect.poll(() => person.page.locator('[aria-busy="true"]').count(), { timeout: 60_000 }).toBe(0);
  expect(reached).toEqual([]);
  expect(await person.page.evaluate(() => 'ran' in globalThis)).toBe(false);
});

it('a frame that never ends does not block the page, and is replaced', async () => {
  await openDiagrams('循环', ['pie\n "一": 1']);
  await expect.poll(() => pictures().count()).toBe(1);
  const frame = await frameOf();
  await frame?.evaluate(() => {
    setTimeout(() => {
      for (;;);
    }, 100);
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  // The other theme needs another drawing, which the frame no longer makes.
  await openTheme('dark');
  expect(await person.page.evaluate(() => 1 + 1)).toBe(2);
  await person.page.getByText('绘制这张图的时间太长').waitFor({ timeout: 20_000 });
  await openDiagrams('之后', ['pie\n "二": 1']);
  await expect.poll(() => pictures().getAttribute('data-drawn-for')).toBe('dark');
});

const openTheme = (theme: 'light' | 'dark') =>
  person.page.evaluate((value) => {
    localStorage.setItem('easy-mock_theme', JSON.stringify(value));
    dispatchEvent(new StorageEvent('storage', { key: 'easy-mock_theme' }));
  }, theme);
