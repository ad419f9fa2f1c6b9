// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { byDepth } from '../test-depth';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

const size = 2000;
const paths = Object.fromEntries(
  Array.from({ length: size }, (_, index) => [
    `/things/${index}`,
    { get: { summary: `事物 ${index}`, responses: { 200: { description: 'OK' } } } },
  ]),
);

let product: Product;
let browser: Browser;
let person: Visit;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const swagger_text = JSON.stringify({ openapi: '3.0.3', info: { title: '多', version: '1' }, paths });
  const made = { name: '很多接口', url: '/many', swagger_text };
  const { _id } = await call(product, '/project/create', made, await tokenOf(product));
  person = await visit(browser, product, { as: administrator });
  await person.open(`/project/${_id}?sort=url`);
  await person.page.getByRole('link', { name: '/things/0', exact: true }).waitFor();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('two thousand interfaces scroll by, of which few exist at a time', async () => {
  const { page, context } = person;
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
    return { script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration') };
  };
  for (const { name, step, steps } of [
    { name: 'a turn of the wheel', step: 120, steps: byDepth(30, 150) },
    { name: 'a quick swipe', step: 600, steps: byDepth(20, 100) },
    { name: 'a jump', step: 4000, steps: byDepth(10, 20) },
  ]) {
    const before = await spent();
    const frames = await page.evaluate(
      ([by = 0, count = 0]) =>
        new Promise<number[]>((resolve) => {
          const times: number[] = [];
          let last = 0;
          scrollTo(0, 0);
          requestAnimationFrame(function frame(now) {
            if (last) times.push(now - last);
            last = now;
            if (times.length === count) return resolve(times.sort((a, b) => a - b));
            scrollBy(0, by);
            requestAnimationFrame(frame);
          });
        }),
      [step, steps],
    );
    const after = await spent();
    const per = (kind: 'script' | 'layout') => ((after[kind] - before[kind]) / steps).toFixed(1);
    const at = (share: number) => (frames[Math.floor(frames.length * share)] ?? 0).toFixed(0);
    console.log(
      `${name} (${step} px): script ${per('script')} ms, style and layout ${per('layout')} ms, frames p50 ${at(0.5)} p95 ${at(0.95)} ms`,
    );
    expect(await page.getByRole('row').count()).toBeLessThan(60);
  }
  await page.keyboard.press('End');
  await page.getByRole('link', { name: '/things/999', exact: true }).waitFor();
  expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(size + 1));
});

it('an editor gives the list back as it was: filtered, and where it stood', deep, async () => {
  const { page } = person;
  await page.getByRole('searchbox').fill('things/1');
  await page.waitForURL(/keywords=things%2F1/);
  await page.getByRole('link', { name: '/things/0', exact: true }).waitFor({ state: 'detached' });
  // The search scrolls the list to its first hit a moment after it shows the hits.
  await page.waitForFunction(() => scrollY === 0);
  await page.evaluate(() => scrollTo(0, 6000));
  const link = page.getByRole('link', { name: '/things/1119', exact: true });
  await link.waitFor();
  const before = await page.evaluate(() => scrollY);
  await link.click();
  await page.getByRole('button', { name: '关闭', exact: true }).click();
  await link.waitFor();
  expect(page.url()).toMatch(/keywords=things%2F1/);
  await page.waitForFunction((top) => scrollY === top, before);
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.search.includes('keywords'));
});

it('the walk by keyboard reaches rows that did not exist when it began', deep, async () => {
  const { page } = person;
  await page.keyboard.press('Home');
  await page.getByRole('link', { name: '/things/0', exact: true }).waitFor();
  for (let steps = 0; steps < 60; steps++) await page.keyboard.press('j');
  const focused = page.getByRole('row').filter({ has: page.locator('a:focus') });
  await focused.and(page.locator('[data-row="59"]')).waitFor();
  const box = await focused.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(800);
  expect(person.complaints).toEqual([]);
});
