import type { SprintDraft } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { users } from '../../people/index';
import { robotMessages } from '../ding-config/ding-config.table';
import { gitRepos, sprintCommits, sprints } from './sprint-commits.table';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let admin: Session;
let developer: Session;
let colleague: Session;

beforeAll(async () => {
  admin = await server.givenSession('administrator');
  developer = await server.givenSession('developer');
  colleague = await server.givenSession('developer');
  for (const [value, label] of [
    ['mall', '商城'],
    ['site', '官网'],
  ] as const)
    await admin.enumeration.insertEnumerationInfo({ type: 'project', value, label, labelEn: `The ${value}` });
});

beforeEach(async () => {
  await server.db.delete(sprintCommits);
  await server.db.delete(sprints);
});

let num = 0;
const shaOf = (one: number) => one.toString(16).padStart(40, '0');
const commit = (one: number, title = `提交 ${one}`, more = {}) => ({
  repo: 'mall/web',
  sha: shaOf(one),
  title,
  authorName: '林夏',
  authorEmail: 'Lin@Example.com',
  at: `2026-11-${String(10 + (one % 15)).padStart(2, '0')}T02:00:00.000Z`,
  ...more,
});

async function givenSprint(draft: Partial<SprintDraft> = {}, by = developer) {
  const { data } = await by.sprintCommits.create({ name: `迭代 ${++num}`, project: 'mall', ...draft });
  return data;
}

const report = (commits: ReturnType<typeof commit>[], branch = 'main', by = developer) =>
  by.sprintCommits.ci({ project: 'mall', branch, commits });
const stranger = () => server.client();

describe('the public page of a sprint', () => {
  it('opens without a session, and shows neither addresses nor IDs of people', async () => {
    const { _id: id } = await givenSprint({
      scope: '联系 lin@example.com，MALL-1 与 MALL-2',
      risk: 'ops@example.com',
      members: [colleague.id],
      testUserIds: [admin.id],
    });
    await report([commit(1, 'MALL-1 由 wang@example.com 提交'), commit(2, '整理')]);
    const { data } = await stranger().sprintCommits.get({ id });
    const text = JSON.stringify(data);
    expect(text).not.toMatch(/@example/);
    for (const person of [developer, colleague, admin]) expect(text).not.toContain(person.id);
    expect(data).toMatchObject({
      isKnown: false,
      mayChange: false,
      projectName: '商城',
      commitNum: 2,
      authorNum: 1,
      issueNum: 1,
      issueKeys: ['MALL-1', 'MALL-2'],
      issuesWithoutCommits: ['MALL-2'],
    });
    expect(data.groups.issue.map(({ key, commits }) => [key, commits.length])).toEqual([
      ['MALL-1', 1],
      ['', 1],
    ]);
    expect(data.groups.day).toHaveLength(2);
    expect(data.people.map(({ userName }) => userName)).toHaveLength(2);
  });

  it('is refused to strangers and people without the right while it is not public', async () => {
    const { _id: id } = await givenSprint({ publicView: false });
    for (const caller of [stranger(), server.client('ems_nonsense'), await server.givenSession('personnelMatter')])
      expect(await caller.sprintCommits.get({ id })).toMatchObject({
        status: 403,
        code: 10003,
        kind: 'sprintPrivate',
        data: null,
      });
    expect((await colleague.sprintCommits.get({ id })).data).toMatchObject({ isKnown: true, mayChange: false });
  });

  it('of a sprint that never was, or was deleted, does not exist', async () => {
    const { _id: id } = await givenSprint();
    await developer.sprintCommits.delete({ id });
    for (const gone of [id, 'a'.repeat(24)])
      expect(await stranger().sprintCommits.get({ id: gone })).toMatchObject({
        status: 200,
        code: 10002,
        kind: 'sprintMissing',
      });
    expect(await stranger().sprintCommits.get({ id: '../x' })).toMatchObject({ code: 10001 });
  });

  it('has an address of 96 random bits', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await givenSprint())._id));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect(new Set(ids.map((id) => id.slice(0, 4))).size).toBeGreaterThan(1);
  });
});

describe('a commit', () => {
  it('that a pipeline reports joins the sprint of its branch, its issue, or the active one', async () => {
    const branch = await givenSprint({ branch: 'release/3.2*', startDate: '2030-01-01' });
    const issue = await givenSprint({ scope: 'MALL-12', startDate: '2030-01-01' });
    const active = await givenSprint({ startDate: '2026-11-01', endDate: '2026-11-30' });
    await report([commit(1)], 'release/3.2.1');
    await report([commit(2, 'MALL-12 修复')]);
    await report([commit(3)]);
    const sprintIdOf = async (one: number) => {
      const [row] = await server.db
        .select()
        .from(sprintCommits)
        .where(eq(sprintCommits.sha, shaOf(one)));
      return row?.sprintId;
    };
    expect([await sprintIdOf(1), await sprintIdOf(2), await sprintIdOf(3)]).toEqual([
      branch._id,
      issue._id,
      active._id,
    ]);
  });

  it('that is reported again changes nothing, and one without a sprint waits in the tray', async () => {
    expect((await report([commit(1), commit(2)])).data).toEqual({ storedNum: 2, knownNum: 0, looseNum: 2 });
    await givenSprint();
    expect((await report([commit(1, '另一个说明'), commit(2)])).data).toEqual({
      storedNum: 0,
      knownNum: 2,
      looseNum: 0,
    });
    const { data } = await developer.sprintCommits.looseCommits({ keywords: '提交 1' });
    expect(data).toMatchObject({ total: 1, list: [{ title: '提交 1', project: 'mall' }] });
  });

  it('belongs to the person who has its address, and waits in their attention list', async () => {
    await server.db
      .update(users)
      .set({ gitEmails: ['lin@example.com'] })
      .where(eq(users.id, colleague.id));
    await report([commit(1)]);
    const { data } = await colleague.tools.getAttentionList({});
    expect(JSON.stringify(data)).toContain('提交 1（mall/web）');
    const rows = await server.db.select().from(sprintCommits);
    expect(rows[0]?.authorUserId).toBe(colleague.id);
    expect(JSON.stringify(rows)).not.toMatch(/@example/i);
    await server.db.update(users).set({ gitEmails: [] }).where(eq(users.id, colleague.id));
  });

  it('is moved, hidden, shown and moved out by members', async () => {
    await report([commit(1), commit(2)]);
    const { _id: id } = await givenSprint({ members: [colleague.id] });
    const shas = [shaOf(1), shaOf(2)];
    expect((await colleague.sprintCommits.attach({ id, shas })).data.num).toBe(2);
    expect((await colleague.sprintCommits.attach({ id, shas })).data.num).toBe(0);
    const { data } = await developer.sprintCommits.get({ id });
    const commitIds = [data.commits[0]?._id ?? ''];
    await colleague.sprintCommits.changeCommits({ id, commitIds, action: 'hide' });
    const seen = async (by: Pick<Session, 'sprintCommits'>) => (await by.sprintCommits.get({ id })).data.commits.length;
    expect([await seen(stranger()), await seen(admin), await seen(colleague)]).toEqual([1, 2, 2]);
    expect((await stranger().sprintCommits.get({ id })).data.commitNum).toBe(1);
    await colleague.sprintCommits.changeCommits({ id, commitIds, action: 'detach' });
    expect((await developer.sprintCommits.looseCommits({})).data.total).toBe(1);
    const { data: history } = await developer.record.getHistory({ kind: 'sprint', id });
    expect(history.map(({ action }) => action)).toEqual(['move', 'update', 'move', 'create']);
  });

  it('of a deleted sprint is in the tray, and returns with the sprint', async () => {
    const { _id: id } = await givenSprint();
    await developer.sprintCommits.addCommits({ id, commits: [commit(1)] });
    await developer.sprintCommits.delete({ id });
    expect((await developer.sprintCommits.looseCommits({})).data.total).toBe(1);
    await admin.record.restore({ kind: 'sprint', id });
    expect((await developer.sprintCommits.looseCommits({})).data.total).toBe(0);
    expect((await developer.sprintCommits.get({ id })).data.commitNum).toBe(1);
  });

  it('is not moved by people who do not belong to the sprint', async () => {
    await report([commit(1)]);
    const { _id: id } = await givenSprint();
    for (const answer of [
      await colleague.sprintCommits.attach({ id, shas: [shaOf(1)] }),
      await colleague.sprintCommits.addCommits({ id, commits: [commit(2)] }),
    ])
      expect(answer).toMatchObject({ status: 403, code: 10003 });
    expect((await developer.sprintCommits.get({ id })).data.commits).toEqual([]);
  });
});

it('a token for pipelines reports commits and does nothing else', async () => {
  const { data } = await developer.apiToken.createToken({ name: 'ci', scopes: ['sprint-commits.ci'], days: 30 });
  const machine = server.client(data.token);
  const sprint = await givenSprint({ publicView: false });
  expect((await machine.sprintCommits.ci({ project: 'mall', branch: 'main', commits: [commit(1)] })).success).toBe(
    true,
  );
  expect((await machine.sprintCommits.list({})).success).toBe(false);
  expect((await machine.sprintCommits.create({ name: 'x', project: 'mall' })).success).toBe(false);
  // The page treats an API token as an anonymous caller.
  expect(await machine.sprintCommits.get({ id: sprint._id })).toMatchObject({ code: 10003 });
});

describe('the list', () => {
  it('finds sprints by name, commit, message and issue key', async () => {
    const one = await givenSprint({ name: '购物车改版', endDate: '2026-10-01' });
    await givenSprint({ name: '另一个', endDate: '2026-10-01' });
    await developer.sprintCommits.addCommits({ id: one._id, commits: [commit(171, 'MALL-77 优惠券 50%')] });
    for (const keywords of ['购物车', 'gwc', shaOf(171).slice(-8), 'mall-77', '优惠券', '50%'])
      expect(
        (await developer.sprintCommits.list({ keywords })).data.list.map(({ name }) => name),
        keywords,
      ).toEqual(['购物车改版']);
    expect((await developer.sprintCommits.list({ keywords: '5_%' })).data.total).toBe(0);
  });

  it('filters by project, status and belonging, and says who may change', async () => {
    const mine = await givenSprint({ status: 'testing' });
    const other = await givenSprint({ project: 'site' }, admin);
    const namesOf = async (input: object) =>
      (await developer.sprintCommits.list(input)).data.list.map(({ name }) => name);
    expect(await namesOf({ onlyMine: 'true' })).toEqual([mine.name]);
    expect(await namesOf({ project: 'site' })).toEqual([other.name]);
    expect(await namesOf({ status: 'testing' })).toEqual([mine.name]);
    const { data } = await developer.sprintCommits.list({});
    expect(data).toMatchObject({ pageSize: 36, total: 2 });
    expect(data.list.map(({ mayChange }) => mayChange)).toEqual([false, true]);
    expect(JSON.stringify(data)).not.toContain('"scope"');
  });
});

describe('a sprint', () => {
  it('has a name of its own in its project, also in capitals', async () => {
    await givenSprint({ name: 'Sprint 1' });
    expect(await developer.sprintCommits.create({ name: 'sprint 1', project: 'mall' })).toMatchObject({
      code: 10004,
      kind: 'sprintNameTaken',
    });
    expect((await developer.sprintCommits.create({ name: 'Sprint 1', project: 'site' })).success).toBe(true);
  });

  it('does not end before it begins, whichever day is changed', async () => {
    const draft = { name: 'x', project: 'mall', startDate: '2026-11-20', endDate: '2026-11-10' };
    expect(await developer.sprintCommits.create(draft)).toMatchObject({ kind: 'sprintDates' });
    const { _id: id, version } = await givenSprint({ startDate: '2026-11-20' });
    expect(await developer.sprintCommits.update({ id, version, endDate: '2026-11-19' })).toMatchObject({
      kind: 'sprintDates',
    });
  });

  it('goes forward only, except for people who manage the tool', async () => {
    const { _id: id, version } = await givenSprint({ status: 'passed' });
    expect(await developer.sprintCommits.update({ id, version, status: 'testing' })).toMatchObject({
      code: 10005,
      kind: 'sprintStatus',
    });
    expect((await admin.sprintCommits.update({ id, version, status: 'testing' })).success).toBe(true);
    expect(await developer.sprintCommits.update({ id, version, status: 'passed' })).toMatchObject({ code: 10006 });
  });

  it('tells testers and chat groups once that testing begins', async () => {
    const { data: robot } = await developer.dingConfig.insertDingConfigInfo({
      name: '测试群',
      platform: 'dingtalk',
      groupName: '测试群',
      webhook: 'https://oapi.dingtalk.com/robot/send?access_token=sprint-test-robot',
    });
    const { _id: id, version } = await givenSprint({
      branch: 'release/9',
      environment: 'test-2',
      scope: '## 购物车',
      testUserIds: [colleague.id],
      dingConfigIds: [robot._id],
    });
    await developer.sprintCommits.addCommits({ id, commits: [commit(1, 'MALL-1')] });
    await developer.sprintCommits.update({ id, version, status: 'testing' });
    await developer.sprintCommits.update({ id, version: version + 1, risk: '无' });
    const messages = await server.db.select().from(robotMessages).where(eq(robotMessages.robotId, robot._id));
    expect(messages).toHaveLength(1);
    for (const part of ['release/9', 'test-2', '购物车', '提交 1 次，1 人，1 个需求'])
      expect(messages[0]?.message).toContain(part);
    const unread = await colleague.messageNotification.getAllUnReadMessageArray({ messageType: 'sprint' });
    expect(unread.data.messageNotificationArray).toHaveLength(1);
    expect(await colleague.sprintCommits.notify({ id, dingConfigIds: [robot._id] })).toMatchObject({ code: 10003 });
    await developer.sprintCommits.notify({ id, dingConfigIds: [robot._id] });
    expect(await server.db.$count(robotMessages, eq(robotMessages.robotId, robot._id))).toBe(2);
  });

  it('names only robots that the person may use', async () => {
    const { data: robot } = await admin.dingConfig.insertDingConfigInfo({
      name: '管理群',
      platform: 'dingtalk',
      groupName: '管理群',
      webhook: 'https://oapi.dingtalk.com/robot/send?access_token=sprint-admin-robot',
    });
    const answer = await developer.sprintCommits.create({ name: 'x', project: 'mall', dingConfigIds: [robot._id] });
    expect(answer.success).toBe(false);
  });

  it('is handed over by those who leave, and its days are in the calendar', async () => {
    const leaver = await server.givenSession('developer');
    const { _id: id } = await givenSprint({ members: [leaver.id], startDate: '2026-11-16', endDate: '2026-11-27' });
    const { data } = await developer.calendar.getCalendarContent({ startDate: '2026-11-20', endDate: '2026-11-21' });
    expect(JSON.stringify(data)).toContain(id);
    const chief = await server.givenSession('superAdministrator');
    const answer = await chief.accounts.delete({ id: leaver.id, handover: { sprints: admin.id } });
    expect(answer.success, JSON.stringify(answer)).toBe(true);
    const [row] = await server.db.select().from(sprints).where(eq(sprints.id, id));
    expect(row?.members).toEqual([developer.id, admin.id]);
  });
});

describe('a repository', () => {
  it('is registered by people who manage the tool, once, and its secret stays when it is left empty', async () => {
    const draft = { name: 'mall/once', host: 'gitlab', project: 'mall', secret: 'a-long-enough-secret' } as const;
    expect(await developer.sprintCommits.insertRepo(draft)).toMatchObject({ code: 10003 });
    const { data } = await admin.sprintCommits.insertRepo(draft);
    expect(await admin.sprintCommits.insertRepo({ ...draft, name: 'MALL/once' })).toMatchObject({
      kind: 'gitRepoTaken',
    });
    for (const secret of ['', 'short', `${'x'.repeat(20)}密`])
      expect(await admin.sprintCommits.insertRepo({ ...draft, name: 'a/b', secret })).toMatchObject({ code: 10001 });
    const { _id: id, version } = data;
    const [before] = await server.db.select().from(gitRepos).where(eq(gitRepos.id, id));
    const updated = await admin.sprintCommits.updateRepoById({ id, version, branchRule: 'main', secret: '' });
    expect(updated.data).toMatchObject({ branchRule: 'main', secretHint: 'et', hookPath: data.hookPath });
    const [after] = await server.db.select().from(gitRepos).where(eq(gitRepos.id, id));
    expect(after?.secret).toBe(before?.secret);
    expect(await admin.sprintCommits.updateRepoById({ id, version, branchRule: '' })).toMatchObject({ code: 10006 });
    await admin.sprintCommits.deleteRepoById({ id });
    expect((await admin.sprintCommits.deleteRepoById({ id })).success).toBe(true);
  });
});
