// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, storedToken, type Visit, visit } from './fixtures/browser';
import { call } from './fixtures/call';
import { countEffort } from './fixtures/count-effort';
import { type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

let product: Product;
let browser: Browser;
let owner: Visit;
let colleague: Visit;
/** Number of accounts, including the administrator's. */
let accounts = 1;

/** Registers an account and opens a window as this person. */
async function arrive(name: string): Promise<Visit> {
  const as = { name, password: 'plum-blossom-8' };
  await call(product, '/u/register', as);
  accounts += 1;
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

describe('a team', () => {
  const guest = '你是这个团队的访客，只能查看。';
  let team = '';
  let project = '';
  let mock = '';

  it('is created by one, who puts a project into it', async () => {
    const { page } = owner;
    await owner.open('/group');
    await page.getByRole('button', { name: '创建团队' }).click();
    await page.getByLabel('团队名称').fill('前端');
    await page.getByLabel('团队名称').press('Enter');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: '前端' }) });
    await card.getByText('所有者').waitFor();
    await card.getByText('1 位成员').waitFor();
    await page.getByRole('link', { name: '前端' }).click();
    await page.getByRole('heading', { name: '这个团队还没有项目' }).waitFor();
    team = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const token = await storedToken(page);
    const draft = { name: '商城', url: '/shop', group: team };
    project = (await call(product, '/project/create', draft, token))._id ?? '';
    const first = { project_id: project, method: 'get', url: '/orders', mode: '{ a: 1 }', description: '订单' };
    mock = (await call(product, '/mock/create', first, token))._id ?? '';
  });

  it('takes a colleague in with four clicks, who sees its projects and edits them', async () => {
    const { page } = owner;
    await owner.open('/group');
    await page.getByRole('link', { name: '前端' }).waitFor();
    const effort = await countEffort(page);
    await page.getByRole('link', { name: '前端' }).click();
    await page.getByRole('button', { name: '邀请成员' }).click();
    const dialog = page.getByRole('dialog', { name: '邀请成员加入“前端”' });
    await dialog.getByRole('combobox', { name: '人员' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('chen');
    await page.locator('.ant-select-item-option').filter({ hasText: 'chen.yu' }).click();
    await dialog.getByRole('button', { name: '添加', exact: true }).click();
    await page.getByText('已添加 1 位成员').waitFor();
    expect((await effort()).clicks).toBe(4);
    await page.getByRole('tab', { name: '成员' }).click();
    await page.getByRole('row', { name: /chen\.yu/ }).waitFor();
    await owner.picture('team-members');

    await colleague.open('/group');
    await colleague.page.getByRole('link', { name: '前端' }).click();
    await colleague.page.getByRole('link', { name: '商城' }).click();
    await colleague.page.getByRole('link', { name: '新增接口' }).waitFor();
  });

  it('shows its guests everything and lets them change nothing, from the moment on', deep, async () => {
    const { page } = colleague;
    await owner.page.getByRole('combobox', { name: 'chen.yu的角色' }).click();
    await owner.page.locator('.ant-select-item-option').filter({ hasText: '访客' }).click();
    await owner.page.getByText('chen.yu 现在是访客').waitFor();
    await page.getByText(guest).waitFor();
    await page.getByRole('link', { name: '新增接口' }).waitFor({ state: 'hidden' });
    expect(await page.getByRole('tab').allTextContents()).toEqual(['接口列表', '请求']);
    await page.getByRole('link', { name: '查看', exact: true }).click();
    await page.getByText(guest).waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.type('x');
    expect(await page.locator('.cm-content').innerText()).toBe('{ a: 1 }');
    for (const name of ['保存', '格式化']) expect(await page.getByRole('button', { name }).count()).toBe(0);
    await colleague.picture('guest-editor');
    const token = await storedToken(page);
    const change = { id: mock, description: 'x' };
    await expect(call(product, '/mock/update', change, token)).rejects.toThrow('只能查看');
  });

  it('is joined by a link, which tells its name and can be revoked', deep, async () => {
    const { page } = owner;
    await page.getByRole('button', { name: '邀请成员' }).click();
    const dialog = page.getByRole('dialog', { name: '邀请成员加入“前端”' });
    await dialog.getByRole('tab', { name: '邀请链接' }).click();
    await dialog.getByRole('button', { name: '生成链接' }).click();
    const link = new URL((await dialog.locator('code').innerText()).trim());
    const newcomer = await arrive('wu.tong');
    await newcomer.open(link.pathname.replace('/easymock', ''));
    await newcomer.page.getByRole('heading', { name: '加入团队“前端”' }).waitFor();
    await newcomer.picture('join-team');
    await newcomer.page.getByRole('button', { name: '加入', exact: true }).click();
    await newcomer.page.getByRole('link', { name: '商城' }).waitFor();
    await dialog.getByText('已有 1 人加入').waitFor();
    await dialog.getByRole('button', { name: '撤销以“成员”加入的链接' }).click();
    await dialog.getByText('还没有有效的链接').waitFor();
    await page.keyboard.press('Escape');
    const late = await arrive('zhao.lu');
    await late.open(link.pathname.replace('/easymock', ''));
    await late.page.getByRole('heading', { name: '邀请链接无效或已过期' }).waitFor();
    await newcomer.context.close();
    await late.context.close();
  });

  it('is asked for by its name, and its owner approves', deep, async () => {
    const applicant = await arrive('qian.duo');
    const { page } = applicant;
    await applicant.open('/group');
    await page.getByRole('button', { name: '加入团队' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('团队名称').fill('后端');
    await dialog.getByRole('button', { name: '加入团队' }).click();
    await dialog.getByText('没有名为“后端”的团队，请核对名称').waitFor();
    await dialog.getByLabel('团队名称').fill('前端');
    await dialog.getByRole('button', { name: '加入团队' }).click();
    await page.getByText('已申请加入团队“前端”，等待管理员同意').waitFor();
    await page.getByRole('button', { name: '撤回加入“前端”的申请' }).waitFor();
    await owner.page.getByRole('tab', { name: '成员，1 个待审批的申请' }).waitFor();
    await owner.picture('team-requests');
    await owner.page.getByRole('button', { name: '同意 qian.duo' }).click();
    await owner.page.getByText('qian.duo 已加入团队').waitFor();
    await owner.page.getByRole('row', { name: /qian\.duo/ }).waitFor();
    await applicant.open(`/group/${team}`);
    await page.getByRole('link', { name: '商城' }).waitFor();
    await applicant.context.close();
  });

  it('is closed at once to those who are removed, in their open pages as well', deep, async () => {
    await colleague.open(`/project/${project}`);
    await colleague.page.getByText(guest).waitFor();
    const { page } = owner;
    await page
      .getByRole('row', { name: /chen\.yu/ })
      .getByRole('button', { name: '移除' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
    await page.getByText('已移除 chen.yu').waitFor();
    await colleague.page.getByRole('heading', { name: '你不在这个项目里' }).waitFor();
    await colleague.open(`/group/${team}`);
    await colleague.page.getByRole('heading', { name: '你不在这个团队里' }).waitFor();
  });

  it('is renamed and dismissed by its owner, who cannot just leave it', deep, async () => {
    const { page } = owner;
    await page.getByRole('tab', { name: '设置' }).click();
    await page.getByRole('textbox', { name: '团队名称' }).fill('体验技术');
    await page.getByRole('radio', { name: /不接受申请/ }).check();
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('heading', { name: '体验技术' }).waitFor();
    await owner.picture('team-settings');
    await page.getByRole('button', { name: '历史版本', exact: true }).click();
    const history = page.getByRole('dialog', { name: '历史版本' });
    await history.getByText('修改了团队名称、加入方式').waitFor();
    await owner.picture('team-history');
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '退出团队' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '退出团队' }).click();
    await page.getByText('团队至少要有一名所有者，请先移交团队').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await call(product, '/project/delete', { id: project }, await storedToken(page));
    await owner.open('/group');
    await page.getByRole('button', { name: '体验技术的更多操作' }).click();
    await page.getByRole('menuitem', { name: '解散团队' }).click();
    const dialog = page.getByRole('dialog', { name: '解散团队' });
    await dialog.getByRole('textbox').fill('体验');
    await dialog.getByRole('button', { name: '解散团队' }).and(page.locator(':disabled')).waitFor();
    await dialog.getByRole('textbox').fill('体验技术');
    await dialog.getByRole('button', { name: '解散团队' }).click();
    await page.getByRole('heading', { name: '你还没有加入团队' }).waitFor();
  });
});

describe('the dashboard', () => {
  it('counts people and shows the trend as a line or a table', async () => {
    const { page } = owner;
    await owner.open('/dashboard');
    const people = page.locator('dl > div').filter({ hasText: '用户' }).first();
    await people.getByText(`${accounts}`, { exact: true }).first().waitFor();
    await page.locator('figure svg').waitFor();
    await owner.picture('dashboard');
    await page.getByText('表格', { exact: true }).click();
    expect(await page.getByRole('table').first().getByRole('row').count()).toBe(31);
    await page.getByRole('columnheader', { name: '接口' }).getByRole('button').click();
    await page.locator('th[aria-sort=descending]').filter({ hasText: '接口' }).waitFor();
  });

  it('says nothing loud when the figures can not be read', deep, async () => {
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
