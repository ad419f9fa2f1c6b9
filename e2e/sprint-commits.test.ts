// @module-tag deep
import { createHmac } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

let product: Product;
let browser: Browser;
let manager: Visit;
let stranger: Visit;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const project = { type: 'project', value: 'mall', label: '商城' };
  await call(product, '/enumerationManage/insertEnumerationInfo', project, await tokenOf(product));
  [manager, stranger] = await Promise.all([visit(browser, product, { as: administrator }), visit(browser, product)]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('a sprint is created, receives a signed push, and its page opens without signing in', async () => {
  const { page } = manager;
  await manager.open('/tools/sprintCommits');
  await page.getByRole('button', { name: '新建迭代' }).first().click();
  const form = page.getByRole('dialog', { name: '新建迭代' });
  await form.getByRole('textbox', { name: '迭代名称' }).fill('购物车改版');
  await form.getByRole('combobox', { name: '项目' }).click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '商城' }).click();
  await form.getByRole('textbox', { name: '分支' }).fill('release/3.2*');
  await form.getByRole('textbox', { name: '提测范围' }).fill('- MALL-12 凑单提示\n- MALL-13 清理');
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByRole('link', { name: '购物车改版' }).waitFor();

  await page.getByRole('button', { name: '仓库与推送' }).click();
  await page.getByRole('button', { name: '登记仓库' }).click();
  const repo = page.getByRole('dialog', { name: '登记仓库' });
  await repo.getByRole('textbox', { name: '仓库路径' }).fill('mall/web');
  await repo.getByRole('combobox', { name: '代码平台' }).click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: 'GitHub' }).click();
  await repo.getByRole('combobox', { name: '项目' }).click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '商城' }).click();
  await repo.getByRole('button', { name: '生成密钥' }).click();
  const secret = await repo.getByRole('textbox', { name: '密钥' }).inputValue();
  await repo.getByRole('button', { name: '保存' }).click();
  const address = await page.getByText(/\/sprint-commits\/hook\//).innerText();

  const sha = 'ab'.repeat(20);
  const body = JSON.stringify({
    ref: 'refs/heads/release/3.2.1',
    before: '0'.repeat(40),
    after: sha,
    created: true,
    commits: [
      {
        id: sha,
        message: 'MALL-12 凑单提示',
        timestamp: '2026-11-20T10:00:00+08:00',
        url: `https://github.com/mall/web/commit/${sha}`,
        added: ['a.ts'],
        modified: [],
        removed: [],
        author: { name: '林夏', email: 'lin@example.com' },
      },
    ],
    repository: { full_name: 'mall/web' },
  });
  const push = (key: string) =>
    fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-github-event': 'push',
        'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
      },
      body,
    });
  expect((await push('not the secret')).status).toBe(401);
  expect(await (await push(secret)).json()).toMatchObject({ data: { storedNum: 1, looseNum: 0 } });

  await manager.open('/tools/sprintCommits?keywords=MALL-12');
  await page.getByText('1 个提交').waitFor();
  await page.getByRole('link', { name: '购物车改版' }).click();
  await page.waitForURL(/sprintCommitsDetail/);
  await page.getByRole('heading', { level: 3, name: /MALL-12/ }).waitFor();

  const path = new URL(page.url()).pathname.replace('/easymock', '');
  await stranger.open(path);
  await stranger.page.getByRole('heading', { level: 1, name: '购物车改版' }).waitFor();
  await stranger.page.getByRole('heading', { level: 3, name: '没有提交的需求' }).waitFor();
  expect(await stranger.page.content()).not.toContain('lin@example.com');
  expect(await stranger.page.getByRole('button', { name: '编辑' }).count()).toBe(0);

  // A sprint that is no longer public requires anonymous visitors to sign in.
  await page.getByRole('button', { name: '编辑' }).click();
  const edit = page.getByRole('dialog');
  await edit.getByRole('checkbox', { name: '公开详情页' }).uncheck();
  await edit.getByRole('button', { name: '保存' }).click();
  await edit.waitFor({ state: 'hidden' });
  await stranger.open(path);
  await stranger.page.getByRole('heading', { name: '这个迭代没有公开' }).waitFor();
  expect(manager.complaints).toEqual([]);
});
