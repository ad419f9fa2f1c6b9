// @module-tag deep
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, savedFile, type Visit, visit } from './fixtures/browser';
import { administrator, type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

let product: Product;
let browser: Browser;
let admin: Visit;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  admin = await visit(browser, product, { width: 1440, as: administrator });
  page = admin.page;
  await admin.open('/');
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const names = async () => {
  const handles = await page.getByRole('button', { name: /^移动/ }).all();
  return Promise.all(handles.map(async (one) => (await one.getAttribute('aria-label'))?.match(/^移动(.*)（/)?.[1]));
};
const openType = async (type: string) => {
  await page
    .getByRole('navigation', { name: '类型' })
    .getByRole('button', { name: new RegExp(`^${type}`) })
    .click();
  await page.getByRole('button', { name: `新增${type}`, exact: true }).waitFor();
};
const openNewCode = async () => {
  await admin.open('/tools/projectCodeManage?edit=new');
  const form = page.getByRole('dialog');
  // Wait until the opened drawer has focused its first field, because that would close an open menu.
  await page
    .locator(':focus')
    .and(form.getByRole('textbox', { name: '编码', exact: true }))
    .waitFor();
  return form;
};
const option = (name: string) => page.locator(`.ant-select-item-option[title="${name}"]`);
const openActions = (name: string) => page.getByRole('button', { name: `${name}的更多操作`, exact: true }).click();
const answerOf = (name: string) => page.waitForResponse((response) => response.url().includes(name));

describe('enumerations', () => {
  it('are added, chosen elsewhere at once, stopped and refused while they are used', async () => {
    await admin.open('/tools/enumerationManage');
    await page.getByRole('heading', { level: 1, name: '枚举管理', exact: true }).waitFor();
    await page.getByRole('button', { name: '新增部门', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: '名称', exact: true }).fill('设计中心');
    const value = form.getByRole('textbox', { name: '值', exact: true });
    await value.fill('externalPart');
    await value.blur();
    await form.getByText('这个值已存在', { exact: true }).waitFor();
    await value.fill('designCentre');
    await form.getByRole('radio', { name: '梅紫', exact: true }).check();
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await row('设计中心').waitFor();
    await admin.picture('enumerations');

    const code = await openNewCode();
    await code.getByRole('textbox', { name: '编码', exact: true }).fill('DESIGN-1');
    await code.getByRole('textbox', { name: '项目名称', exact: true }).fill('设计系统');
    await code.getByRole('combobox', { name: '部门', exact: true }).click();
    await option('设计中心').click();
    await code.getByRole('button', { name: '保存', exact: true }).click();
    await row('设计系统').getByText('设计中心', { exact: true }).waitFor();

    await admin.open('/tools/enumerationManage');
    await row('设计中心').getByRole('cell', { name: '1', exact: true }).waitFor();
    // A used value can be disabled or merged, but not deleted.
    await openActions('设计中心');
    await page.getByRole('menuitem', { name: '合并', exact: true }).waitFor();
    expect(await page.getByRole('menuitem', { name: '删除', exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await row('设计中心').getByRole('switch', { name: '禁用设计中心', exact: true }).click();
    await row('设计中心').getByRole('switch', { name: '启用设计中心', exact: true }).waitFor();
    await (await openNewCode()).getByRole('combobox', { name: '部门', exact: true }).click();
    await option('市场中心').waitFor();
    expect(await option('设计中心').count()).toBe(0);
  });

  it('are merged into another, which takes over where they were used', deep, async () => {
    await admin.open('/tools/enumerationManage');
    await openActions('设计中心');
    await page.getByRole('menuitem', { name: '合并', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '合并“设计中心”', exact: true });
    await dialog.getByText('1 处使用会改为合并后的值', { exact: false }).waitFor();
    await dialog.getByRole('combobox', { name: '合并到', exact: true }).fill('市场');
    await option('市场中心').last().click();
    await dialog.getByRole('button', { name: '合并', exact: true }).click();
    await row('设计中心').waitFor({ state: 'hidden' });
    await admin.open('/tools/projectCodeManage');
    await row('设计系统').getByText('市场中心', { exact: true }).waitFor();
  });

  it('are sorted with the pointer and with keys, and stay where they were put', deep, async () => {
    await admin.open('/tools/enumerationManage');
    await openType('任务状态');
    await row('已关闭').waitFor();
    const handle = (name: string) => page.getByRole('button', { name: `移动${name}（Alt ↑↓）`, exact: true });
    const moved = answerOf('/moveEnumeration');
    const from = await handle('待领取').boundingBox();
    const to = await handle('已完成').boundingBox();
    if (!from || !to) throw new Error('no handles');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y + 30, { steps: 5 });
    await page.mouse.move(to.x + 8, to.y + 14, { steps: 8 });
    await page.mouse.up();
    await moved;
    const sorted = ['进行中', '已完成', '待领取', '已评价', '已关闭'];
    await expect.poll(names).toEqual(sorted);

    await handle('已关闭').focus();
    for (const key of ['Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowDown']) {
      const answered = answerOf('/moveEnumeration');
      await page.keyboard.press(key);
      await answered;
    }
    // The handle retains the focus, and screen readers announce the position of the row.
    expect(await handle('已关闭').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByText('已关闭已移到第 4 位，共 5 位', { exact: true }).waitFor({ state: 'attached' });
    await page.reload();
    await row('已关闭').waitFor();
    expect(await names()).toEqual(['进行中', '已完成', '待领取', '已关闭', '已评价']);
  });

  it('go out as a file and come in from one, after a look at what it would do', deep, async () => {
    await admin.open('/tools/enumerationManage?type=userGroup');
    const chooser = page.locator('input[type=file]');
    const give = (name: string, content: string) =>
      chooser.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '导入枚举值', exact: true });
    const accept = dialog.getByRole('button', { name: '导入', exact: true });
    await give('broken.json', '{');
    await dialog.getByText('无法读取这个文件', { exact: false }).waitFor();
    const group = { type: 'userGroup', value: 'frontend', label: '前端组', parentValue: 'developmentCentre' };
    await give('bad.json', JSON.stringify([{ ...group, parentValue: 'nowhere' }]));
    await dialog.getByText('没有这个部门', { exact: true }).waitFor();
    expect(await accept.isDisabled()).toBe(true);
    await give('good.json', JSON.stringify({ enumerations: [group] }));
    await dialog.getByText('将新增 1 个，更新 0 个', { exact: false }).waitFor();
    await accept.click();
    await row('前端组').waitFor();

    await page.getByRole('button', { name: '导出', exact: true }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: '导出小组', exact: true }).click();
    const file = (await savedFile(saved)).toString();
    expect(JSON.parse(file).enumerations).toMatchObject([group]);
  });

  it('show the organisation with its groups', deep, async () => {
    await admin.open('/tools/enumerationManage?tab=organization');
    const department = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: '研发中心', exact: true }) });
    await department.getByText('前端组', { exact: true }).waitFor();
    expect(admin.complaints).toEqual([]);
  });
});
