import type { Webhook, WebhookDeliveryDetail } from '@easymock/contract';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { lin, show, signIn } from '../../../../test/screen';
import { WebhooksPage } from './webhooks-page';

const server = fakeServer();
const at = '2026-11-01T04:00:00.000Z';
const path = '/tools/webhookManage';

const hook: Webhook = {
  _id: 'b'.repeat(24),
  create_at: at,
  update_at: at,
  version: 1,
  mayChange: true,
  createUserId: lin._id,
  createUserName: lin.nick_name,
  updateUserId: lin._id,
  updateUserName: lin.nick_name,
  name: '触发构建',
  url: 'https://ci.example.com/hook',
  events: ['mock.updated'],
  remark: '',
  projectIds: ['c'.repeat(24)],
  projects: [{ _id: 'c'.repeat(24), name: '商城' }],
  useStatus: 1,
  ownerUserId: lin._id,
  ownerUserName: lin.nick_name,
  secretHint: 'w=',
  rotatedUntil: null,
  health: 'paused',
  reason: '对方返回 HTTP 503',
  waitingNum: 2,
  lastDeliveredAt: at,
  heldUntil: null,
};
const delivery: WebhookDeliveryDetail = {
  _id: 'd'.repeat(24),
  type: 'mock.updated',
  at,
  state: 'failed',
  attemptNum: 1,
  status: 503,
  ms: 80,
  name: '订单列表',
  reason: '对方返回 HTTP 503',
  nextAt: null,
  payload: '{"type":"mock.updated","data":{"name":"订单列表"}}',
  attempts: [{ at, status: 503, ms: 80, kind: 'status', reason: '对方返回 HTTP 503', answer: 'upstream away' }],
};

beforeEach(() => {
  signIn('tools.webhook.view', 'tools.webhook.edit');
  server.answer('account', 'list', []);
  server.answer('webhook', 'list', { list: [hook], total: 1, page: 1, pageSize: 20 });
  server.answer('webhook', 'get', hook);
  server.answer('webhook', 'findProjects', [{ _id: 'c'.repeat(24), name: '商城' }]);
  server.answer('webhook', 'listDeliveries', { list: [delivery], total: 1, page: 1, pageSize: 20 });
  server.answer('webhook', 'getDelivery', delivery);
});

test('a paused webhook says so, and is resumed from its row', async () => {
  server.answer('webhook', 'resume', { ...hook, health: 'ok' });
  const { screen } = await show(<WebhooksPage />, { path });
  await expect.element(screen.getByText('已暂停')).toBeVisible();
  await screen.getByRole('button', { name: /更多操作/ }).click();
  await screen.getByRole('menuitem', { name: '恢复' }).click();
  await expect.poll(() => server.inputsOf('webhook', 'resume')).toEqual([{ id: hook._id }]);
});

test('a delivery shows its body and each attempt, and is sent again', async () => {
  server.answer('webhook', 'replay', null);
  const { screen } = await show(<WebhooksPage />, { path: `${path}?open=${hook._id}&open.tab=deliveries` });
  await screen.getByRole('button', { name: /^查\s?看$/ }).click();
  await expect.element(screen.getByText('upstream away')).toBeVisible();
  await screen.getByRole('button', { name: '重新投递' }).click();
  await expect.poll(() => server.inputsOf('webhook', 'replay')).toEqual([{ deliveryId: delivery._id }]);
});

test('people who do not manage webhooks choose events of projects and mocks', async () => {
  const { screen } = await show(<WebhooksPage />, { path: `${path}?edit=new` });
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('checkbox', { name: '全部“接口”事件' })).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: '全部“文档”事件' })).not.toBeInTheDocument();
  await dialog.getByRole('checkbox', { name: '全部“项目”事件' }).click();
  await expect.element(dialog.getByRole('checkbox', { name: '项目已删除' })).toBeChecked();
});
