// @module-tag deep
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { countEffort } from './fixtures/count-effort';
import { administrator, type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

let product: Product;
let browser: Browser;
let admin: Visit;
let person: Visit;
/** Created by an import. */
const guan = { name: 'guan.gu', password: '' };

const rowOf = (name: string | RegExp) => admin.page.getByRole('row', { name });

/** Waits until the list shows this total. */
const allOf = (num: number) =>
  admin.page.locator('.ant-pagination-total-text').getByText(`共 ${num} 条`, { exact: true }).waitFor();

/** Runs an action from a row's overflow menu. */
async function choose(name: string, action: string): Promise<void> {
  await admin.page.getByRole('button', { name: `${name}的更多操作`, exact: true }).click();
  await admin.page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Closes the dialog with a password, which only its button can do. */
async function keepPassword(told: Locator): Promise<void> {
  await told.getByRole('button', { name: '复制密码', exact: true }).and(admin.page.locator(':focus')).waitFor();
  await admin.page.keyboard.press('Escape');
  await admin.page.mouse.click(5, 5);
  await told.getByRole('button', { name: '我已保存', exact: true }).click();
  await told.waitFor({ state: 'hidden' });
}

/** Signs in with a password that an administrator knows, and sets a new one when the page demands it. */
async function chooseOwnPassword(name: string, password: string, own: string): Promise<Visit> {
  const one = await visit(browser, product);
  const { page } = one;
  await one.open('/login');
  await page.getByLabel('用户名', { exact: true }).fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  const form = page.getByRole('form', { name: '设置新密码' });
  await form.getByLabel('新密码', { exact: true }).fill(password);
  await form.getByLabel('确认密码', { exact: true }).fill(password);
  await form.getByRole('button', { name: '保存并继续' }).click();
  await form.getByText('新密码不能与当前密码相同').waitFor();
  await one.picture('new-password');
  await form.getByLabel('新密码', { exact: true }).fill(own);
  await form.getByLabel('确认密码', { exact: true }).fill(own);
  await form.getByRole('button', { name: '保存并继续' }).click();
  await page.getByRole('heading', { level: 1, name: '个人项目' }).waitFor();
  return one;
}

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const token = await tokenOf(product);
  for (const [name, nickName] of [
    ['zeng.xx', '曾小贤'],
    ['lin.wy', '林宛瑜'],
  ] as const) {
    await call(product, '/u/create', { name, nick_name: nickName, department: 'marketingCentre' }, token);
  }
  admin = await visit(browser, product, { as: administrator });
  await admin.open('/accounts');
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('an account is opened with a password that is shown once, and its person signs in with it', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: '新建账号', exact: true }).click();
  const form = page.getByRole('dialog', { name: '新建账号' });
  await form.getByRole('textbox', { name: '用户名', exact: true }).fill('hu.yf');
  await form.getByRole('textbox', { name: '昵称', exact: true }).fill('胡一菲');
  await form.getByRole('textbox', { name: '手机号', exact: true }).fill('电话');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await form.getByText('手机号只能包含数字、空格、- 和开头的 +').waitFor();
  await form.getByRole('textbox', { name: '手机号', exact: true }).fill('13800001111');
  await form.getByRole('textbox', { name: '手机号', exact: true }).press('Control+Enter');
  const told = page.getByRole('dialog', { name: '“hu.yf”的初始密码' });
  const password = await told.locator('code').innerText();
  await keepPassword(told);
  await rowOf(/胡一菲/).waitFor();
  person = await chooseOwnPassword('hu.yf', password, 'plum-blossom-8');
  await person.page.getByRole('heading', { level: 1, name: '个人项目' }).waitFor();
});

it('a person who is moved and gets another role is told in their own window to sign in again', deep, async () => {
  const { page } = admin;
  await page.getByRole('searchbox', { name: /搜索姓名/ }).fill('hyf');
  await allOf(1);
  await choose('胡一菲', '组织');
  const dialog = page.getByRole('dialog', { name: '调整组织：胡一菲（hu.yf）' });
  await dialog.getByRole('combobox', { name: '部门', exact: true }).click();
  await page.getByTitle('研发中心', { exact: true }).click();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await rowOf(/胡一菲/)
    .getByRole('cell', { name: '研发中心', exact: true })
    .waitFor();

  await choose('胡一菲', '角色');
  const roles = page.getByRole('dialog', { name: '更改角色：胡一菲（hu.yf）' });
  await roles.getByRole('combobox', { name: '角色', exact: true }).click();
  await page.getByTitle('开发人员', { exact: true }).click();
  await roles.getByRole('button', { name: '保存', exact: true }).click();
  await rowOf(/胡一菲/)
    .getByRole('cell', { name: '开发人员', exact: true })
    .waitFor();

  await person.page.getByRole('link', { name: '工作台', exact: true }).first().click();
  const notice = person.page.getByText('您的用户信息已在别处变更', { exact: false }).first();
  await notice.waitFor();
  await person.page
    .getByText(/\d+ 秒/)
    .first()
    .waitFor();
  await person.picture('accounts-changed-elsewhere');
  await person.page.getByRole('button', { name: /登录/ }).first().click();
  await person.page.waitForURL((url) => url.pathname.endsWith('/login'));
});

it('rights beyond the role are ticked beside those of the role, with the menu they lead to', deep, async () => {
  const { page } = admin;
  await choose('胡一菲', '权限');
  const drawer = page.getByRole('dialog', { name: '胡一菲 的权限' });
  expect(await drawer.getByRole('checkbox', { name: '上线清单 查看', exact: true }).isDisabled()).toBe(true);
  const menu = drawer.getByRole('complementary', { name: '预览此人看到的菜单' });
  expect(await menu.getByText('推荐位', { exact: true }).count()).toBe(0);
  await drawer.getByRole('checkbox', { name: '推荐位 编辑', exact: true }).check();
  await menu.getByText('推荐位', { exact: true }).waitFor();
  expect(await drawer.getByRole('checkbox', { name: '推荐位 查看', exact: true }).isChecked()).toBe(true);
  await admin.picture('accounts-rights');
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await rowOf(/胡一菲/)
    .getByText('额外 1 项')
    .waitFor();
});

it('the tree is walked by keyboard, and disabled people have a node of their own', deep, async () => {
  const { page } = admin;
  await page.getByRole('button', { name: '重置', exact: true }).click();
  const tree = page.getByRole('tree', { name: '部门与小组' });
  await tree.focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/department=marketingCentre/);
  await allOf(2);

  await page.getByRole('checkbox', { name: '选择曾小贤', exact: true }).check();
  await page.getByRole('checkbox', { name: '选择林宛瑜', exact: true }).check();
  await page.getByRole('button', { name: '禁用', exact: true }).click();
  const question = page.getByRole('dialog', { name: '禁用 2 人？' });
  await question.getByRole('button', { name: '禁用', exact: true }).click();
  await page.getByText('已禁用 2 人').waitFor();
  // Disabled accounts stay in the list, so that the action can be undone there.
  for (const name of [/曾小贤/, /林宛瑜/]) await rowOf(name).getByText('已禁用', { exact: true }).waitFor();
  await page.getByRole('treeitem', { name: /已禁用/ }).click();
  await allOf(2);
  await rowOf(/曾小贤/)
    .getByRole('button', { name: '恢复启用', exact: true })
    .click();
  await page.getByText('已启用“曾小贤”').waitFor();
  await allOf(1);
  await rowOf(/林宛瑜/)
    .getByRole('button', { name: '恢复启用', exact: true })
    .click();
  await page.getByRole('treeitem', { name: /市场中心/ }).click();
  await rowOf(/曾小贤/)
    .getByText('正常', { exact: true })
    .waitFor();
});

it('a table of people is imported, and its passwords are shown once', deep, async () => {
  const { page } = admin;
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入账号' });
  const pick = (text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await pick('用户名,昵称,部门\nguan.gu,关谷,没有的中心\nzeng.xx,重名,\n');
  await dialog.getByText('没有部门“没有的中心”', { exact: false }).waitFor();
  await dialog.getByText('用户名：用户名已被使用', { exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: '导入 0 行', exact: true }).isDisabled()).toBe(true);
  await admin.picture('accounts-import-problems');
  await pick('用户名,昵称,部门\nguan.gu,关谷,市场中心\nzhang.wei,张伟,市场中心\n');
  await dialog.getByRole('button', { name: '导入 2 行', exact: true }).click();
  await dialog.getByText('已新增 2 条，更改 0 条').waitFor();
  const [row] = await Promise.all([
    dialog.getByRole('row', { name: /guan\.gu/ }).innerText(),
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载初始密码', exact: true }).click(),
  ]);
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
  await allOf(4);
  guan.password = row.trim().split(/\s+/).at(-1) ?? '';
  person = await chooseOwnPassword(guan.name, guan.password, 'bamboo-shoot-9');
  guan.password = 'bamboo-shoot-9';
});

it('somebody is deleted once what they own has a new owner', deep, async () => {
  await call(product, '/project/create', { name: '漫画', url: '/manga' }, await tokenOf(product, guan));

  const { page } = admin;
  await choose('关谷', '删除账号');
  const dialog = page.getByRole('dialog', { name: '删除账号“关谷”' });
  const confirm = dialog.getByRole('button', { name: '删除账号', exact: true });
  await dialog.getByRole('textbox').last().fill('guan.gu');
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByRole('combobox', { name: /个人项目/ }).fill('zxx');
  await page.locator('.ant-select-item-option').filter({ hasText: '曾小贤' }).click();
  await admin.picture('accounts-delete');
  await confirm.click();
  await page.getByText('已删除账号“关谷”').waitFor();
  await allOf(3);
  await person.page.reload();
  await person.page.waitForURL((url) => url.pathname.endsWith('/login'));
});

it('somebody who leaves is gone in three clicks: what they own has an heir, and their row stays to be seen', async () => {
  const { page } = admin;
  await call(product, '/u/register', { name: 'lv.zq', nick_name: '吕子乔', password: 'plum-blossom-8' });
  const leaver = { name: 'lv.zq', password: 'plum-blossom-8' };
  const token = await tokenOf(product, leaver);
  await call(product, '/project/create', { name: '小品', url: '/sketch' }, token);
  await call(product, '/group/create', { name: '喜剧组' }, token);
  await page.getByRole('treeitem', { name: /未分配/ }).click();
  await rowOf(/吕子乔/).waitFor();

  const effort = await countEffort(page);
  await page.getByRole('button', { name: '吕子乔的更多操作', exact: true }).click();
  await page.getByRole('menuitem', { name: '禁用', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '禁用“吕子乔”' });
  const heir = dialog.getByRole('combobox', { name: '全部交给', exact: true });
  await heir.waitFor();
  await dialog.getByText('admin', { exact: true }).first().waitFor();
  await admin.picture('accounts-offboard');
  await dialog.getByRole('button', { name: '移交并禁用', exact: true }).click();
  await page.getByText('已为“吕子乔”办理离职').waitFor();
  expect((await effort()).clicks).toBe(3);

  await dialog.waitFor({ state: 'hidden' });
  await rowOf(/吕子乔/)
    .getByText('已禁用', { exact: true })
    .waitFor();
  await admin.picture('accounts-kept-in-sight');
  const mine = await fetch(`${product.address}/api/project`, {
    headers: { authorization: `Bearer ${await tokenOf(product)}` },
  });
  expect(JSON.stringify(await mine.json())).toContain('小品');
  await page.reload();
  await page.getByRole('treeitem', { name: /未分配/ }).waitFor();
  await rowOf(/吕子乔/).waitFor({ state: 'detached' });
});

it(
  'a forgotten password is reset in three clicks, and whoever reloads has to choose a new one all the same',
  deep,
  async () => {
    const { page } = admin;
    await page.getByRole('treeitem', { name: /全部成员/ }).click();
    await page.getByRole('button', { name: '胡一菲的更多操作', exact: true }).click();
    await page.getByRole('menuitem', { name: '重置密码', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '重置密码', exact: true }).click();
    const told = page.getByRole('dialog', { name: '“胡一菲”的新密码' });
    const password = await told.locator('code').innerText();
    await admin.picture('accounts-new-password');
    await keepPassword(told);

    const forgetful = await visit(browser, product, { as: { name: 'hu.yf', password } });
    // Whether the flag is in local storage or in the server's response, the form must appear.
    await forgetful.open('/workbench');
    const form = forgetful.page.getByRole('form', { name: '设置新密码' });
    await form.getByLabel('当前密码', { exact: true }).fill(password);
    await form.getByLabel('新密码', { exact: true }).fill('lotus-root-10');
    await form.getByLabel('确认密码', { exact: true }).fill('lotus-root-10');
    await form.getByRole('button', { name: '保存并继续' }).click();
    await forgetful.page.getByRole('heading', { level: 1, name: '工作台' }).waitFor();
    await forgetful.context.close();
  },
);

it('the log tells in sentences what was done to whom, and leads there', deep, async () => {
  const { page } = admin;
  await page.getByRole('tab', { name: '操作日志', exact: true }).click();
  const told = page.getByRole('row').filter({ hasText: /admin 为吕子乔/ });
  await told.waitFor();
  expect(await told.innerText()).toContain('为吕子乔 lv.zq办理离职并禁用了账号，个人项目、团队移交给admin');
  await page
    .getByText(/^admin.*启用了/)
    .first()
    .waitFor();
  await admin.picture('accounts-audit');
  await told.getByRole('link', { name: '吕子乔', exact: true }).click();
  await page.waitForURL(/keywords=lv\.zq/);
  await page.getByRole('treeitem', { name: /已禁用/ }).waitFor();
  await expect.poll(() => rowOf(/吕子乔/).count()).toBe(1);
});

it('a right that a role loses is gone from an open page at once, with its entry in the menu', deep, async () => {
  const { page } = admin;
  const member = { name: 'li.data', password: 'plum-blossom-8' };
  await call(product, '/u/register', member);
  const open = await visit(browser, product, { as: member });
  await open.open('/dashboard');
  const entry = open.page.getByRole('link', { name: '数据', exact: true });
  await entry.waitFor();
  const grants = (level: 'view' | 'none') => ({ dashboard: { level, canReveal: false } });
  const save = async (level: 'view' | 'none') =>
    call(product, '/u/saveRoleAuth', { roleId: 'ordinaryUser', grants: grants(level) }, await tokenOf(product));
  await save('none');
  await open.page.getByRole('heading', { level: 1, name: '没有权限打开这一页' }).waitFor();
  await entry.waitFor({ state: 'detached' });
  await save('view');
  await entry.waitFor();
  await open.page.getByRole('heading', { level: 1, name: '数据' }).waitFor();
  await open.context.close();
  await page.bringToFront();
});

it('a role is given a right with four clicks for everybody who has it, and gets back what it had', deep, async () => {
  const { page } = admin;
  const effort = await countEffort(page);
  await page.getByRole('tab', { name: '角色', exact: true }).click();
  await page.getByText('开发人员', { exact: true }).click();
  await page.getByRole('region', { name: '成员', exact: true }).getByText('胡一菲').waitFor();
  const matrix = page.getByRole('table', { name: '权限' });
  const cell = matrix.getByRole('checkbox', { name: '推荐位 查看', exact: true });
  await cell.check();
  await page.getByRole('button', { name: '保存 1 项改动', exact: true }).click();
  await page.getByText('已更新角色“开发人员”的权限').waitFor();
  expect((await effort()).clicks).toBe(4);
  await matrix.getByRole('button', { name: '恢复默认', exact: true }).click();
  expect(await cell.isChecked()).toBe(false);
  await page.getByRole('button', { name: '保存 1 项改动', exact: true }).click();
  await matrix.getByRole('button', { name: '恢复默认', exact: true }).waitFor({ state: 'hidden' });
  expect(admin.complaints.filter((text) => !/status of 40/.test(text))).toEqual([]);
});
