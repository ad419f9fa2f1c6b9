import type { Health } from '@easymock/contract';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-api';
import { show } from '../../../test/screen';
import { HealthTab } from './health-tab';

const server = fakeServer();
const at = '2026-11-22T06:07:00.000Z';
const well: Health = {
  state: 'well',
  database: { state: 'well', version: '18.4', bytes: 1_572_864, connections: 7, maxConnections: 100 },
  nodes: {
    state: 'well',
    list: [
      {
        host: 'one',
        pid: 7,
        version: '9.8.7',
        startedAt: at,
        seenAt: at,
        clockAheadMs: 3,
        rssBytes: 157_286_400,
        heapBytes: 52_428_800,
        heapLimitBytes: 2_147_483_648,
      },
    ],
  },
  memory: { state: 'well' },
  certificate: {
    state: 'well',
    address: 'https://e.example.com',
    found: 'read',
    subject: 'e.example.com',
    validTo: at,
    daysLeft: 63,
    isForHost: true,
    reason: '',
  },
  jobs: { state: 'well', queued: 1, failed: 0 },
  deliveries: { state: 'well', queued: 0, failed: 0 },
  quiet: { state: 'well', isOn: false },
  secrets: { state: 'well', num: 3, closed: 0, missingKeyIds: [], closedKinds: [] },
  storage: { state: 'well', place: 'folder', usedBytes: 1_048_576, freeBytes: 2_097_152 },
  live: { state: 'well', streams: 4, limit: 5_000 },
  backup: { state: 'well', isOn: true, last: { finishedAt: at, bytes: 5, durationMs: 2_000, place: 'folder' } },
};

test('the health shows the facts of an installation that is well, without advice', async () => {
  server.answer('operations', 'health', well);
  const { screen } = await show(<HealthTab />);
  await expect.element(screen.getByText('PostgreSQL 18.4，1.5 MB，连接 7 / 100')).toBeVisible();
  await expect.element(screen.getByText(/one（进程 7）：9\.8\.7/)).toBeVisible();
  await expect.element(screen.getByText('one（进程 7）：150 MB，堆 50 MB / 2 GB')).toBeVisible();
  await expect.element(screen.getByText(/e\.example\.com，有效期至 .*，剩余 63 天/)).toBeVisible();
  await expect.element(screen.getByText(/用时 2 秒/)).toBeVisible();
  await expect.element(screen.getByText('需要注意')).not.toBeInTheDocument();
  await expect.element(screen.getByText(/磁盘的空间不足/)).not.toBeInTheDocument();
});

test('the health says what to do about what is not well', async () => {
  server.answer('operations', 'health', {
    ...well,
    state: 'bad',
    storage: { ...well.storage, state: 'bad' },
    backup: { state: 'warn', isOn: false, last: null },
  });
  const { screen } = await show(<HealthTab />);
  await expect.element(screen.getByText('异常').first()).toBeVisible();
  await expect.element(screen.getByText(/磁盘的空间不足/)).toBeVisible();
  await expect.element(screen.getByText('还没有备份')).toBeVisible();
  await expect.element(screen.getByText(/在系统设置中开启每日备份/)).toBeVisible();
});

test('a restored installation is quiet until an administrator lets it speak', async () => {
  let isOn = true;
  server.answer('operations', 'health', () => ({
    ...well,
    quiet: { state: isOn ? ('warn' as const) : ('well' as const), isOn },
  }));
  server.answer('settings', 'save', () => {
    isOn = false;
    return null;
  });
  const { screen } = await show(<HealthTab />);
  await expect.element(screen.getByText(/系统由备份恢复/)).toBeVisible();
  await screen.getByRole('button', { name: '恢复发送' }).click();
  const dialog = screen.getByRole('dialog', { name: '让系统恢复发送？' });
  await expect.element(dialog.getByText(/同样的消息会发送两次/)).toBeVisible();
  expect(server.inputsOf('settings', 'save')).toEqual([]);
  await dialog.getByRole('button', { name: '恢复发送' }).click();
  await expect.element(screen.getByText('自动推送、检查、提醒和摘要正常运行')).toBeVisible();
  expect(server.inputsOf('settings', 'save')).toEqual([{ key: 'jobs.isQuiet', value: false }]);
});

test('the health names the keys that are missing, and what to do', async () => {
  server.answer('operations', 'health', {
    ...well,
    state: 'bad',
    secrets: { state: 'bad', num: 3, closed: 2, missingKeyIds: ['0badcafe'], closedKinds: ['证书', '支付账号'] },
  });
  const { screen } = await show(<HealthTab />);
  await expect
    .element(screen.getByText('3 个密文中有 2 个无法解开（证书、支付账号），缺少密钥 0badcafe'))
    .toBeVisible();
  await expect.element(screen.getByText(/secret\.key 的内容追加/)).toBeVisible();
});

test('the health says so when it cannot be read', async () => {
  server.answer('operations', 'health', refusal('outside'));
  const { screen } = await show(<HealthTab />);
  await expect.element(screen.getByRole('alert').filter({ hasText: '加载失败' })).toBeVisible();
});

test.each<[string, Partial<Health['certificate']>, RegExp, RegExp]>([
  ['ends soon', { state: 'warn', daysLeft: 30 }, /剩余 30 天/, /更新证书/],
  ['has expired', { state: 'bad', daysLeft: -1 }, /已于 .* 过期/, /更新证书/],
  ['is for another host', { state: 'bad', isForHost: false }, /剩余 63 天/, /不是签发给这个域名/],
  [
    'cannot be read',
    { state: 'warn', found: 'unreadable', validTo: null, daysLeft: null, reason: 'ECONNREFUSED' },
    /无法读取 https:\/\/e\.example\.com 的证书（ECONNREFUSED）/,
    /访问不到 PUBLIC_URL/,
  ],
  [
    'is missing, since nothing is encrypted',
    { state: 'warn', found: 'unencrypted', address: 'http://e.example.com', validTo: null, daysLeft: null },
    /http:\/\/e\.example\.com 没有使用 TLS/,
    /明文传输/,
  ],
])('a certificate that %s is shown as such, with the way out', async (_, certificate, text, advice) => {
  server.answer('operations', 'health', { ...well, certificate: { ...well.certificate, ...certificate } });
  const { screen } = await show(<HealthTab />);
  await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByText(advice)).toBeVisible();
});

test('an installation that only this machine reaches needs no certificate', async () => {
  const plain = { found: 'unencrypted', address: 'http://127.0.0.1:7300', validTo: null, daysLeft: null } as const;
  server.answer('operations', 'health', { ...well, certificate: { ...well.certificate, ...plain } });
  const { screen } = await show(<HealthTab />);
  await expect.element(screen.getByText('http://127.0.0.1:7300 没有使用 TLS')).toBeVisible();
  await expect.element(screen.getByText(/明文传输/)).not.toBeInTheDocument();
});

test('a process that is short of memory is said to be, and one of an older version tells nothing', async () => {
  const [node] = well.nodes.list;
  if (!node) throw new Error('there is no node');
  const old = { ...node, host: 'old', rssBytes: 0, heapBytes: 0, heapLimitBytes: 0 };
  server.answer('operations', 'health', {
    ...well,
    memory: { state: 'warn' },
    nodes: { state: 'well', list: [node, old] },
  });
  const { screen } = await show(<HealthTab />, { language: 'en' });
  await expect.element(screen.getByText('old (process 7): not known')).toBeVisible();
  await expect.element(screen.getByText(/The JavaScript heap is nearly full/)).toBeVisible();
});
