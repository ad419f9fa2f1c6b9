// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

const colleague = { name: 'lin.xia', password: 'celadon-2026' };

let product: Product;
let browser: Browser;
let manager: Visit;
let owner: Visit;
let ownerId: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  await call(product, '/u/register', { ...colleague, nick_name: '林夏' });
  const token = await tokenOf(product, colleague);
  const me = await fetch(`${product.address}/api/u/me`, { headers: { authorization: `Bearer ${token}` } });
  ownerId = ((await me.json()) as { data: { _id: string } }).data._id;
  const templateItem = { id: 'a', group_id: 'g', title: '回滚方案已准备', ownerUserIds: [ownerId] };
  await call(
    product,
    '/release-list/create',
    { name: '后端服务', isTemplate: true, groups: [{ id: 'g', name: '上线前' }], check_list: [templateItem] },
    await tokenOf(product),
  );
  [manager, owner] = await Promise.all([
    visit(browser, product, { as: administrator }),
    visit(browser, product, { as: colleague }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('a checklist is made of a template, edited by keyboard and paste, ticked by two people, and locked', async () => {
  const { page } = manager;
  await manager.open('/tools/releaseTools');
  await page.getByRole('button', { name: '新建清单' }).first().click();
  const form = page.getByRole('dialog', { name: '新建清单' });
  await form.getByRole('textbox', { name: '清单名称' }).fill('商城五月上线');
  await form.getByRole('combobox', { name: '模板' }).click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '后端服务' }).click();
  await form.getByRole('button', { name: '创建' }).click();

  // Pasted lines become one item each; Alt with an arrow key moves an item.
  await page.waitForURL(/\/tools\/releaseEdit\//);
  const group = page.getByRole('region', { name: '上线前' });
  await group.getByRole('button', { name: '添加检查项' }).click();
  const titles = () =>
    group
      .getByRole('textbox', { name: '检查项' })
      .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value));
  await page.evaluate(
    `{ const data = new DataTransfer(); data.setData('text/plain', '- 数据库脚本已执行\\n- 灰度 10%\\n- 全量发布');
       document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); }`,
  );
  await group.getByText('4 项').waitFor();
  expect(await titles()).toEqual(['回滚方案已准备', '数据库脚本已执行', '灰度 10%', '全量发布']);
  await group.getByRole('textbox', { name: '检查项' }).nth(3).press('Alt+ArrowUp');
  await page.getByText('全量发布移到第 3 项，共 4 项').waitFor({ state: 'attached' });
  expect(await titles()).toEqual(['回滚方案已准备', '数据库脚本已执行', '全量发布', '灰度 10%']);
  // With the mouse, move the last item to the top.
  const grip = await group.getByRole('button', { name: '移动“灰度 10%”（Alt ↑ ↓）' }).boundingBox();
  const first = await group.getByRole('textbox', { name: '检查项' }).first().boundingBox();
  if (!grip || !first) throw new Error('a row is missing');
  await page.mouse.move(grip.x + 8, grip.y + 8);
  await page.mouse.down();
  await page.mouse.move(grip.x + 20, grip.y - 10, { steps: 4 });
  await page.mouse.move(first.x + 20, first.y + 4, { steps: 8 });
  await page.mouse.up();
  await expect.poll(titles).toEqual(['灰度 10%', '回滚方案已准备', '数据库脚本已执行', '全量发布']);
  await page.keyboard.press('Control+s');
  await page.getByText('已保存', { exact: true }).waitFor();
  await page.getByRole('button', { name: '执行清单' }).click();
  await page.waitForURL(/\/tools\/releaseTools\/\w+/);

  // A colleague sees who is present and ticks only their own item; the manager sees the tick without a
  // reload.
  const { page: other } = owner;
  await owner.open(new URL(page.url()).pathname.replace('/easymock', ''));
  await other.getByRole('status', { name: /正在查看：.*林夏/ }).waitFor();
  await page.getByRole('status', { name: /正在查看：.*林夏/ }).waitFor();
  const tickOf = (on: typeof page, title: string, state: { checked?: boolean; disabled?: boolean } = {}) =>
    on.getByRole('checkbox', { name: `勾选“${title}”`, ...state });
  expect(await tickOf(other, '灰度 10%').isDisabled()).toBe(true);
  // The query client publishes a change in the next event loop iteration, and React shows the old state once
  // more before it. `check()` would not wait for that.
  const tick = async (on: typeof page, title: string) => {
    await tickOf(on, title).click();
    await tickOf(on, title, { checked: true }).waitFor();
  };
  await tick(other, '回滚方案已准备');
  await tickOf(page, '回滚方案已准备', { checked: true }).waitFor();
  await page.getByText('进行中', { exact: true }).waitFor();

  // The list cannot be locked yet: the page shows how many items are left, and forcing the lock needs a
  // reason.
  await tick(page, '灰度 10%');
  await tick(page, '数据库脚本已执行');
  await page.getByText('必做剩 1 项').waitFor();
  await page.getByRole('button', { name: '“全量发布”的操作' }).click();
  await page.getByRole('menuitem', { name: '标为不适用' }).click();
  const note = page.getByRole('dialog', { name: '标为不适用 全量发布' });
  await note.getByRole('textbox', { name: '备注' }).fill('本周只灰度');
  await note.getByRole('button', { name: '标为不适用' }).click();
  await other.getByText('备注：本周只灰度').waitFor();
  await page.getByRole('button', { name: '锁定', exact: true }).click();
  const lock = page.getByRole('dialog', { name: '锁定 商城五月上线' });
  await lock.getByRole('button', { name: '锁定' }).click();
  await page.getByText(/^admin.* 于 .* 锁定$/).waitFor();
  await other.getByText(/ 于 .* 锁定$/).waitFor();
  await tickOf(other, '回滚方案已准备', { disabled: true }).waitFor();

  await manager.open('/tools/releaseTools');
  await page.getByRole('row').filter({ hasText: '商城五月上线' }).getByText('4/4').waitFor();
});
