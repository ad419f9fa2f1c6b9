import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueFields, ScriptedJira } from '../../../test/scripted-jira';
import { useTestServer } from '../../../test/test-app';
import { users } from '../../people/index';
import { enqueue } from '../../platform/jobs/index';
import { jiraBoards, jiraConnections, jiraSprints } from './jira.table';
import { countOpenIssues } from './open-issues';
import { syncAll, syncPart } from './sync-jobs';

const jira = await new ScriptedJira().listen();
const server = useTestServer({ EASYMOCK_OUTBOUND_ALLOW: jira.host });
afterAll(() => jira.close());

type Session = Awaited<ReturnType<typeof server.givenSession>>;
let admin: Session;
let developer: Session;

const day = 24 * 60 * 60_000;
/** A time some days from now, in the format of Jira. */
const time = (days: number) => new Date(Date.now() + days * day).toISOString().replace('Z', '+0000');
const moved = (days: number, from: string, to: string) => ({
  author: { name: 'hanmeimei', displayName: '韩梅梅' },
  created: time(days),
  items: [{ field: 'Sprint', fromString: from, toString: to, from, to }],
});
const done = (days: number) => ({
  author: { name: 'lilei', displayName: '李雷' },
  created: time(days),
  items: [{ field: 'status', from: '3', fromString: 'In Progress', to: '6', toString: 'Done' }],
});

function script() {
  Object.assign(jira, { flavour: 'server', authorization: 'Bearer pat-secret-token', next: [], counts: {}, asked: [] });
  jira.boards = [
    { id: 12, name: '商城', type: 'scrum', location: { projectId: 100, projectKey: 'MALL', projectName: '商城' } },
    { id: 13, name: '看板', type: 'kanban', location: { projectId: 100, projectKey: 'MALL' } },
    { id: 14, name: '忽略的', type: 'scrum', location: { projectId: 81, projectKey: 'OLD' } },
    { id: 15, name: '小程序', type: 'simple', location: { projectId: 101, projectKey: 'MINI' } },
  ];
  jira.sprints = {
    '12': [
      { id: 36, name: '迭代 36', state: 'closed', startDate: time(-24), endDate: time(-11), completeDate: time(-11) },
      { id: 37, name: '迭代 37', state: 'active', startDate: time(-3), endDate: time(7), goal: '结算' },
      { id: 38, name: '迭代 38', state: 'future' },
    ],
  };
  jira.issues = [
    { key: 'MALL-1', fields: issueFields('购物车', '3'), sprints: [36, 37], histories: [moved(-10.9, '36', '36, 37')] },
    { key: 'MALL-2', fields: issueFields('结算', '6'), sprints: [37], histories: [done(-1)] },
    {
      key: 'MALL-3',
      sprints: [37],
      histories: [moved(-2, '', '37')],
      fields: issueFields('地址', '1', { customfield_10010: [{ value: 'Impediment' }], assignee: null }),
    },
    { key: 'MALL-4', fields: issueFields('优惠券', '1'), sprints: [], histories: [moved(-1, '37', '')] },
    { key: 'MALL-9', fields: issueFields('上一迭代', '6'), sprints: [36], histories: [done(-15)] },
  ];
}

/** Saves the connection, and waits until the boards are loaded. */
async function connect(more = {}) {
  const saved = await admin.jira.updateJiraConnection({
    baseUrl: `${jira.url}/?os_username=a#b`,
    token: 'pat-secret-token',
    ...more,
  });
  const run = await enqueue(server.db, syncPart, { part: 'boards', id: '' });
  await server.services.jobs.waitFor(run, 20_000);
  return saved;
}

const syncEverything = async () => {
  const run = await enqueue(server.db, syncAll, {});
  await server.services.jobs.waitFor(run, 20_000);
};

beforeAll(async () => {
  admin = await server.givenSession('administrator');
  developer = await server.givenSession('developer');
});
beforeEach(script);

describe('the connection', () => {
  it('is missing at first, which every reading call tells without asking anybody', async () => {
    expect((await developer.jira.getJiraConnection({})).data).toMatchObject({
      isConfigured: false,
      ignoredProjectIds: ['81', '82', '88'],
      version: 0,
    });
    expect((await developer.jira.getJiraList({})).data).toEqual([]);
    expect((await developer.jira.getUserList({ sprintId: '37' })).kind).toBe('notFound');
    expect((await admin.jira.checkJiraConnection({})).kind).toBe('jiraNotConfigured');
    expect(jira.asked).toEqual([]);
  });

  it('is tested before it is saved, and told why it does not work', async () => {
    const draft = { baseUrl: jira.url, token: 'pat-secret-token' };
    expect((await admin.jira.checkJiraConnection(draft)).data).toEqual({
      isCorrect: true,
      userName: '报表账号',
      boardNum: 3,
      reason: '',
    });
    const wrong = await admin.jira.checkJiraConnection({ ...draft, token: 'wrong-token' });
    expect(wrong.data).toMatchObject({ isCorrect: false, reason: expect.stringContaining('HTTP 401') });
    expect((await developer.jira.checkJiraConnection(draft)).status).toBe(403);
  });

  it('is saved by managers with a sealed token that no answer and no log contains', async () => {
    expect((await developer.jira.updateJiraConnection({ baseUrl: jira.url })).status).toBe(403);
    const { data } = await connect();
    expect(data).toMatchObject({ isConfigured: true, baseUrl: jira.url, hasToken: true, tokenHint: 'en', version: 1 });
    expect((await developer.jira.getJiraConnection({})).data).toMatchObject({ tokenHint: '', hasToken: true });
    const [row] = await server.db.select().from(jiraConnections);
    expect(row?.token).toMatch(/^v1:/);
    const log = await admin.audit.list({ entityId: 'jira' });
    expect(log.data.list).toMatchObject([{ action: 'update', entityName: jira.url }]);
    expect(JSON.stringify([data, log.data])).not.toContain('pat-secret');
    expect((await admin.jira.updateJiraConnection({ version: 0, userName: 'x' })).code).toBe(10006);
    const elsewhere = await admin.jira.updateJiraConnection({ baseUrl: 'https://evil.example' });
    expect(elsewhere).toMatchObject({ kind: 'jiraTokenNeeded', data: [{ token: expect.any(String) }] });
    const kept = await admin.jira.updateJiraConnection({ doneStatusNames: ['已验收'], token: '' });
    expect(kept.data).toMatchObject({ hasToken: true, doneStatusNames: ['已验收'] });
    expect((await admin.jira.updateJiraConnection({ token: null })).data.isConfigured).toBe(false);
  });
});

describe('a connected Jira', () => {
  beforeAll(async () => {
    script();
    await connect({ doneStatusNames: [] });
  });

  it('has its boards over several pages, without kanban boards and ignored projects', async () => {
    const { data } = await developer.jira.getJiraList({});
    expect(data.map(({ id, name, projectKey }) => `${id} ${name} ${projectKey}`)).toEqual([
      '12 商城 MALL',
      '15 小程序 MINI',
    ]);
    expect((await developer.jira.getJiraSprintList({ boardId: '14' })).kind).toBe('notFound');
    const sprints = await developer.jira.getJiraSprintList({ boardId: '12' });
    expect(sprints.data.map(({ id, state }) => `${id} ${state}`)).toEqual(['37 active', '38 future', '36 closed']);
    expect((await developer.jira.getJiraSprintList({ boardId: '15' })).data).toEqual([]);
    expect((await developer.jira.getAllSprint({ boardIds: [12, '14'], state: 'closed' })).data).toMatchObject([
      { id: '36', boardIds: ['12'] },
    ]);
  });

  it('shows a sprint with its figures, issues, changes and people', async () => {
    await server.db.update(users).set({ email: 'LiLei@example.com' }).where(eq(users.id, developer.id));
    const { data } = await developer.jira.getJiraTaskData({ boardId: '12', sprintId: '37' });
    expect(data).toMatchObject({ total: 3, summary: { blockerNum: 1, issueNum: 3, error: '', frozenAt: null } });
    // The sprint starts with MALL-1, MALL-2 and MALL-4; MALL-3 was added and MALL-4 removed.
    expect(data.summary).toMatchObject({
      committed: { count: 3, points: 9 },
      scope: { count: 3, points: 9 },
      completed: { count: 1, points: 3 },
      added: { count: 1 },
      removed: { count: 1 },
      remaining: { count: 2, time: 7200 },
    });
    expect(data.list.find(({ key }) => key === 'MALL-2')).toMatchObject({
      link: `${jira.url}/browse/MALL-2`,
      category: 'done',
      assigneeName: '李雷',
      points: 3,
    });
    const found = await developer.jira.getJiraTaskData({ sprintId: '37', keywords: '车', assignee: 'lilei' });
    expect(found.data.list.map(({ key }) => key)).toEqual(['MALL-1']);
    const changes = await developer.jira.getIssuesChange({ sprintId: '37', kinds: ['added', 'removed'] });
    expect(changes.data.list.map(({ key, kind, author }) => `${key} ${kind} ${author}`)).toEqual([
      'MALL-4 removed 韩梅梅',
      'MALL-3 added 韩梅梅',
    ]);
    const people = await developer.jira.getUserList({ sprintId: '37' });
    expect(people.data).toMatchObject([
      { jiraName: 'lilei', displayName: '李雷', userId: developer.id, total: 2, done: 1, doing: 1, donePoints: 3 },
      { jiraName: '', displayName: '未分配', userId: '', total: 1 },
    ]);
    const one = await developer.jira.getUserInfo({ sprintId: '37', jiraName: 'lilei' });
    expect(one.data).toMatchObject({ daily: [{ num: 1, points: 3 }], issues: [{ key: 'MALL-1' }, { key: 'MALL-2' }] });
    const status = await developer.jira.getIssuesStatusNum({ sprintId: '37', groupBy: 'category', unit: 'points' });
    expect(status.data.items.map(({ name, count, points }) => [name, count, points])).toEqual([
      ['待办', 1, 3],
      ['进行中', 1, 3],
      ['已完成', 1, 3],
    ]);
    expect(status.data).toMatchObject({ committed: 9 });
    expect(status.data.daily.filter(({ isAhead }) => !isAhead).at(-1)).toMatchObject({ remaining: 6, scope: 9 });
  });

  it('is read again only if something changed, and clients learn how much', async () => {
    const { fingerprint } = (await developer.jira.getJiraTaskData({ sprintId: '37' })).data.summary;
    const same = await developer.jira.getIsIssuesUpdate({ sprintId: '37', fingerprint });
    expect(same.data).toMatchObject({ isUpdate: false, updateNum: 0 });
    jira.asked = [];
    await syncEverything();
    const paths = jira.asked.map(({ path }) => path).filter((path) => path.includes('/sprint/37/'));
    expect(paths).toHaveLength(1);
    const [first] = jira.issues;
    if (first) first.fields = { ...first.fields, updated: '2030-01-01T00:00:00.000+0000' };
    await syncEverything();
    const after = await developer.jira.getIsIssuesUpdate({ sprintId: '37', fingerprint });
    expect(after.data).toMatchObject({ isUpdate: true, updateNum: 1 });
  });

  it('is computed again within an hour, however often it was unchanged meanwhile', async () => {
    await syncEverything();
    const isRead = [];
    for (let at = 0; at < 4; at++) {
      jira.asked = [];
      server.advance(20 * 60_000);
      await syncEverything();
      // A sprint that received only the probe was not read.
      isRead.push(jira.asked.filter(({ path }) => path.includes('/sprint/37/')).length > 1);
    }
    expect(isRead).toEqual([false, false, true, false]);
  });

  it('freezes a closed sprint, and never asks for it again', async () => {
    await syncEverything();
    const before = (await developer.jira.getJiraTaskData({ sprintId: '36' })).data;
    expect(before.summary).toMatchObject({ frozenAt: expect.any(String), completed: { count: 1 } });
    jira.issues = [];
    jira.asked = [];
    await syncEverything();
    expect((await developer.jira.syncJiraSprint({ sprintId: '36' })).data.isAsked).toBe(false);
    expect((await developer.jira.getJiraTaskData({ sprintId: '36' })).data).toEqual(before);
    expect(jira.asked.filter(({ path }) => path.includes('/sprint/36/'))).toEqual([]);
    expect((await developer.jira.getJiraVelocity({ boardId: '12' })).data).toMatchObject({
      waiting: 0,
      list: [{ id: '36', committed: { count: 2 }, completed: { count: 1 } }],
    });
  });

  it('that is slow, wrong or gone leaves the last figures with their age and the reason', async () => {
    const before = (await developer.jira.getJiraTaskData({ sprintId: '37' })).data;
    for (const [next, reason] of [
      [{ status: 503 }, 'HTTP 503'],
      [{ status: 200, body: '<html>login</html>' }, 'JSON'],
    ] as const) {
      jira.next = [next];
      await syncEverything();
      const after = (await developer.jira.getJiraTaskData({ sprintId: '37' })).data;
      expect(after.summary).toMatchObject({ syncAt: before.summary.syncAt, committed: before.summary.committed });
      expect(after.summary.error).toContain(reason);
    }
    const english = server.client(developer.token, { 'accept-language': 'en' });
    expect((await english.jira.getJiraConnection({})).data.error).toBe('Jira cannot be reached: JSON');
    await syncEverything();
    expect((await developer.jira.getJiraConnection({})).data.error).toBe('');
  });

  it('that limits the rate is waited for, or left alone for as long as it asks', async () => {
    jira.next = [{ status: 429, headers: { 'retry-after': '0' } }];
    await syncEverything();
    expect((await developer.jira.getJiraConnection({})).data.error).toBe('');
    jira.next = [{ status: 429, headers: { 'retry-after': '3600' } }];
    await syncEverything();
    expect((await developer.jira.getJiraConnection({})).data.error).toContain('3600');
    jira.asked = [];
    await syncEverything();
    expect(jira.asked).toEqual([]);
    await connect();
  });

  it('fills the stand-up of chat groups with what was completed, is stuck and was added', async () => {
    const task = (boardId: string) => ({
      title: '站会',
      source: 'jiraSprint' as const,
      sourceConfig: { boardId },
      content: '{{sprint.name}} {{sprint.done}}/{{sprint.total}} {{sprint.percent}}%\n{{list}}',
      schedule: { kind: 'daily' as const, time: '09:15' },
    });
    const { rendered, problems } = (await developer.pushTask.previewTask(task('12'))).data;
    expect(problems).toEqual([]);
    expect(rendered).toContain('迭代 37 1/3 33%');
    // MALL-1 is in progress and has not moved since it was created.
    expect(rendered).toContain(`[停滞 MALL-1 购物车](${jira.url}/browse/MALL-1) 李雷`);
    const none = (await developer.pushTask.previewTask(task(''))).data;
    expect(none.problems).toMatchObject([{ field: 'sourceConfig' }]);
    // The message of a person who may not view the reports contains none of their data.
    const outsider = await server.givenSession('personnelMatter');
    expect((await outsider.pushTask.previewTask(task('12'))).data.rendered).not.toContain('MALL-1');
  });

  it('counts open issues for release checklists, by sprint or by query', async () => {
    jira.counts = {
      '(sprint = 37) AND statusCategory != Done': 2,
      '(fixVersion = 1.2.0) AND statusCategory != Done': 0,
    };
    expect(await countOpenIssues(server.services, { sprintId: '37' })).toBe(2);
    expect(await countOpenIssues(server.services, { jql: 'fixVersion = 1.2.0 ORDER BY rank' })).toBe(0);
    await expect(countOpenIssues(server.services, { jql: 'broken' })).rejects.toMatchObject({ kind: 'jiraQueryWrong' });
    jira.asked = [];
    expect(await countOpenIssues(server.services, { sprintId: '36' })).toBe(1);
    expect(jira.asked).toEqual([]);
  });

  it('that refuses the account is asked no more until somebody saves the connection, and managers are told', async () => {
    jira.next = [{ status: 403, headers: { 'x-seraph-loginreason': 'AUTHENTICATION_DENIED' } }];
    await syncEverything();
    jira.asked = [];
    await syncEverything();
    await developer.jira.syncJiraSprint({ sprintId: '37' });
    expect(jira.asked).toEqual([]);
    const state = (await developer.jira.getJiraConnection({})).data;
    expect(state).toMatchObject({ isStopped: true, error: expect.stringContaining('验证码') });
    const attention = (await admin.tools.getAttentionList()).data;
    expect(attention.filter(({ kind }) => kind === 'jira')).toMatchObject([{ title: jira.url }]);
    expect((await developer.tools.getAttentionList()).data.filter(({ kind }) => kind === 'jira')).toEqual([]);
    expect((await connect()).data).toMatchObject({ isStopped: false, error: '' });
  });
});

it('Cloud is read with e-mail and token, pages by token, and whole changelogs', async () => {
  jira.flavour = 'cloud';
  jira.authorization = `Basic ${Buffer.from('bot@example.com:cloud-secret').toString('base64')}`;
  jira.historiesInLists = 1;
  const [first] = jira.issues;
  first?.histories?.push(done(-0.5));
  if (first) first.fields = { ...first.fields, status: { id: '6', name: 'Done' } };
  await server.db.delete(jiraSprints);
  await server.db.delete(jiraBoards);
  await connect({ flavour: 'cloud', authType: 'basic', userName: 'bot@example.com', token: 'cloud-secret' });
  await expect.poll(async () => (await developer.jira.getJiraList({})).data.length, { timeout: 10_000 }).toBe(2);
  await developer.jira.getJiraSprintList({ boardId: '12' });
  const { data } = await developer.jira.getJiraTaskData({ sprintId: '37' });
  expect(data.summary).toMatchObject({ completed: { count: 2 }, removed: { count: 1 } });
  expect(jira.asked.some(({ path }) => path === '/rest/api/3/issue/MALL-1/changelog')).toBe(true);
  expect(jira.asked.some(({ body }) => body.nextPageToken !== undefined || body.jql !== undefined)).toBe(true);
  jira.counts = { '(project = MALL) AND statusCategory != Done': 3 };
  expect(await countOpenIssues(server.services, { jql: 'project = MALL' })).toBe(3);
  expect(jira.asked.filter(({ path }) => path === '/rest/api/3/search/jql').at(-1)?.body.nextPageToken).toBe('2');
});
