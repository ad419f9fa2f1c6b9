import type { JobEntry, JobRun } from '@easymock/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-api';
import { lin, show, signIn } from '../../../test/screen';
import { beginSession } from '../../lib/session/session';
import { OperationsPage } from './operations-page';

const deep = { tags: 'deep' };

const server = fakeServer();
const at = '2026-11-22T06:07:00.000Z';
const title = { zh: '清理文件', en: 'Clean up files' };
const run: JobRun = {
  _id: 'r1',
  name: 'files.sweep',
  title,
  key: '',
  state: 'done',
  attempt: 1,
  maxAttempts: 10,
  host: 'one',
  createAt: at,
  runAt: at,
  startedAt: at,
  finishedAt: at,
  durationMs: 1_500,
  phase: '',
  num: 0,
  total: 0,
  isCancelled: false,
  failure: '',
};
const job: JobEntry = {
  name: 'files.sweep',
  title,
  queued: 0,
  running: 0,
  failed: 0,
  last: run,
  canRun: true,
  schedule: { cron: '7 * * * *', zone: 'Asia/Shanghai', nextAt: at },
};
const answerRuns = (...list: JobRun[]) =>
  server.answer('operations', 'runs', { list, total: list.length, page: 1, pageSize: 20 });

beforeEach(() => {
  signIn('tools.operations.view', 'tools.operations.manage');
  server.answer('operations', 'jobs', [job]);
});

describe('the jobs', () => {
  test('show their schedule in words, and how they ran last', async () => {
    const { screen } = await show(<OperationsPage />);
    await expect.element(screen.getByRole('link', { name: '清理文件' })).toBeVisible();
    await expect.element(screen.getByText('每小时第 7 分')).toBeVisible();
    await expect.element(screen.getByText('成功')).toBeVisible();
    await expect.element(screen.getByText('1.5 秒')).toBeVisible();
  });

  test('start when somebody says so', async () => {
    server.answer('operations', 'runJob', { _id: 'r2' });
    const { screen } = await show(<OperationsPage />);
    await screen.getByRole('button', { name: '立即运行' }).click();
    await expect.poll(() => server.inputsOf('operations', 'runJob')).toEqual([{ name: 'files.sweep' }]);
  });

  test('are only shown to people who may not manage them', async () => {
    signIn('tools.operations.view');
    const { screen } = await show(<OperationsPage />);
    await expect.element(screen.getByRole('link', { name: '清理文件' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: '立即运行' })).not.toBeInTheDocument();
  });

  test('say what went wrong when they cannot be read', async () => {
    server.answer('operations', 'jobs', refusal('outside'));
    const { screen } = await show(<OperationsPage />);
    await expect.element(screen.getByRole('alert').filter({ hasText: '加载失败' })).toBeVisible();
  });
});

describe('the runs', () => {
  const path = '/?tab=runs';

  test('that failed say why, and can be tried again', async () => {
    answerRuns({ ...run, state: 'failed', failure: '外部系统请求失败：DNS' });
    server.answer('operations', 'retryRun', { _id: 'r2' });
    const { screen } = await show(<OperationsPage />, { path });
    await expect.element(screen.getByText('外部系统请求失败：DNS')).toBeVisible();
    await screen.getByRole('button', { name: '重试' }).click();
    await expect.poll(() => server.inputsOf('operations', 'retryRun')).toEqual([{ id: 'r1' }]);
  });

  test('that failed can be dropped', async () => {
    answerRuns({ ...run, state: 'failed', failure: '外部系统请求失败：DNS' });
    server.answer('operations', 'dropRun', null);
    const { screen } = await show(<OperationsPage />, { path });
    await screen.getByRole('button', { name: '放弃' }).click();
    await expect.poll(() => server.inputsOf('operations', 'dropRun')).toEqual([{ id: 'r1' }]);
  });

  test('that are under way show their progress, and can be cancelled', async () => {
    answerRuns({ ...run, state: 'running', num: 30, total: 100, finishedAt: null, durationMs: null });
    server.answer('operations', 'cancelRun', null);
    const { screen } = await show(<OperationsPage />, { path });
    await expect.element(screen.getByText('30 / 100')).toBeVisible();
    await expect.element(screen.getByRole('progressbar', { name: '进度' })).toBeVisible();
    await screen.getByRole('button', { name: '取消' }).click();
    await expect.poll(() => server.inputsOf('operations', 'cancelRun')).toEqual([{ id: 'r1' }]);
  });

  test('are read again while something runs, and show its end', deep, async () => {
    answerRuns({ ...run, state: 'running', finishedAt: null, durationMs: null });
    const { screen } = await show(<OperationsPage />, { path });
    await expect.element(screen.getByText('运行中')).toBeVisible();
    answerRuns(run);
    await expect.element(screen.getByText('成功')).toBeVisible();
  });

  test('can be none yet', async () => {
    answerRuns();
    const { screen } = await show(<OperationsPage />, { path });
    await expect.element(screen.getByText('还没有运行记录')).toBeVisible();
  });
});

describe('the health', () => {
  test.each([
    ['superAdministrator', true],
    ['administrator', false],
  ] as const)('has a tab for super administrators only: %s', async (role, isShown) => {
    const rights = { userAuthKey: ['tools.operations.view' as const], preferences: {} };
    beginSession({ ...lin, ...rights, role, token: 'fake' }, true);
    server.answer('operations', 'health', refusal('outside'));
    // Other people cannot open the tab by its address either.
    const { screen } = await show(<OperationsPage />, { path: '/?tab=health' });
    await expect.element(screen.getByRole('tab', { name: '任务' })).toBeVisible();
    const tab = screen.getByRole('tab', { name: '健康' });
    if (isShown) await expect.element(tab).toHaveAttribute('aria-selected', 'true');
    else await expect.element(tab).not.toBeInTheDocument();
    await expect.poll(() => server.inputsOf('operations', 'health').length > 0).toBe(isShown);
  });
});
