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
    list: [{ host: 'one', pid: 7, version: '1.6.0', startedAt: at, seenAt: at, clockAheadMs: 3 }],
  },
  jobs: { state: 'well', queued: 1, failed: 0 },
  deliveries: { state: 'well', queued: 0, failed: 0 },
  storage: { state: 'well', place: 'folder', usedBytes: 1_048_576, freeBytes: 2_097_152 },
  live: { state: 'well', streams: 4, limit: 5_000 },
  backup: {
    state: 'well',
    isOn: true,
    last: { finishedAt: at, bytes: 5, durationMs: 2_000, place: 'folder' },
  },
};

test('the health shows the facts of an installation that is well, without advice', async () => {
  server.answer('operations', 'health', well);
  const { screen } = await show(<HealthTab />);
  await expect.element(screen.getByText('PostgreSQL 18.4，1.5 MB，连接 7 / 100')).toBeVisible();
  await expect.element(screen.getByText(/one（进程 7）：1\.6\.0/)).toBeVisible();
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

test('the health says so when it cannot be read', async () => {
  server.answer('operations', 'health', refusal('outside'));
  const { screen } = await show(<HealthTab />);
  await expect.element(screen.getByRole('alert').filter({ hasText: '加载失败' })).toBeVisible();
});
