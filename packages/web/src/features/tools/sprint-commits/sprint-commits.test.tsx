import type { Sprint, SprintCommit, SprintInfo } from '@easymock/contract';
import axe from 'axe-core';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { reportOf } from './report';
import { SprintPage } from './sprint-page';
import { SprintsPage } from './sprints-page';

const server = fakeServer();
const at = '2026-11-20T04:00:00.000Z';
const id = 'd'.repeat(24);

const commitOf = (num: number, more: Partial<SprintCommit> = {}): SprintCommit => ({
  _id: `c${num}`,
  repo: 'mall/web',
  sha: `${num}`.repeat(40),
  title: `MALL-12 提交 ${num}`,
  authorName: '林夏',
  authorUserId: '',
  at,
  url: '',
  branch: 'main',
  issueKeys: ['MALL-12'],
  files: 2,
  source: 'webhook',
  hidden: false,
  ...more,
});
const sprintOf = (more: Partial<Sprint> = {}): Sprint => ({
  _id: id,
  name: '购物车改版',
  project: 'mall',
  jiraBoardId: '',
  jiraSprintId: '',
  status: 'preparing',
  startDate: '2026-11-16',
  endDate: '2026-11-27',
  branch: 'release/3.2',
  environment: 'test-2',
  repos: [],
  members: [],
  testUserIds: [],
  dingConfigIds: [],
  publicView: true,
  people: [],
  commitNum: 2,
  authorNum: 1,
  issueNum: 1,
  lastCommitAt: at,
  create_at: at,
  update_at: at,
  createUserId: 'm',
  createUserName: '陈静',
  updateUserId: 'm',
  updateUserName: '陈静',
  version: 3,
  mayChange: true,
  ...more,
});
const infoOf = (more: Partial<SprintInfo> = {}): SprintInfo => ({
  ...sprintOf(),
  scope: '- MALL-12 凑单\n- MALL-13 清理',
  selfTest: '',
  risk: '',
  testers: [],
  projectName: '商城',
  commits: [commitOf(1), commitOf(2, { title: '整理 *代码*', issueKeys: [] })],
  groups: {
    issue: [
      { key: 'MALL-12', commits: ['c1'] },
      { key: '', commits: ['c2'] },
    ],
    author: [{ key: '林夏', commits: ['c1', 'c2'] }],
    repo: [{ key: 'mall/web', commits: ['c1', 'c2'] }],
    day: [{ key: '2026-11-20', commits: ['c1', 'c2'] }],
  },
  issueKeys: ['MALL-12', 'MALL-13'],
  issuesWithoutCommits: ['MALL-13'],
  isKnown: true,
  ...more,
});
const listOf = (list: Sprint[]) => ({ list, total: list.length, page: 1, pageSize: 36 });

const showPage = (path: string) =>
  show(
    <Routes>
      <Route path="/tools/sprintCommits" element={<SprintsPage />} />
      <Route path="/tools/sprintCommitsDetail/:id" element={<SprintPage />} />
    </Routes>,
    { path },
  );
const detail = `/tools/sprintCommitsDetail/${id}`;

beforeEach(() => {
  signIn('tools.sprintCommits.view', 'tools.sprintCommits.edit');
  server.answer('public', 'getEnumerationArrayByType', []);
  server.answer('account', 'list', []);
  server.answer('sprintCommits', 'getRepoList', []);
});

test('cards show status, days and counts, and lead to the page of the sprint', async () => {
  server.answer('sprintCommits', 'list', listOf([sprintOf()]));
  server.answer('sprintCommits', 'get', infoOf());
  const { screen } = await showPage('/tools/sprintCommits');
  await expect.element(screen.getByText('开发中')).toBeVisible();
  await expect.element(screen.getByText('2 个提交')).toBeVisible();
  await expect.element(screen.getByRole('progressbar', { name: '时间进度' })).toBeVisible();
  await screen.getByRole('link', { name: '购物车改版' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: '购物车改版' })).toBeVisible();
});

test('the page groups commits, names issues without commits, and offers no changes to strangers', async () => {
  server.answer('sprintCommits', 'get', infoOf({ isKnown: false, mayChange: false }));
  const { screen } = await showPage(detail);
  await expect.element(screen.getByRole('heading', { level: 3, name: /^MALL-12/ })).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 3, name: /^没有需求编号/ })).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 3, name: '没有提交的需求' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '编辑' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: '登录' })).toBeVisible();
  await screen.getByText('作者', { exact: true }).click();
  await expect.element(screen.getByRole('heading', { level: 3, name: /^林夏/ })).toBeVisible();
  const found = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa'] });
  expect(found.violations.map(({ id: rule }) => rule)).toEqual([]);
});

test('the next step is one button, and sends the version that was read', async () => {
  let sent: unknown;
  server.answer('sprintCommits', 'get', infoOf());
  server.answer('sprintCommits', 'update', (input) => {
    sent = input;
    return sprintOf({ status: 'testing' });
  });
  const { screen } = await showPage(detail);
  await screen.getByRole('button', { name: '提测' }).click();
  await expect.poll(() => sent).toEqual({ id, version: 3, status: 'testing' });
});

test('a sprint that is not public says so, and one that is gone as well', async () => {
  server.answer('sprintCommits', 'get', refusal('sprintPrivate'));
  const first = await showPage(detail);
  await expect.element(first.screen.getByRole('heading', { name: '这个迭代没有公开' })).toBeVisible();
  server.answer('sprintCommits', 'get', refusal('sprintMissing'));
  const second = await showPage(detail.replace(/d/g, 'e'));
  await expect.element(second.screen.getByRole('heading', { name: '迭代不存在或已删除' })).toBeVisible();
});

test('without commits, members see the address of the hook and the script of the pipeline', async () => {
  server.answer('sprintCommits', 'getRepoList', [
    {
      _id: 'r',
      name: 'mall/web',
      host: 'gitlab',
      project: 'mall',
      webUrl: '',
      branchRule: '',
      issuePrefixes: [],
      secretHint: '',
      hookPath: '/easymock/api/sprint-commits/hook/abc',
      missedNum: 0,
      lastPushAt: null,
      version: 1,
      update_at: at,
      updateUserName: '',
    },
  ]);
  const none = { issue: [], author: [], repo: [], day: [] };
  server.answer('sprintCommits', 'get', infoOf({ commits: [], groups: none }));
  const { screen } = await showPage(detail);
  await expect.element(screen.getByText(/sprint-commits\/hook\/abc$/)).toBeVisible();
  await expect.element(screen.getByText(/api\/sprint-commits\/ci/)).toBeVisible();
});

test('the copied Markdown leaves out hidden commits and escapes what people wrote', () => {
  const words = {
    scope: '范围',
    selfTest: '自测',
    risk: '风险',
    commits: '提交',
    noIssue: '无',
    withoutCommits: '缺',
    branch: '分支',
    environment: '环境',
  };
  const info = infoOf({ environment: '<b>' });
  info.commits[0] = commitOf(1, { hidden: true });
  const text = reportOf(info, 'issue', words);
  expect(text).not.toContain('MALL-12 提交 1');
  for (const part of ['# 购物车改版', '- 环境: \\<b\\>', '整理 \\*代码\\* (`22222222`, 林夏)', '## 缺\n\n- MALL-13'])
    expect(text).toContain(part);
});

const jiraSprint = { jiraBoardId: '12', jiraSprintId: '37' };

test('people who may view Jira see the report of its sprint in a tab of the page', async () => {
  const asked: unknown[] = [];
  server.answer('jira', 'getJiraTaskData', (input) => {
    asked.push(input);
    return refusal('notFound');
  });
  signIn('tools.sprintCommits.view', 'tools.jira.view');
  server.answer('sprintCommits', 'get', infoOf(jiraSprint));
  const { screen } = await showPage(detail);
  await expect.element(screen.getByRole('heading', { level: 3, name: /^MALL-12/ })).toBeVisible();
  expect(asked).toEqual([]);
  await screen.getByRole('tab', { name: 'Jira 报表' }).click();
  await expect.poll(() => asked).toContainEqual(expect.objectContaining({ sprintId: '37' }));
});

const withoutTab = [
  { who: 'people without the right', rights: [], sprint: infoOf(jiraSprint) },
  {
    who: 'strangers on a public page',
    rights: ['tools.jira.view'] as const,
    sprint: infoOf({ ...jiraSprint, isKnown: false, mayChange: false }),
  },
  {
    who: 'readers of a sprint that is not in Jira',
    rights: ['tools.jira.view'] as const,
    sprint: infoOf({ jiraBoardId: '12' }),
  },
];
for (const { who, rights, sprint } of withoutTab)
  test(`${who} see no tab of the report`, async () => {
    signIn('tools.sprintCommits.view', ...rights);
    server.answer('sprintCommits', 'get', sprint);
    const { screen } = await showPage(detail);
    await expect.element(screen.getByRole('heading', { level: 3, name: /^MALL-12/ })).toBeVisible();
    expect(screen.getByRole('tab').elements()).toEqual([]);
  });

test('the list has the reports of Jira for people who may view them', async () => {
  server.answer('sprintCommits', 'list', listOf([sprintOf()]));
  server.answer('jira', 'getJiraConnection', refusal('notFound'));
  server.answer('jira', 'getJiraList', []);
  signIn('tools.sprintCommits.view', 'tools.jira.view');
  const { screen } = await showPage('/tools/sprintCommits?keywords=x');
  await expect.element(screen.getByText('2 个提交')).toBeVisible();
  await screen.getByText('Jira 报表').click();
  await expect.element(screen.getByText('2 个提交')).not.toBeInTheDocument();
  await expect.poll(() => server.inputsOf('jira', 'getJiraList')).toEqual([{}]);
});

test('an address of the reports shows the sprints to people who may not view them', async () => {
  server.answer('sprintCommits', 'list', listOf([sprintOf()]));
  const { screen } = await showPage('/tools/sprintCommits?view=jira');
  await expect.element(screen.getByText('2 个提交')).toBeVisible();
  expect(screen.getByText('Jira 报表').elements()).toEqual([]);
});
