// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

const colleague = { name: 'lin.xia', password: 'celadon-2026' };
const name = '修复结算页重复提交';

let product: Product;
let browser: Browser;
let publisher: Visit;
let receiver: Visit;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  await call(product, '/u/register', { ...colleague, nick_name: '林夏' });
  const token = await tokenOf(product);
  for (const taskName of ['整理错误码', '更新接口规范'])
    await call(
      product,
      '/taskManage/insertTaskInfo',
      { taskName, taskType: 'document', taskLevel: 'C', content: '见说明', score: 10 },
      token,
    );
  [publisher, receiver] = await Promise.all([
    visit(browser, product, { as: administrator }),
    visit(browser, product, { as: colleague }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('a task goes from its publisher over the board of a colleague to points in the ranking', async () => {
  const { page } = publisher;
  await publisher.open('/tools/taskManage');
  await page.getByRole('button', { name: '发布任务' }).click();
  const form = page.getByRole('dialog', { name: '发布任务' });
  await form.getByRole('textbox', { name: '任务名称' }).fill(name);
  for (const [field, value] of [
    ['任务类型', '缺陷修复'],
    ['任务等级', 'A级'],
  ] as const) {
    await form.getByRole('combobox', { name: field }).click();
    await page.locator('.ant-select-item-option:visible').filter({ hasText: value }).click();
  }
  // The level sets the default points.
  expect(await form.getByRole('spinbutton', { name: '积分' }).inputValue()).toBe('60');
  await form.getByRole('textbox', { name: '任务内容' }).fill('连续点击会提交两次，加上幂等键');
  await page.keyboard.press('Control+Enter');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('待领取').waitFor();

  // By keyboard, move the card from open to in progress.
  const other = receiver.page;
  await receiver.open('/tools/taskManage?view=board');
  expect(await other.getByRole('button', { name: '发布任务' }).count()).toBe(0);
  const columnOf = (title: string) => other.getByRole('region', { name: new RegExp(`^${title}，`) });
  await columnOf('待领取').getByRole('link', { name }).waitFor();
  await columnOf('待领取')
    .getByRole('button', { name: new RegExp(name) })
    .focus();
  await other.keyboard.press('Alt+ArrowRight');
  await columnOf('进行中').getByRole('link', { name }).waitFor();
  await other.getByText('已领取', { exact: true }).waitFor();

  // The publisher's list updates without a reload.
  await row.getByText('进行中').waitFor();
  await row.getByText('林夏').waitFor();

  // By mouse, move the card to completed; a dialog asks for the result.
  const card = await columnOf('进行中').getByRole('link', { name }).boundingBox();
  const target = await columnOf('已完成').boundingBox();
  if (!card || !target) throw new Error('the board lacks a card or a column');
  await other.mouse.move(card.x + 10, card.y + card.height + 12);
  await other.mouse.down();
  await other.mouse.move(card.x + 30, card.y + card.height + 20, { steps: 5 });
  await other.mouse.move(target.x + target.width / 2, target.y + 80, { steps: 12 });
  await other.mouse.up();
  const ask = other.getByRole('dialog', { name: `完成 ${name}` });
  await ask.getByRole('textbox', { name: '完成说明' }).fill('已加幂等键，并补充了回归用例');
  await ask.getByRole('button', { name: '完成', exact: true }).click();
  await columnOf('已完成').getByRole('link', { name }).waitFor();

  await row.getByText('已完成').waitFor();
  await row.getByRole('link', { name }).click();
  const drawer = page.getByRole('dialog', { name });
  await drawer.getByText('已加幂等键，并补充了回归用例').waitFor();
  await drawer.getByRole('button', { name: '评价', exact: true }).click();
  const appraisal = page.getByRole('dialog', { name: `评价 ${name}` });
  await appraisal.getByRole('combobox', { name: '任务评价' }).click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '优秀' }).click();
  await appraisal.getByRole('button', { name: '评价', exact: true }).click();
  await page.getByText('已评价，发放 72 积分').waitFor();

  await receiver.open('/tools/taskManageScore');
  const podium = other.getByRole('list', { name: '前三名' });
  await podium.getByText('72 分').waitFor();
  await podium.getByRole('button', { name: '林夏' }).click();
  const ledger = other.getByRole('dialog', { name: '林夏的积分流水' });
  await ledger.getByText('合计 72 分').waitFor();
  await ledger.getByRole('link', { name }).waitFor();
});

it('the address of a task by its name opens it, and one that is gone says so', async () => {
  const { page } = receiver;
  await receiver.open(`/tools/taskManage/${encodeURIComponent('整理错误码')}`);
  await page.getByRole('dialog', { name: '整理错误码' }).getByRole('button', { name: '领取' }).click();
  await page.getByRole('dialog', { name: '整理错误码' }).getByRole('button', { name: '放弃' }).waitFor();
  await page.getByRole('dialog', { name: '整理错误码' }).getByRole('button', { name: '关闭' }).click();
  await page.waitForURL(/\/tools\/taskManage$/);
  await receiver.open(`/tools/taskManage/${encodeURIComponent('不存在的任务')}`);
  await page.getByText('任务不存在或已删除').waitFor();
});
