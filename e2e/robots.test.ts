// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChatPlatforms } from '../packages/server/test/chat-platforms';
import { launchBrowser, type Visit, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

let product: Product;
let browser: Browser;
let chats: Awaited<ReturnType<typeof openChatPlatforms>>;
let admin: Visit;

beforeAll(async () => {
  chats = await openChatPlatforms();
  [product, browser] = await Promise.all([startProduct({ EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1' }), launchBrowser()]);
  await call(product, '/settings/save', { key: 'robot.hosts', value: chats.host }, await tokenOf(product));
  admin = await visit(browser, product, { as: administrator });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await chats?.close();
});

it('a robot is tried out before it is saved, with the reason of a failure, and its secrets never come back', async () => {
  const { page } = admin;
  const secret = 'SEC0123456789abcdef';
  const group = chats.robot('dingtalk', { secret });
  await admin.open('/tools/dingConfigManage');
  await page.getByRole('button', { name: '新增机器人' }).first().click();
  const form = page.getByRole('dialog', { name: '新增机器人' });
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('发布播报');
  await form.getByRole('textbox', { name: '群名' }).fill('前端一组');
  await form.getByRole('textbox', { name: '机器人地址' }).fill(group.webhook);
  await form.getByRole('checkbox', { name: '加签' }).check();
  const secretField = form.getByRole('textbox', { name: '加签密钥' });
  await secretField.fill('SECwrong');
  await form.getByRole('button', { name: '发送测试消息' }).click();
  await form.getByText('加签不匹配').waitFor();
  await form.getByText('核对密钥：重新从机器人的安全设置中复制，前后不要有空格').waitFor();
  await secretField.fill(secret);
  await form.getByRole('button', { name: '发送测试消息' }).click();
  await form.getByText('测试消息已发送，请到群里查看').waitFor();
  await form.getByRole('button', { name: '保存' }).click();
  const name = page.getByRole('link', { name: '发布播报' });
  await name.waitFor();
  expect(chats.textsOf(group.webhook)).toHaveLength(1);

  // Stored secrets are never returned, not even to the person who entered them.
  await page.getByRole('button', { name: '编辑' }).click();
  const edit = page.getByRole('dialog', { name: '编辑 发布播报' });
  await edit.getByPlaceholder(`已保存（尾号 ${group.webhook.slice(-2)}），留空则不变`).waitFor();
  await edit.getByPlaceholder('已保存（尾号 ef），留空则不变').waitFor();
  await edit.getByRole('textbox', { name: '用途' }).fill('上线结果');
  await edit.getByRole('button', { name: '保存' }).click();
  await page.getByText('更新成功').waitFor();

  group.leave();
  // The third message within a minute exceeds the limit of two per robot.
  await page.getByRole('button', { name: /的更多操作$/ }).click();
  await page.getByRole('menuitem', { name: '测试', exact: true }).click();
  await page
    .getByText(/操作过于频繁/)
    .first()
    .waitFor();
  await name.click();
  const drawer = page.getByRole('dialog', { name: '发布播报' });
  await drawer.getByRole('tab', { name: '发送记录' }).click();
  await drawer.getByText('还没有发送记录').waitFor();
});
