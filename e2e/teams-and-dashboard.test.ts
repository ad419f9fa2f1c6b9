import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call } from './fixtures/call';
import { type Product, startProduct } from './fixtures/product';

let product: Product;
let browser: Browser;
let owner: Visit;
let colleague: Visit;

/** Opens an account and signs in with it. */
async function arrive(name: string): Promise<Visit> {
  const as = { name, password: 'plum-blossom-8' };
  await call(product, '/u/register', as);
  const person = await visit(browser, product, { as });
  await person.open('/');
  return person;
}

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  owner = await arrive('lin.xia');
  colleague = await arrive('chen.yu');
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('teams', () => {
  it('are created by one', async () => {
    const { page } = owner;
    await owner.open('/group');
    await page.getByRole('button', { name: '创建团队' }).click();
    await page.getByLabel('团队名称').fill('前端一组');
    await page.getByLabel('团队名称').press('Enter');
    await page.getByRole('link', { name: '前端一组' }).waitFor();
    await owner.picture('teams');
  });

  it('are asked for by others, who know the name', async () => {
    const { page } = colleague;
    await colleague.open('/group');
    await page.getByRole('button', { name: '加入团队' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('团队名称').fill('前端二组');
    await dialog.getByRole('button', { name: '加入团队' }).click();
    await dialog.getByText('没有名为“前端二组”的团队，请核对名称').waitFor();
    await dialog.getByLabel('团队名称').fill('前端一组');
    await dialog.getByRole('button', { name: '加入团队' }).click();
    await page.getByText('已申请加入团队 前端一组，等待管理员同意').waitFor();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('are renamed and dismissed by their creators', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: '前端一组的更多操作' }).click();
    await page.getByRole('menuitem', { name: '编辑团队' }).click();
    await page.getByLabel('团队名称').fill('体验技术组');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('button', { name: '体验技术组的更多操作' }).click();
    await page.getByRole('menuitem', { name: '解散团队' }).click();
    const dialog = page.getByRole('dialog', { name: '解散团队' });
    await dialog.getByRole('textbox').fill('体验技术');
    await dialog.getByRole('button', { name: '解散团队' }).and(page.locator(':disabled')).waitFor();
    await dialog.getByRole('textbox').fill('体验技术组');
    await dialog.getByRole('button', { name: '解散团队' }).click();
    await page.getByRole('heading', { name: '你还没有加入团队' }).waitFor();
  });
});

describe('the dashboard', () => {
  it('counts people and shows the trend as a line or a table', async () => {
    const { page } = owner;
    await owner.open('/dashboard');
    const people = page.locator('dl > div').filter({ hasText: '用户' }).first();
    await people.getByText('3', { exact: true }).first().waitFor();
    await page.locator('figure svg').waitFor();
    await owner.picture('dashboard');
    await page.getByText('表格', { exact: true }).click();
    expect(await page.getByRole('table').first().getByRole('row').count()).toBe(31);
    await page.getByRole('columnheader', { name: '接口' }).getByRole('button').click();
    await page.locator('th[aria-sort=descending]').filter({ hasText: '接口' }).waitFor();
  });

  it('says nothing loud when the figures can not be read', async () => {
    const { page } = colleague;
    await page.route('**/api/dashboard*', (route) => route.abort());
    await colleague.open('/dashboard');
    await page.getByText('无法读取数据').waitFor({ timeout: 20_000 });
    expect(await page.getByText('—', { exact: true }).count()).toBeGreaterThan(5);
    await page.unroute('**/api/dashboard*');
    await page.getByRole('button', { name: /^重试/ }).click();
    await page.locator('figure svg').waitFor();
  });
});
