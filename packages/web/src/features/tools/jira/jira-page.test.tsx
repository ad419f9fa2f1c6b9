import type { JiraConnection, JiraSummary } from '@easymock/contract';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { JiraPage } from './jira-page';

const server = fakeServer();
const at = '2026-11-20T08:00:00.000Z';
const connection: JiraConnection = {
  isConfigured: true,
  baseUrl: 'https://jira.example.com',
  flavour: 'server',
  authType: 'token',
  userName: '',
  pointField: '',
  doneStatusNames: [],
  hasToken: true,
  tokenHint: '',
  isStopped: false,
  error: '',
  errorAt: null,
  syncAt: at,
  ignoredProjectIds: ['81'],
  version: 1,
  update_at: at,
  updateUserName: '韩梅梅',
};
const sprint = {
  id: '37',
  name: '迭代 37',
  state: 'active' as const,
  goal: '结算上线',
  startDate: at,
  endDate: at,
  completeDate: null,
};
const amounts = (count: number) => ({ count, points: count * 3, time: count * 3_600 });
const summary: JiraSummary = {
  sprint,
  boardIds: ['12'],
  link: 'https://jira.example.com/board',
  committed: amounts(8),
  scope: amounts(10),
  completed: amounts(4),
  remaining: amounts(6),
  added: amounts(3),
  removed: amounts(1),
  daysLeft: 3,
  blockerNum: 2,
  issueNum: 10,
  syncAt: at,
  frozenAt: null,
  isSyncing: false,
  error: '',
  fingerprint: 'a|10',
};
const day = { scope: 10, completed: 4, added: 0, removed: 0, todo: 4, doing: 2, done: 4, isDayOff: false };

function answerAll(more: Partial<JiraSummary> = {}) {
  server.answer('jira', 'getJiraConnection', connection);
  server.answer('jira', 'getJiraList', [
    { id: '12', name: '商城', type: 'scrum', projectKey: 'MALL', projectName: '商城' },
  ]);
  server.answer('jira', 'getJiraSprintList', [sprint]);
  server.answer('jira', 'getJiraTaskData', {
    list: [],
    total: 0,
    page: 1,
    pageSize: 20,
    summary: { ...summary, ...more },
  });
  server.answer('jira', 'getIssuesStatusNum', {
    items: [{ name: 'Story', category: null, count: 10, points: 30, time: 36_000 }],
    daily: [
      { date: '2026-11-19', ideal: 4, remaining: 6, ...day, isAhead: false },
      { date: '2026-11-20', ideal: 0, remaining: 0, ...day, isAhead: true },
    ],
    committed: 8,
  });
  server.answer('jira', 'getUserList', []);
  server.answer('jira', 'getJiraVelocity', { list: [], waiting: 0 });
  server.answer('jira', 'getIsIssuesUpdate', {
    isUpdate: false,
    fingerprint: 'a|10',
    updateNum: 0,
    syncAt: at,
    isSyncing: false,
  });
}
beforeEach(() => answerAll());

test('without a connection it says what is missing, and leads managers there', async () => {
  server.answer('jira', 'getJiraConnection', { ...connection, isConfigured: false, hasToken: false, baseUrl: '' });
  server.answer('jira', 'getJiraList', []);
  signIn('tools.jira.manage');
  const { screen } = await show(<JiraPage />);
  await screen.getByRole('button', { name: '配置连接' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await expect.element(screen.getByLabelText('令牌或密码')).toBeVisible();
});

test('people who do not manage it are told whom to ask', async () => {
  server.answer('jira', 'getJiraConnection', { ...connection, isConfigured: false, hasToken: false, baseUrl: '' });
  server.answer('jira', 'getJiraList', []);
  signIn('tools.jira.view');
  const { screen } = await show(<JiraPage />);
  await expect.element(screen.getByText('请联系管理员配置 Jira 连接。')).toBeVisible();
  expect(screen.getByRole('button', { name: '配置连接' }).elements()).toEqual([]);
});

test('it shows figures of the chosen sprint in the chosen unit', async () => {
  signIn('tools.jira.view');
  const { screen } = await show(<JiraPage />);
  await expect.element(screen.getByText('目标：结算上线')).toBeVisible();
  await expect.element(screen.getByText('40%').first()).toBeVisible();
  await expect.element(screen.getByRole('table', { name: '燃尽图' })).toBeInTheDocument();
  await screen.getByText('点数', { exact: true }).first().click();
  await expect
    .poll(() => server.inputsOf('jira', 'getIssuesStatusNum'))
    .toContainEqual({ sprintId: '37', groupBy: 'status', unit: 'points' });
});

test('old figures say how old they are and why', async () => {
  answerAll({ error: 'Jira 暂时无法访问：HTTP 503' });
  signIn('tools.jira.view');
  const { screen } = await show(<JiraPage />);
  await expect.element(screen.getByText(/Jira 暂时读取失败，显示的是.*HTTP 503/)).toBeVisible();
});

test('newer figures are offered, and loaded on request', async () => {
  server.answer('jira', 'getIsIssuesUpdate', {
    isUpdate: true,
    fingerprint: 'b|11',
    updateNum: 2,
    syncAt: at,
    isSyncing: false,
  });
  signIn('tools.jira.view');
  const { screen } = await show(<JiraPage />);
  await expect.element(screen.getByText('有 2 项更新')).toBeVisible();
  const before = server.inputsOf('jira', 'getJiraTaskData').length;
  await screen.getByRole('button', { name: '刷新', exact: true }).first().click();
  await expect.poll(() => server.inputsOf('jira', 'getJiraTaskData').length).toBeGreaterThan(before);
});
