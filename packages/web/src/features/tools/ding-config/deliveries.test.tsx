import type { DingConfig } from '@easymock/contract';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { lin, show, signIn } from '../../../../test/screen';
import { RobotsPage } from './robots-page';

const server = fakeServer();
const at = '2026-11-01T04:00:00.000Z';

const robot: DingConfig = {
  _id: 'b'.repeat(24),
  create_at: at,
  update_at: at,
  version: 1,
  createUserId: lin._id,
  createUserName: lin.nick_name,
  updateUserId: lin._id,
  updateUserName: lin.nick_name,
  name: '构建播报',
  platform: 'dingtalk',
  groupName: '研发群',
  security: [],
  keywords: [],
  department: '',
  ownerUserId: lin._id,
  ownerUserName: lin.nick_name,
  useUserIds: [],
  purpose: '',
  sharesQueue: false,
  useStatus: 1,
  hasWebhook: true,
  webhookHint: '9f',
  hasSecret: false,
  secretHint: '',
  lastCheckAt: null,
  lastCheckOk: null,
  lastError: '',
  health: 'ok',
  reason: '',
  advice: '',
  sentToday: 0,
  failToday: 0,
  queueNum: 0,
  poolNum: 1,
  limitedUntil: null,
  usedBy: [],
  mayChange: true,
};

beforeEach(() => {
  signIn('tools.dingConfig.manage');
  server.answer('public', 'getEnumerationArrayByType', []);
  server.answer('account', 'list', []);
  server.answer('dingConfig', 'getAllDingConfigInfoList', { list: [robot], total: 1, page: 1, pageSize: 20 });
  server.answer('dingConfig', 'getDingConfigInfoById', robot);
  server.answer('record', 'getHistory', []);
  // The title of the only delivery repeats the request.
  server.answer('dingConfig', 'getDeliveryLog', ({ ok, keywords, page, pageSize }) => ({
    list: [
      {
        _id: 'c'.repeat(24),
        at,
        state: 'sent' as const,
        title: `${ok}/${keywords}/${page}`,
        source: 'test',
        messageNum: 1,
        attempt: 1,
        bytes: 9,
        status: 200,
        errcode: '0',
        errmsg: '',
        reason: '',
        advice: '',
        ms: 9,
        canResend: false,
      },
    ],
    total: 90,
    page,
    pageSize,
  }));
});

test('the log of a robot has its tab, filters and page in the address, and they go when it is closed', async () => {
  const log = `open=${robot._id}&open.tab=deliveries`;
  const path = `/tools/dingConfigManage?keywords=构建&${log}&open.ok=false&open.keywords=daily&open.page=3`;
  const { screen, query } = await show(<RobotsPage />, { path });
  await expect.element(screen.getByText('false/daily/3')).toBeVisible();
  await screen.getByText('已送达', { exact: true }).first().click();
  await expect.element(screen.getByText('true/daily/1')).toBeVisible();
  expect(query().get('open.ok')).toBe('true');
  expect(query().has('open.page')).toBe(false);
  await screen.getByRole('button', { name: /^(关闭|Close)$/ }).click();
  await expect.poll(() => [...query().keys()]).toEqual(['keywords']);
});
