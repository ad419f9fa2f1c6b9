// @module-tag deep
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { countEffort } from './fixtures/count-effort';
import { administrator, type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

let product: Product;
let browser: Browser;
let person: Visit;

const field = (page: Page) => page.getByRole('combobox', { name: '搜索并打开' });
const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await field(page).and(page.locator(':focus')).waitFor();
}

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const token = await tokenOf(product);
  const send = (path: string, body: object) => call(product, path, body, token);
  const { _id: shop } = await send('/project/create', { name: '商城后台', url: '/shop' });
  const mock = { project_id: shop, method: 'get', url: '/orders', mode: '{}', description: '订单列表' };
  await send('/mock/create', mock);
  await send('/project/create', { name: 'Warehouse', url: '/stock' });
  const { _id: team } = await send('/group/create', { name: '前端一组' });
  await send('/project/create', { name: '会员中心', url: '/members', group: team });
  await send('/project/visit', { id: shop });
  person = await visit(browser, product, { as: administrator });
  await person.open('/');
  await headingOf(person.page, '个人项目');
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('the palette', () => {
  it('opens a project by a part of its name', async () => {
    const { page } = person;
    await openPalette(page);
    await page.keyboard.type('ware');
    await page.getByRole('option', { name: /Warehouse/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await headingOf(page, 'Warehouse');
  });

  it('finds Chinese names by the initials of their pinyin', async () => {
    const { page } = person;
    await openPalette(page);
    await page.keyboard.type('scht');
    await page.getByRole('option', { name: /商城后台/, selected: true }).waitFor();
    await person.picture('palette-pinyin');
    await page.keyboard.press('Enter');
    await headingOf(page, '商城后台');
  });

  it('finds an interface by what the server knows of it, and opens its editor with two keys and a word', async () => {
    const { page } = person;
    await person.open('/group');
    await headingOf(page, '团队');
    const effort = await countEffort(page);
    await openPalette(page);
    await page.keyboard.type('ddlb');
    await page.getByRole('option', { name: /订单列表.*GET \/orders/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/editor\//);
    expect(await effort()).toEqual({ clicks: 0, keys: 2, letters: 4 });
  });

  it('finds the projects of teams', async () => {
    const { page } = person;
    await person.open('/workbench');
    await headingOf(page, '工作台');
    await openPalette(page);
    await page.keyboard.type('会员');
    await page.getByRole('option', { name: /会员中心/ }).waitFor();
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
  });

  it('goes to pages, by pinyin as well, walks both ways and keeps the keys to itself', async () => {
    const { page } = person;
    await openPalette(page);
    await page.keyboard.press('ArrowUp');
    const options = page.getByRole('option');
    expect(await options.last().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowDown');
    expect(await options.first().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.type('tuandui');
    await page.getByRole('option', { name: /^团队/, selected: true }).waitFor();
    expect(page.url()).toContain('/workbench');
    await page.keyboard.press('Enter');
    await headingOf(page, '团队');
  });

  it('changes theme and language', deep, async () => {
    const { page } = person;
    await openPalette(page);
    await page.keyboard.type('shense');
    await page.getByRole('option', { name: '深色主题', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-theme=dark]').waitFor();
    await openPalette(page);
    await page.keyboard.type('english');
    await page.getByRole('option', { name: 'Switch to English', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await headingOf(page, 'Teams');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search and open' }).fill('中文');
    await page.getByRole('option', { name: '切换到中文', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await headingOf(page, '团队');
  });

  it('opens from the search box, and Ctrl K closes it again', async () => {
    const { page } = person;
    await page.keyboard.press('s');
    await page.locator('#top-search:focus').waitFor();
    await openPalette(page);
    await page.keyboard.press('Control+k');
    await field(page).waitFor({ state: 'detached' });
    await page.locator('#top-search:focus').waitFor();
  });

  it('leaves Ctrl K to the code where code is written', async () => {
    const { page } = person;
    await openPalette(page);
    await page.keyboard.type('订单');
    await page.getByRole('option', { name: /GET \/orders/ }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('combobox', { name: '搜索并打开' }).count()).toBe(0);
  });

  it('lists nothing the person may not open', deep, async () => {
    const { page } = person;
    await page.route('**/api/u/getUserAuth*', (route) =>
      route.fulfill({
        json: {
          success: true,
          code: 200,
          message: 'success',
          data: { userAuth: [], userAuthName: {}, userAuthKey: ['workbench'] },
        },
      }),
    );
    await person.open('/workbench');
    await headingOf(page, '工作台');
    await page.getByRole('button', { name: /我的项目/ }).waitFor({ state: 'detached' });
    await openPalette(page);
    await page
      .getByRole('option', { name: /^编辑资料/ })
      .first()
      .waitFor();
    const listed = await page.getByRole('option').allInnerTexts();
    expect(listed.filter((text) => /^(数据|新建项目|个人项目|团队|商城后台)/.test(text))).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('left no complaint in the console', () => {
    expect(person.complaints).toEqual([]);
  });
});
