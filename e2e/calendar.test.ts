// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

let product: Product;
let browser: Browser;
let person: Visit;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  person = await visit(browser, product, { as: administrator });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('an entry goes from a line to another day, to a series of which one time changes, and to a subscription', async () => {
  const { page } = person;
  const token = await tokenOf(product);
  await person.open('/tools/calendar?date=2026-12-02');
  await page.getByRole('textbox', { name: '快速新增' }).fill('2026-12-03 15:00 需求评审');
  await page.keyboard.press('Enter');
  const chip = page.getByRole('button', { name: /需求评审.*2026-12-03 15:00–16:00/ });
  await chip.waitFor();

  await chip.dragTo(page.locator('[data-day="2026-12-04"]'));
  const moved = page.getByRole('button', { name: /需求评审.*2026-12-04 15:00–16:00/ });
  await moved.click();
  await page.getByRole('dialog').getByRole('button', { name: '编辑' }).click();
  const form = page.getByRole('dialog', { name: '编辑 需求评审' });
  await form.getByRole('combobox', { name: '重复' }).click();
  await page
    .locator('.ant-select-item-option:visible')
    .filter({ hasText: /^每周$/ })
    .click();
  await page.keyboard.press('Control+Enter');
  const next = page.getByRole('button', { name: /需求评审.*2026-12-11 15:00–16:00/ });
  await page.getByRole('button', { name: '关闭' }).click();
  await next.click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  const question = page.getByRole('dialog', { name: '删除“需求评审”' });
  await question.getByRole('radio', { name: '仅此次' }).check();
  await question.getByRole('button', { name: '删除' }).click();
  await next.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /需求评审.*2026-12-18 15:00–16:00/ }).waitFor();

  // Other programs read the calendar by a separate address, until it is revoked.
  await page.getByRole('button', { name: '日历', exact: true }).click();
  await page.getByRole('menuitem', { name: '订阅' }).click();
  const dialog = page.getByRole('dialog', { name: '订阅' });
  await dialog.getByRole('button', { name: '生成订阅地址' }).click();
  const address = await dialog.locator('code').innerText();
  const ics = await (await fetch(address)).text();
  expect(ics).toContain('BEGIN:VCALENDAR');
  await dialog.getByRole('button', { name: '撤销' }).click();
  await page.getByText('订阅地址已撤销').waitFor();
  expect((await fetch(address)).status).toBe(404);

  // Open tasks of a person appear above the tools and on the workbench.
  const draft = { taskName: '修复结算页', taskType: 'bug', taskLevel: 'B', content: '见说明', score: 10 };
  const colleague = { name: 'lin.xia', password: 'celadon-2026' };
  await call(product, '/u/register', { ...colleague, nick_name: '林夏' });
  const made = await call<{ _id: string }>(
    product,
    '/taskManage/insertTaskInfo',
    { ...draft, deadline: '2026-01-01' },
    token,
  );
  const other = await visit(browser, product, { as: colleague });
  await call(product, '/taskManage/receiveTaskInfoById', { id: made._id }, await tokenOf(product, colleague));
  await other.open('/tools');
  const strip = other.page.getByRole('region', { name: '待我处理' });
  await strip.getByRole('link', { name: '修复结算页' }).waitFor();
  await other.open('/workbench');
  await other.page.getByRole('region', { name: '待我处理' }).getByText('紧急').waitFor();
  await other.page.getByRole('region', { name: '接下来 7 天' }).waitFor();
});
