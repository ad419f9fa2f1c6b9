// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

let product: Product;
let browser: Browser;
let person: Visit;
const names = ['商城', '订单', '会员'];
const ids: string[] = [];

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const token = await tokenOf(product);
  for (const [index, name] of names.entries()) {
    ids.push((await call(product, '/project/create', { name, url: `/w${index}` }, token))._id ?? '');
  }
  for (const id of ids.slice(0, 2)) await call(product, '/project/update_workbench', { id, status: true }, token);
  person = await visit(browser, product, { as: administrator });
  await person.open('/');
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('the workbench', () => {
  it('shows no recent projects to a person who has opened none', async () => {
    const { page } = person;
    await person.open('/workbench');
    await page.getByRole('link', { name: '商城', exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: '最近打开', exact: true }).count()).toBe(0);
  });

  it('searches among the stars', async () => {
    const { page } = person;
    await page.getByRole('searchbox').fill('订单');
    await page.getByRole('link', { name: '商城', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '订单', exact: true }).waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('link', { name: '商城', exact: true }).waitFor();
  });

  it('lists recently opened projects, the latest first, starred or not', deep, async () => {
    const { page } = person;
    for (const [index, name] of [
      [0, '商城'],
      [2, '会员'],
    ] as const) {
      const told = page.waitForResponse((response) => response.url().endsWith('/project/visit'));
      await person.open(`/project/${ids[index]}`);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await told;
    }
    await page.getByRole('link', { name: '工作台', exact: true }).click();
    const recent = page.getByRole('region', { name: '最近打开', exact: true });
    await recent.getByRole('link').first().waitFor();
    expect(await recent.getByRole('link').allTextContents()).toEqual(['会员', '商城']);
    await person.picture('workbench');
    await recent.getByRole('link', { name: '会员', exact: true }).click();
    await page.getByRole('heading', { name: '会员', level: 1 }).waitFor();
  });

  it('left no complaint in the console', () => {
    expect(person.complaints).toEqual([]);
  });
});
