// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

let product: Product;
let browser: Browser;
let stranger: Visit;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const token = await tokenOf(product);
  const { _id: id } = await call(product, '/project/create', { name: '商城', url: '/shop' }, token);
  await call(product, '/project/visit', { id }, token);
  stranger = await visit(browser, product, { width: 1600, height: 900 });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('the guides', () => {
  it('are open to anyone, and draw their examples', async () => {
    const { page } = stranger;
    await stranger.open('/docs');
    await page.getByRole('heading', { level: 1, name: '快速上手' }).waitFor();
    const template = page.getByRole('textbox', { name: '模板' }).first();
    const drawn = page.getByRole('group', { name: '结果' }).first();
    await drawn.getByText('"city"').first().waitFor();
    await stranger.picture('guide-start');
    await template.fill("{ 'id': '@integer(7, 7)', 'n|1000000-9000000': 1 }");
    await drawn.getByText('7', { exact: true }).waitFor();
    const before = await drawn.locator('pre').innerText();
    await page.getByRole('button', { name: '再生成一次' }).first().click();
    await page.waitForFunction(
      (text) => document.querySelector('[aria-label="结果"] pre')?.textContent !== text,
      before,
    );
    await page.getByRole('button', { name: '复制结果' }).first().click();
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({ id: 7 });
    expect(await page.getByRole('button', { name: '用于新接口' }).count()).toBe(0);
  });

  it('stay quick whatever an example asks for', deep, async () => {
    const { page } = stranger;
    const template = page.getByRole('textbox', { name: '模板' }).first();
    await template.fill("{ 'a|1000000000': ['@cparagraph'] }");
    await page.getByRole('group', { name: '结果' }).first().getByRole('status').waitFor();
    await template.fill("'@pick([8, 8])'");
    await page.getByRole('group', { name: '结果' }).first().getByText('8', { exact: true }).waitFor();
  });

  it('lead from one to the next, and back', deep, async () => {
    const { page } = stranger;
    await page.getByRole('link', { name: /^下一篇/ }).click();
    await page.getByRole('heading', { level: 1, name: '语法：规则' }).waitFor();
    await page.getByRole('link', { name: /^上一篇/ }).click();
    await page.getByRole('heading', { level: 1, name: '快速上手' }).waitFor();
  });

  it('open at the heading that the address names', deep, async () => {
    const { page } = stranger;
    await stranger.open('/docs/placeholders#business');
    const heading = page.getByRole('heading', { level: 2, name: '业务' });
    await heading.and(page.locator(':focus')).waitFor();
    expect((await heading.boundingBox())?.y).toBeLessThan(200);
    await page.getByRole('navigation', { name: '本页内容' }).getByRole('link', { name: '日期' }).click();
    await page.getByRole('heading', { level: 2, name: '日期' }).and(page.locator(':focus')).waitFor();
    await stranger.picture('guide-placeholders');
  });

  it('are searched, and lead to what was found', async () => {
    const { page } = stranger;
    await page.getByRole('textbox', { name: '搜索文档' }).fill('JSONP');
    await page.getByRole('link', { name: /› JSONP/ }).click();
    await page.getByRole('heading', { level: 2, name: 'JSONP' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('textbox', { name: '搜索文档' }).fill('qqqq');
    await page.getByText('没有符合“qqqq”的内容').waitFor();
    expect(stranger.complaints).toEqual([]);
  });

  it('speak English, too', deep, async () => {
    const person = await visit(browser, product, { language: 'en', theme: 'dark', width: 1024 });
    await person.open('/docs/rules');
    await person.page.getByRole('heading', { level: 1, name: 'Syntax: rules' }).waitFor();
    await person.page.getByRole('cell', { name: 'A random whole number from 1 to 100', exact: true }).waitFor();
    await person.page.getByText('"a0"').first().waitFor();
    await person.picture('guide-rules-en-dark');
    expect(person.complaints).toEqual([]);
    await person.context.close();
  });

  it('give an example to a new mock of the project used last', deep, async () => {
    const person = await visit(browser, product, { as: administrator });
    const { page } = person;
    await person.open('/');
    await page.getByRole('heading', { level: 1, name: '个人项目' }).waitFor();
    await person.open('/docs/placeholders');
    await page.getByRole('textbox', { name: '模板' }).first().fill("'@cname'");
    await page.getByRole('button', { name: '用于新接口' }).first().click();
    await page.getByRole('menuitem', { name: '商城' }).click();
    await page.waitForURL(/\/editor\//);
    await page.locator('.cm-content').getByText("data: '@cname'").waitFor();
    expect(person.complaints).toEqual([]);
    await person.context.close();
  });
});
