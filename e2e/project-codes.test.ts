// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, savedFile, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

let product: Product;
let browser: Browser;
let admin: Visit;
let send: (path: string, body: object) => ReturnType<typeof call>;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const token = await tokenOf(product);
  send = (path, body) => call(product, path, body, token);
  for (const number of [1, 2, 3]) {
    await send('/projectCodeManage/insertProjectCode', { code: `SHOP-00${number}`, name: `商城${number}期` });
  }
  admin = await visit(browser, product, { as: administrator });
  await admin.open('/tools');
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('the toolset leads to the tool, pinned ones first', async () => {
  const { page } = admin;
  await page.getByText('3 条').waitFor();
  await page.getByRole('button', { name: '置顶项目编码' }).click();
  await page.getByRole('region', { name: '置顶' }).getByRole('link', { name: '项目编码' }).waitFor();
  await page.getByRole('searchbox', { name: '搜索工具，回车打开第一个' }).fill('编码');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '项目编码', level: 1 }).waitFor();
  expect(page.url()).toContain('/tools/projectCodeManage');
});

it('a code is given with the next number, and what is wrong is said below its field', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: '新增编码' }).click();
  const form = page.getByRole('dialog', { name: '新增编码' });
  await form.getByRole('textbox', { name: '编码', exact: true }).fill('shop-');
  await form.getByRole('button', { name: '下一个：SHOP-004' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('项目名称不能为空').waitFor();
  await form.getByRole('textbox', { name: '项目名称' }).fill('a/b');
  await page.keyboard.press('Control+Enter');
  await form.getByText('名称不能包含 ： < > / \\ | : * ? 这些字符').waitFor();
  const repository = form.getByRole('textbox', { name: '仓库地址' });
  await repository.fill('git');
  await page.keyboard.press('Control+Enter');
  await form.getByText('仓库地址必须是 http 或 https 地址').waitFor();
  await repository.fill('');
  // The form shows the database's rejection, and no input is lost.
  await form.getByRole('textbox', { name: '项目名称' }).fill('商城1期');
  await page.keyboard.press('Control+Enter');
  await form.getByText('这个项目名称已有编码').waitFor();
  await form.getByRole('textbox', { name: '项目名称' }).fill('商城四期');
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'SHOP-004' }).waitFor();
});

it('search knows pinyin, and the address keeps what was searched', deep, async () => {
  const { page } = admin;
  await page.getByRole('searchbox', { name: '搜索编码、名称、简称或拼音' }).fill('scsq');
  await page.getByRole('link', { name: 'SHOP-001' }).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).searchParams.get('keywords')).toBe('scsq');
  await page.reload();
  await page.getByRole('link', { name: 'SHOP-004' }).waitFor();
  await page.getByRole('button', { name: '重置' }).click();
  await page.getByRole('link', { name: 'SHOP-001' }).waitFor();
});

it('two people who change the same record see each other’s version', async () => {
  const { page } = admin;
  await page.getByRole('link', { name: 'SHOP-001' }).click();
  const drawer = page.getByRole('dialog', { name: 'SHOP-001' });
  // Open the history before the change as well: a cached history must not be shown below.
  await drawer.getByRole('tab', { name: '历史' }).click();
  await drawer.getByText('新增').waitFor();
  await drawer.getByRole('button', { name: '编辑' }).click();
  const form = page.getByRole('dialog', { name: '编辑 SHOP-001' });
  await form.getByRole('textbox', { name: '项目名称' }).fill('我写的名字');
  const id = new URL(page.url()).searchParams.get('edit') ?? '';
  await send('/projectCodeManage/updateProjectCode', { id, version: 1, name: '别人写的名字' });
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByRole('row', { name: '项目名称 别人写的名字 我写的名字' }).waitFor();
  await form.getByRole('button', { name: '加载最新内容' }).click();
  expect(await form.getByRole('textbox', { name: '项目名称' }).inputValue()).toBe('别人写的名字');
  await form.getByRole('textbox', { name: '项目名称' }).fill('都同意的名字');
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('cell', { name: '都同意的名字' }).waitFor();

  await page.getByRole('link', { name: 'SHOP-001' }).click();
  await drawer.getByRole('tab', { name: '历史' }).click();
  await drawer.getByText('项目名称：别人写的名字 → 都同意的名字').waitFor();
  await page.keyboard.press('Escape');
});

it('text typed before Back is offered again, and does not overwrite later changes of others', deep, async () => {
  const { page } = admin;
  const row = page.getByRole('row', { name: /SHOP-003/ });
  const form = page.getByRole('dialog', { name: '编辑 SHOP-003' });
  const name = form.getByRole('textbox', { name: '项目名称' });
  await row.getByRole('button', { name: '编辑' }).click();
  await name.fill('我没保存的名字');
  const id = new URL(page.url()).searchParams.get('edit') ?? '';
  await page.goBack();
  await form.waitFor({ state: 'hidden' });
  await send('/projectCodeManage/updateProjectCode', { id, version: 1, name: '商城三期', remark: '别人的备注' });
  await page.getByRole('button', { name: '刷新' }).click();
  await row.getByText('商城三期').waitFor();
  await row.getByRole('button', { name: '编辑' }).click();
  await form.getByRole('button', { name: '恢复' }).click();
  expect(await name.inputValue()).toBe('我没保存的名字');
  // The button that had the focus is gone, so the keyboard must continue in the form.
  await page.keyboard.press('Control+Enter');
  await form.getByRole('row', { name: '备注 别人的备注 —' }).waitFor();
  await form.getByRole('button', { name: '加载最新内容' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'hidden' });
});

it('a new code is offered back as well, and an error has its colour', deep, async () => {
  const { page } = admin;
  const form = page.getByRole('dialog', { name: '新增编码' });
  const add = page.getByRole('button', { name: '新增编码' });
  await add.click();
  await form.getByRole('textbox', { name: '项目名称' }).fill('商城2期');
  await page.goBack();
  await form.waitFor({ state: 'hidden' });
  await add.click();
  await form.getByRole('button', { name: '恢复' }).click();
  await form.getByRole('textbox', { name: '编码', exact: true }).fill('SHOP-005');
  await page.keyboard.press('Control+Enter');
  const alert = form.getByRole('alert').filter({ hasText: '这个项目名称已有编码' });
  await alert.waitFor();
  // The focus stays in the field for another attempt.
  await page.waitForFunction(() => document.activeElement?.id === 'code');
  const transparent = 'rgba(0, 0, 0, 0)';
  expect(await alert.evaluate((box) => getComputedStyle(box).backgroundColor)).not.toBe(transparent);
  await form.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await form.waitFor({ state: 'hidden' });
});

it('an address that says what cannot be shown is read as well as it can be', deep, async () => {
  const { page } = admin;
  await admin.open('/tools/projectCodeManage?page=0&pageSize=5000&sort=nonsense');
  await page.getByRole('link', { name: 'SHOP-001' }).waitFor();
  await admin.open('/tools/projectCodeManage?edit=ffffffffffffffffffffffff');
  await page.getByRole('dialog').getByText('内容不存在或已被删除').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(new URL(page.url()).searchParams.has('edit')).toBe(false);
});

it('a stopped code moves to the others, and back', deep, async () => {
  const { page } = admin;
  const row = (code: string) => page.getByRole('row', { name: new RegExp(code) });
  await row('SHOP-002').getByRole('button', { name: '禁用' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '禁用' }).click();
  await row('SHOP-002').waitFor({ state: 'hidden' });
  await page.getByText('已禁用 1').click();
  await row('SHOP-002').getByRole('button', { name: '启用' }).click();
  await page.getByText('每个项目一个编码').waitFor();
  await page.getByText('已启用 4').click();
  await row('SHOP-002').waitFor();
});

it('the shown rows are exported, in the columns that are shown', deep, async () => {
  const { page } = admin;
  await page.getByRole('button', { name: '显示的列' }).click();
  await page.getByRole('checkbox', { name: '链接' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: '编码' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const text = (await savedFile(download)).toString();
  const lines = text.split('\r\n');
  expect(lines[0]).toBe('\ufeff编码,项目名称,部门,负责人,更新时间');
  expect(lines.slice(1, 5).map((line) => line.split(',')[0])).toEqual(['SHOP-001', 'SHOP-002', 'SHOP-003', 'SHOP-004']);
});

it('a person who may only view sees the codes and no way to change them', async () => {
  const lin = { name: 'lin.xia', password: 'plum-blossom-8' };
  await call(product, '/u/register', lin);
  const reader = await visit(browser, product, { as: lin });
  await reader.open('/tools/projectCodeManage');
  await reader.page.getByRole('link', { name: 'SHOP-001' }).click();
  const drawer = reader.page.getByRole('dialog', { name: 'SHOP-001' });
  await drawer.getByText('都同意的名字', { exact: true }).waitFor();
  expect(await drawer.getByRole('button', { name: '编辑' }).count()).toBe(0);
  expect(await reader.page.getByRole('button', { name: '新增编码' }).count()).toBe(0);
  await reader.context.close();
});
