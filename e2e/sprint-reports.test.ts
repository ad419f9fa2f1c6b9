// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueFields, ScriptedJira } from '../packages/server/test/scripted-jira';
import { launchBrowser, savedFile, type Visit, visit } from './fixtures/browser';
import { administrator, type Product, startProduct } from './fixtures/product';

let product: Product;
let browser: Browser;
let admin: Visit;
const jira = new ScriptedJira();
const day = 24 * 60 * 60_000;
const time = (days: number) => new Date(Date.now() + days * day).toISOString().replace('Z', '+0000');

beforeAll(async () => {
  await jira.listen();
  jira.boards = [
    { id: 12, name: '商城', type: 'scrum', location: { projectId: 100, projectKey: 'MALL', projectName: '商城' } },
  ];
  jira.sprints = {
    '12': [{ id: 37, name: '迭代 37', state: 'active', startDate: time(-3), endDate: time(7), goal: '结算改版' }],
  };
  jira.issues = [
    { key: 'MALL-1', fields: issueFields('购物车批量删除', '3'), sprints: [37] },
    {
      key: 'MALL-2',
      fields: issueFields('支付回调重复入账', '6'),
      sprints: [37],
      histories: [
        {
          author: { displayName: '李雷' },
          created: time(-1),
          items: [{ field: 'status', from: '3', fromString: 'In Progress', to: '6', toString: 'Done' }],
        },
      ],
    },
  ];
  [product, browser] = await Promise.all([startProduct({ EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1' }), launchBrowser()]);
  admin = await visit(browser, product, { as: administrator });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  jira.close();
});

it('Jira is connected, and its sprint is reported, exported and shown with its age when Jira is gone', async () => {
  const { page } = admin;
  await admin.open('/tools/jiraManage');
  await page.getByRole('button', { name: '配置连接' }).click();
  const form = page.getByRole('dialog', { name: 'Jira 连接' });
  await form.getByRole('textbox', { name: '地址' }).fill(jira.url);
  const token = form.getByLabel('令牌或密码');
  await token.fill('wrong-token');
  await form.getByRole('button', { name: '测试连接' }).click();
  await page.getByText('HTTP 401', { exact: false }).first().waitFor();
  await token.fill('pat-secret-token');
  await form.getByRole('button', { name: '测试连接' }).click();
  await page.getByText('连接正常：报表账号，可见 1 个看板').waitFor();
  await form.getByRole('button', { name: '保存' }).click();

  await page.getByText('目标：结算改版').waitFor({ timeout: 20_000 });
  await page.getByText('50%').first().waitFor();
  await page.getByRole('table', { name: '燃尽图' }).waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'MALL-1' }).waitFor();
  const exported = async (entry: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出燃尽图' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    return { name: (await download).suggestedFilename(), bytes: await savedFile(download) };
  };
  const svg = await exported('导出 SVG 图片');
  expect(svg.name).toBe('迭代-37-燃尽图.svg');
  expect(svg.bytes.toString()).toMatch(/^<svg [^>]*><rect width="100%" height="100%" fill="#/);
  expect((await exported('导出 PNG 图片')).bytes.subarray(1, 4).toString()).toBe('PNG');
  await page.getByRole('tab', { name: '变更' }).click();
  await page.getByRole('row', { name: /MALL-2.*完成/ }).waitFor();
  await admin.picture('sprint-report');

  // The page contains no part of the token, and its figures remain when Jira is unavailable.
  expect(await page.content()).not.toContain('pat-secret');
  jira.close();
  await page.reload();
  await page.getByText('目标：结算改版').waitFor();
  await page.getByRole('row', { name: /MALL-2.*完成/ }).waitFor();
});
