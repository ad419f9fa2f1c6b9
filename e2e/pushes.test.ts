// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openChatPlatforms } from '../packages/server/test/chat-platforms';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

let product: Product;
let browser: Browser;
let chats: Awaited<ReturnType<typeof openChatPlatforms>>;
let admin: Visit;
let webhook: string;

beforeAll(async () => {
  chats = await openChatPlatforms();
  [product, browser] = await Promise.all([startProduct({ EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1' }), launchBrowser()]);
  const token = await tokenOf(product);
  await call(product, '/settings/save', { key: 'robot.hosts', value: chats.host }, token);
  ({ webhook } = chats.robot('dingtalk'));
  await call(
    product,
    '/dingConfigManage/insertDingConfigInfo',
    { name: '晨会', groupName: '前端一组', webhook },
    token,
  );
  admin = await visit(browser, product, { as: administrator });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await chats?.close();
});

it('a push task is written from an example with a preview, sent at once, switched off, and named by its robot', async () => {
  const { page } = admin;
  await admin.open('/tools/pushTaskManage');
  await page.getByRole('button', { name: '新增推送' }).first().click();
  const form = page.getByRole('dialog', { name: '新增推送' });
  await form.getByRole('button', { name: '晨会提醒' }).click();
  const preview = form.getByRole('region', { name: '预览' });
  await preview.getByText(/星期.晨会 10 分钟后开始/).waitFor();
  await form.getByRole('textbox', { name: '内容', exact: true }).fill('{{nobody}} 晨会');
  await preview.getByText(/模板中的 \{\{nobody\}\} 无法识别/).waitFor();
  await form.getByRole('textbox', { name: '内容', exact: true }).fill('{{date}} 晨会');
  await preview.getByText(/^\d{4}-\d{2}-\d{2} 晨会$/).waitFor();
  await form.getByRole('combobox', { name: '机器人' }).click();
  await page.getByTitle('晨会（前端一组）').click();
  await form.getByRole('region', { name: '接下来的推送' }).getByRole('listitem').nth(9).waitFor();
  await form.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row').filter({ hasText: '晨会提醒' });
  await row.getByText('每个工作日 09:20').waitFor();

  await row.getByRole('button', { name: '晨会提醒的更多操作' }).click();
  await page.getByRole('menuitem', { name: '立即推送' }).click();
  const question = page.getByRole('dialog', { name: '立即推送“晨会提醒”？' });
  await question.getByText('消息会马上发送到：前端一组').waitFor();
  await question.getByRole('button', { name: '立即推送' }).click();
  await page.getByText('已交给机器人发送').waitFor();
  await vi.waitFor(() => expect(chats.textsOf(webhook)).toHaveLength(1), 10_000);
  await page.getByRole('link', { name: '晨会提醒' }).click();
  const drawer = page.getByRole('dialog', { name: '晨会提醒' });
  await drawer.getByRole('tab', { name: '运行记录' }).click();
  await drawer.getByText('成功', { exact: true }).waitFor();

  await admin.open('/tools/dingConfigManage');
  await page.getByRole('link', { name: '晨会提醒' }).waitFor();
  await page.getByRole('button', { name: /的更多操作$/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const removal = page.getByRole('dialog', { name: /晨会/ });
  await removal.getByText('有 1 处正在使用').waitFor();
  await removal.getByRole('textbox').fill('晨会');
  await removal.getByRole('button', { name: '删除' }).click();
  await page.getByText('删除成功').waitFor();
});
