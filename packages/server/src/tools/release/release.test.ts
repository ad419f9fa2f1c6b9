import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type CallGroup, type ItemState, releaseCalls } from '@easymock/contract';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../../test/certificates';
import { watch } from '../../../test/live-client';
import { send, useTestServer } from '../../../test/test-app';
import { jobRuns } from '../../platform/jobs/index';
import { afterCheck, checkJobs } from './check';
import { plannedReleases } from './dates';
import { releaseItems, releases } from './release.table';

const deep = { tags: 'deep' };

// Automatic checks request an address on this machine.
const server = useTestServer({ EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1' });
const timeZone = 'Asia/Shanghai';
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let chief: Session;
let manager: Session;
let owner: Session;
let other: Session;
let web: Server;
let webStatus = 200;
let address: string;
/** Documents of packages, by name. */
const packages: Record<string, unknown> = {};
beforeAll(async () => {
  chief = await server.givenSession('administrator');
  manager = await server.givenSession('developer');
  owner = await server.givenSession('ordinaryUser');
  other = await server.givenSession('developer');
  web = createServer(({ url = '' }, response) => {
    const isPackage = !url.startsWith('/health');
    const found = packages[decodeURIComponent(url.slice(1))];
    response.statusCode = isPackage && !found ? 404 : webStatus;
    response.end(isPackage ? JSON.stringify(found) : 'ok');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => web.once('listening', resolve));
  address = `http://127.0.0.1:${(web.address() as AddressInfo).port}/health`;
});
const closing: (() => unknown)[] = [];
afterAll(() => {
  web?.close();
  for (const close of closing) close();
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};
const item = (id: string, more: object = {}) => ({ id, group_id: 'g', title: `检查 ${id}`, ...more });
let num = 0;
const given = async (items: object[], more: object = {}, by = manager) => {
  num += 1;
  const groups = [{ id: 'g', name: '上线前' }];
  const draft = { name: `清单 ${num}`, groups, check_list: items as never, ...more };
  return must(await by.release.create(draft))._id;
};
const info = async (releaseId: string, by = manager) => must(await by.release.getReleaseItemInfo({ releaseId }));
const tick = (by: Session, releaseId: string, itemId: string, state: ItemState = 'done', note?: string) =>
  by.release.updateCheckItem({ releaseId, itemId, state, ...(note !== undefined && { note }) });

describe('a checklist', () => {
  it('goes from draft by its first tick to running, and is locked when nothing required is left', async () => {
    const id = await given([item('a', { ownerUserIds: [owner.id] }), item('b'), item('c', { required: false })]);
    expect(await info(id)).toMatchObject({ status: 'draft', managerUserId: manager.id, total: 3 });
    const first = must(await tick(owner, id, 'a'));
    expect(first).toMatchObject({ status: 'running', doneNum: 1, requiredLeft: 1, progress: 33 });
    expect(first.item).toMatchObject({ checkUserId: owner.id, state: 'done' });
    const refused = await manager.release.lock({ id, isLock: 1 });
    expect(refused).toMatchObject({ code: 10005, message: '还有 1 个必做项未完成' });
    expect((await tick(manager, id, 'b', 'na')).kind).toBe('releaseNoteMissing');
    must(await tick(manager, id, 'b', 'na', '没有数据库变更'));
    expect(must(await manager.release.lock({ id, isLock: 1 }))).toMatchObject({ isLock: 1, requiredLeft: 0 });
    const status = must(await owner.release.getLockStatus({ releaseId: id }));
    expect(status).toMatchObject({ isLock: 1, lockUserName: manager.name, requiredLeft: 0, blockedNum: 0 });
    expect((await manager.release.lock({ id, isLock: 0, reason: '再改一次' })).status).toBe(403);
    expect((await chief.release.lock({ id, isLock: 0 })).kind).toBe('releaseReasonMissing');
    must(await chief.release.lock({ id, isLock: 0, reason: '回滚后重来' }));
    expect(await info(id)).toMatchObject({ status: 'running', isLock: 0, lockUserName: '' });
    const told = must(await manager.messageNotification.getAllUnReadMessageArray({}));
    expect(told.messageNotificationArray[0]).toMatchObject({
      messageType: 'release',
      content: '回滚后重来',
      title: expect.stringContaining('解锁'),
    });
  });

  it('is locked by force only by those who manage all, and the reason stays in sight', async () => {
    const id = await given([item('a')]);
    must(await manager.release.changeStatus({ id, action: 'start' }));
    expect((await manager.release.lock({ id, isLock: 1, force: true, reason: '急' })).status).toBe(403);
    expect((await chief.release.lock({ id, isLock: 1, force: true })).kind).toBe('releaseReasonMissing');
    must(await chief.release.lock({ id, isLock: 1, force: true, reason: '线上故障，先发布' }));
    expect(await info(id)).toMatchObject({ forceReason: '线上故障，先发布', requiredLeft: 1, isLock: 1 });
  });

  it('that is locked changes by no call, whoever makes it', deep, async () => {
    const id = await given([item('a', { ownerUserIds: [owner.id], auto: { kind: 'url', config: { address } } })]);
    must(await tick(manager, id, 'a'));
    must(await manager.release.lock({ id, isLock: 1 }));
    const { version } = await info(id);
    const stateOf = async () => {
      const { rows: lists } = await server.db.execute(sql`select * from release_list where id = ${id}`);
      const { rows: items } = await server.db.execute(sql`select * from release_item where release_id = ${id}`);
      return JSON.stringify({ lists, items });
    };
    const before = await stateOf();
    const inputs: Record<string, object[]> = {
      save: [
        { id, version, name: '改名' },
        { id, version, check_list: [] },
        { id, version, groups: [] },
      ],
      updateCheckItem: (['todo', 'done', 'na', 'blocked'] as const).flatMap((state) => [
        { releaseId: id, itemId: 'a', state, note: '改备注' },
      ]),
      lock: [
        { id, isLock: 1 },
        { id, isLock: 1, force: true, reason: '再锁' },
      ],
      changeStatus: [
        { id, action: 'start' },
        { id, action: 'abandon', reason: '不发了' },
      ],
      visit: [{ releaseId: id }, { releaseId: id, isLeaving: true }],
      recheck: [{ releaseId: id }],
    };
    // The remaining calls change a locked checklist on purpose: they copy, unlock or delete it.
    const posts = Object.entries<CallGroup[string]>(releaseCalls).filter(([, { method }]) => method === 'POST');
    expect(Object.keys(inputs).sort()).toEqual(
      posts
        .map(([name]) => name)
        .filter((name) => !['create', 'delete'].includes(name))
        .sort(),
    );
    for (const person of [owner, other, manager, chief])
      for (const [name, call] of posts)
        for (const input of inputs[name] ?? []) {
          const answer = await send(server.app, call, input, { authorization: `Bearer ${person.token}` });
          const isQuiet = ['visit', 'recheck', 'lock'].includes(name);
          if (!isQuiet) expect(answer.success, `${name} ${JSON.stringify(input)}`).toBe(false);
          expect(await stateOf(), name).toBe(before);
        }
    for (const job of checkJobs)
      await job.run(
        { releaseId: id } as never,
        { services: server.services, signal: new AbortController().signal } as never,
      );
    expect(await stateOf()).toBe(before);
    expect((await tick(owner, id, 'a', 'todo')).message).toBe('清单已锁定，不能修改');
    expect((await manager.release.delete({ id })).status).toBe(403);
    must(await chief.release.delete({ id }));
    must(await chief.release.delete({ id }));
    must(await chief.record.restore({ kind: 'release_list', id }));
    expect(await info(id)).toMatchObject({ isLock: 1 });
  });

  it('is abandoned with its reason, and then only read', async () => {
    const id = await given([item('a')]);
    expect((await other.release.changeStatus({ id, action: 'abandon' })).status).toBe(403);
    must(await manager.release.changeStatus({ id, action: 'abandon', reason: '需求取消' }));
    expect((await tick(manager, id, 'a')).kind).toBe('releaseStage');
    expect((await manager.release.changeStatus({ id, action: 'start' })).kind).toBe('releaseStage');
  });

  it('is copied from a template with nothing ticked, and a template is not run', async () => {
    const templateId = await given([item('a', { desc: '见手册' }), item('b')], { isTemplate: true });
    expect((await tick(manager, templateId, 'a')).kind).toBe('releaseTemplate');
    const id = must(await other.release.create({ name: '从模板', templateId }))._id;
    const copy = await info(id);
    expect(copy).toMatchObject({ isTemplate: false, status: 'draft', managerUserId: other.id });
    expect(copy.check_list.map(({ title, desc, state }) => [title, desc, state])).toEqual([
      ['检查 a', '见手册', 'todo'],
      ['检查 b', '', 'todo'],
    ]);
    const names = async (isTemplate: 'true' | 'false') =>
      must(await other.release.list({ isTemplate, keywords: '' })).list.map(({ _id }) => _id);
    expect(await names('true')).toEqual([templateId]);
    expect(await names('false')).not.toContain(templateId);
  });
});

describe('the items', () => {
  it('are edited by version, and ticks neither need one nor get lost', async () => {
    const id = await given([item('a'), item('b')]);
    const { version } = await info(id);
    must(await tick(manager, id, 'a', 'blocked', '等数据库窗口'));
    const check_list = [item('n', { title: '新增' }), item('b'), item('a', { title: '改名' })];
    must(await manager.release.save({ id, version, check_list }));
    const after = await info(id);
    expect(after.check_list.map(({ id: one, title, state, note }) => [one, title, state, note])).toEqual([
      ['n', '新增', 'todo', ''],
      ['b', '检查 b', 'todo', ''],
      ['a', '改名', 'blocked', '等数据库窗口'],
    ]);
    expect((await manager.release.save({ id, version, name: '迟到' })).code).toBe(10006);
    const next = { id, version: after.version };
    expect((await manager.release.save({ ...next, groups: [{ id: 'x', name: '别的' }] })).kind).toBe('releaseParts');
    expect((await manager.release.save({ ...next, check_list: [item('a'), item('a')] })).kind).toBe('releaseParts');
    const stranger = [item('a', { ownerUserIds: ['0'.repeat(24)] })];
    expect((await manager.release.save({ ...next, check_list: stranger })).success).toBe(false);
  });

  it('keep the ticks of ten people who tick in one moment', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => server.givenSession('ordinaryUser')));
    const id = await given(people.map(({ id: userId }, at) => item(`i${at}`, { ownerUserIds: [userId] })));
    const answers = await Promise.all(people.map((person, at) => tick(person, id, `i${at}`)));
    for (const answer of answers) must(answer);
    const { check_list, doneNum, status } = await info(id);
    expect({ doneNum, status }).toEqual({ doneNum: 10, status: 'running' });
    expect(check_list.map(({ checkUserId }) => checkUserId)).toEqual(people.map(({ id: userId }) => userId));
  });

  it('keep the first tick of two people at once, and the second hears of another decision', deep, async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await given([item('a', { ownerUserIds: [owner.id, other.id] })]);
      const both = await Promise.all([owner, other].map((person) => tick(person, id, 'a')));
      for (const answer of both) must(answer);
      const [first] = (await info(id)).check_list;
      expect(both.every(({ data }) => data.item.checkUserId === first?.checkUserId)).toBe(true);
      const [, loser] = first?.checkUserId === owner.id ? [owner, other] : [other, owner];
      const late = { releaseId: id, itemId: 'a', state: 'na', note: '不需要', from: 'todo' } as const;
      expect((await (loser ?? other).release.updateCheckItem(late)).kind).toBe('releaseItemChanged');
      expect((await tick(loser ?? other, id, 'a', 'todo')).kind).toBe('releaseItemOthers');
      must(await tick(manager, id, 'a', 'todo'));
    }
  });

  it('are ticked by their owners, the manager and those who manage all', async () => {
    const id = await given([item('a', { ownerUserIds: [owner.id] })]);
    expect(await tick(other, id, 'a')).toMatchObject({ status: 403, kind: 'releaseItemNotYours' });
    must(await tick(owner, id, 'a'));
    must(await tick(chief, id, 'a', 'todo'));
    expect((await tick(owner, id, 'gone')).kind).toBe('releaseItemMissing');
    const history = must(await manager.record.getHistory({ kind: 'release_list', id }));
    expect(history.map(({ action }) => action)).toEqual(['tick', 'tick', 'create']);
    expect(history[0]?.diff).toMatchObject({ state: { before: 'done', after: 'todo' } });
  });

  it('without an owner are ticked by whoever sees the running checklist', async () => {
    const id = await given([item('a'), item('b')]);
    expect((await tick(owner, id, 'a')).kind).toBe('releaseItemNotYours');
    must(await tick(manager, id, 'b'));
    expect(must(await tick(owner, id, 'a')).item.checkUserId).toBe(owner.id);
    expect((await tick(other, id, 'a', 'todo')).kind).toBe('releaseItemOthers');
  });

  it('wait for people in running checklists only', async () => {
    const person = await server.givenSession('developer');
    const id = await given([item('a', { ownerUserIds: [person.id] }), item('b')], {
      planAt: server.services.clock().toISOString(),
    });
    const [source] = server.services.contributions.attention.filter(({ kind }) => kind === 'release');
    const waiting = async () =>
      (await source?.find(server.db, person.id, { today: '2099-01-01', timeZone, limit: 5 }))?.map((one) => one.id);
    expect(await waiting()).toEqual([]);
    must(await manager.release.changeStatus({ id, action: 'start' }));
    expect(await waiting()).toEqual([`${id}:a`]);
    const told = must(await person.messageNotification.getAllUnReadMessageArray({}));
    expect(told.messageNotificationArray[0]?.title).toContain('已开始');
    must(await tick(person, id, 'a'));
    expect(await waiting()).toEqual([]);
    expect(must(await person.release.list({ belong: 'mySelf' })).list.map(({ _id }) => _id)).toEqual([id]);
  });
});

describe('automatic checks', () => {
  const run = async () => {
    const context = { services: server.services, signal: new AbortController().signal } as never;
    const [one] = checkJobs;
    return (releaseId: string) => one?.run({ releaseId } as never, context);
  };

  it('tick what passes, take back their own ticks, and leave what people decided', async () => {
    const auto = { kind: 'url', config: { address } };
    const closed = { kind: 'https', config: { address: address.replace('http:', 'https:') } };
    const id = await given([
      item('a', { auto }),
      item('b', { auto }),
      item('c', { auto: closed }),
      item('d', { auto: { kind: 'url', config: { address: 'http://169.254.169.254/latest' } } }),
    ]);
    must(await manager.release.changeStatus({ id, action: 'start' }));
    must(await tick(manager, id, 'b', 'blocked', '先等等'));
    const check = await run();
    await check(id);
    const states = async () => (await info(id)).check_list.map(({ state, result }) => [state, result?.isOk]);
    expect(await states()).toEqual([
      ['done', true],
      ['blocked', true],
      ['todo', false],
      ['todo', false],
    ]);
    expect((await info(id)).check_list[0]).toMatchObject({ checkUserId: '', result: { status: 200 } });
    webStatus = 503;
    await check(id);
    webStatus = 200;
    expect((await states()).map(([state]) => state)).toEqual(['todo', 'blocked', 'todo', 'todo']);
    expect(afterCheck({ state: 'done', checkUserId: 'x' }, { isOk: false, at: '' })).toEqual({});
  });

  it('read how long the certificate of an address is valid, and whether it is for its host', async () => {
    const start = async (names: readonly string[], days: number) => {
      const https = createHttpsServer(makeCertificate({ name: 'shop', names, days }));
      https.listen(0, '127.0.0.1');
      await once(https, 'listening');
      closing.push(() => https.close());
      return `https://127.0.0.1:${(https.address() as AddressInfo).port}/`;
    };
    const ours = await start(['IP:127.0.0.1'], 20);
    const others = await start(['IP:127.0.0.2'], 20);
    const check = (address: string, days?: number) => ({ kind: 'https', config: { address, days } });
    const id = await given([
      item('a', { auto: check(ours) }),
      item('b', { auto: check(ours, 30) }),
      item('c', { auto: check(others) }),
    ]);
    must(await manager.release.changeStatus({ id, action: 'start' }));
    await (await run())(id);
    expect((await info(id)).check_list.map(({ state, result }) => [state, result?.days, result?.reason])).toEqual([
      ['done', 19, undefined],
      ['todo', 19, undefined],
      ['todo', 19, 'host'],
    ]);
  });

  it('check whether a version of a package is published, in the registry that serves the package', async () => {
    packages['@mall/ui'] = { name: '@mall/ui', 'dist-tags': { latest: '1.2.0' }, versions: { '1.2.0': {} } };
    must(await chief.npm.insertNpmRegistry({ name: '内部仓库', url: new URL(address).origin, scopes: ['@mall'] }));
    const check = (npmName: string, version: string) => ({ kind: 'npm', config: { npmName, version } });
    const id = await given([
      item('a', { auto: check('@mall/ui', '1.2.0') }),
      item('b', { auto: check('@mall/ui', 'latest') }),
      item('c', { auto: check('@mall/ui', '1.3.0') }),
      item('d', { auto: check('@mall/none', '1.0.0') }),
      item('e', { auto: check('unserved', '1.0.0') }),
    ]);
    must(await manager.release.changeStatus({ id, action: 'start' }));
    await (await run())(id);
    const found = (await info(id)).check_list.map(({ state, result }) => [state, result?.version ?? result?.reason]);
    expect(found).toEqual([
      ['done', '1.2.0'],
      ['done', '1.2.0'],
      ['todo', 'version'],
      ['todo', 'npmNotInRegistry'],
      ['todo', 'npmNoRegistry'],
    ]);
  });

  it('check whether a sprint passed its tests', async () => {
    const project = { type: 'project', value: 'sprints', label: '迭代项目' } as const;
    must(await chief.enumeration.insertEnumerationInfo(project));
    const sprint = async (status: 'testing' | 'passed') =>
      must(await manager.sprintCommits.create({ name: status, project: 'sprints', status }))._id;
    const check = (sprintId: string) => ({ kind: 'sprint', config: { sprintId } });
    const id = await given([
      item('a', { auto: check(await sprint('passed')) }),
      item('b', { auto: check(await sprint('testing')) }),
      item('c', { auto: check('a'.repeat(24)) }),
    ]);
    must(await manager.release.changeStatus({ id, action: 'start' }));
    await (await run())(id);
    const found = (await info(id)).check_list.map(({ state, result }) => [
      state,
      result?.sprintStatus ?? result?.reason,
    ]);
    expect(found).toEqual([
      ['done', 'passed'],
      ['todo', 'testing'],
      ['todo', 'sprintMissing'],
    ]);
  });

  it('run when a checklist is opened, once a minute, and not for drafts', async () => {
    const id = await given([item('a', { auto: { kind: 'url', config: { address } } })]);
    const ask = async () => must(await owner.release.recheck({ releaseId: id })).isQueued;
    expect(await ask()).toBe(false);
    must(await manager.release.changeStatus({ id, action: 'start' }));
    expect([await ask(), await ask()]).toEqual([true, false]);
    // A run is queued under the creator of the checklist, no matter who requested it. One person's checklists are
    // checked one at a time, so that they do not delay those of others.
    const [run] = await server.db
      .select({ queue: jobRuns.queue })
      .from(jobRuns)
      .where(and(eq(jobRuns.name, 'release.check'), eq(jobRuns.key, id)));
    const [row] = await server.db.select().from(releases).where(eq(releases.id, id));
    expect(run?.queue).toBe(`by ${row?.createUserId}`);
    server.advance(61_000);
    expect(await ask()).toBe(true);
    const [, all] = checkJobs;
    const context = { services: server.services, signal: new AbortController().signal } as never;
    expect(await all?.run({} as never, context)).toMatchObject({ releases: expect.any(Number) });
  });
});

describe('people who have a checklist open', () => {
  it('see each other come and go, and every change in between', async () => {
    const id = await given([item('a')]);
    const origin = await server.listen();
    const stream = await watch(origin, owner.token, [`release:list:${id}`, 'release:all']);
    await stream.ready();
    const people = async (by: Session) =>
      must(await by.release.visit({ releaseId: id })).people.map(({ userId }) => userId);
    expect(await people(owner)).toEqual([owner.id]);
    expect((await people(manager)).sort()).toEqual([owner.id, manager.id].sort());
    must(await tick(manager, id, 'a'));
    must(await manager.release.visit({ releaseId: id, isLeaving: true }));
    const heard = () => stream.changes().flatMap((data) => (data as { what?: string }).what ?? []);
    await expect.poll(heard).toEqual(['people', 'people', 'list', 'people']);
    server.advance(60_000);
    expect(await people(manager)).toEqual([manager.id]);
    stream.close();
  });
});

describe('checklists', () => {
  it('go to somebody else with their manager, and open items with their owners', deep, async () => {
    const [from, heir, leaver] = [
      await server.givenSession('developer'),
      await server.givenSession('developer'),
      await server.givenSession('developer'),
    ];
    const boss = await server.givenSession('superAdministrator');
    const both = [leaver.id, heir.id];
    const id = await given(
      [item('a', { ownerUserIds: [leaver.id] }), item('b', { ownerUserIds: both }), item('c', { ownerUserIds: both })],
      {},
      from,
    );
    must(await tick(leaver, id, 'c'));
    const over = await given([item('a')], {}, from);
    must(await tick(from, over, 'a'));
    must(await from.release.lock({ id: over, isLock: 1 }));
    must(await boss.accounts.handOver({ id: from.id, handover: { releases: heir.id } }));
    expect(await info(id)).toMatchObject({ managerUserId: heir.id });
    expect(await info(over)).toMatchObject({ managerUserId: from.id });
    const { owned } = must(await boss.accounts.getOffboarding({ id: leaver.id }));
    expect(owned).toContainEqual({ kind: 'releaseItems', num: 2 });
    must(await boss.accounts.delete({ id: leaver.id, handover: { releaseItems: heir.id } }));
    const { check_list } = await info(id);
    expect(check_list.map(({ ownerUserIds }) => ownerUserIds)).toEqual([[heir.id], [heir.id], [heir.id]]);
  });

  it('stand in the calendar on their day, by the time zone of the installation', async () => {
    const id = await given([item('a')], { planAt: '2031-05-01T17:00:00.000Z' });
    const find = (from: string, to: string) =>
      plannedReleases.find(server.db, manager.id, { from, to, timeZone, limit: 5 });
    expect(await find('2031-05-02', '2031-05-02')).toMatchObject([{ id, day: '2031-05-02' }]);
    expect(await find('2031-05-01', '2031-05-01')).toEqual([]);
    must(await manager.release.changeStatus({ id, action: 'abandon' }));
    expect(await find('2031-05-02', '2031-05-02')).toEqual([]);
  });

  it('are found by name, pinyin and version, and narrowed by status, manager and project', async () => {
    const id = await given([item('a')], { name: '秋季大促', releaseVersion: '9.9.1' });
    const find = async (input: object) => must(await other.release.list(input)).list.map(({ _id }) => _id);
    expect(await find({ keywords: 'qjdc' })).toEqual([id]);
    expect(await find({ keywords: '9.9.1', status: 'draft', managerUserId: manager.id })).toEqual([id]);
    expect(await find({ keywords: '9.9.1', status: 'running' })).toEqual([]);
    expect(must(await other.release.list({ page_index: 1, page_size: 1 }))).toMatchObject({
      page: 1,
      pageSize: 1,
      list: { length: 1 },
    });
  });
});

it('a token for the gate asks for the lock and for nothing else', async () => {
  const id = await given([item('a')]);
  const { data } = await manager.apiToken.createToken({ name: 'ci', scopes: ['release.gate'], days: 30 });
  const machine = server.client(data.token);
  expect(must(await machine.release.getLockStatus({ releaseId: id }))).toMatchObject({
    isLock: 0,
    requiredLeft: 1,
    blockedNum: 0,
    lockAt: null,
  });
  expect((await machine.release.getReleaseItemInfo({ releaseId: id })).status).toBe(403);
  expect((await machine.release.list({})).status).toBe(403);
  expect((await machine.release.lock({ id, isLock: 1 })).status).toBe(403);
  expect((await machine.account.me({})).status).toBe(403);
  const all = server.client(
    (await manager.apiToken.createToken({ name: 'all', scopes: ['tools:read'], days: 30 })).data.token,
  );
  must(await all.release.getLockStatus({ releaseId: id }));
});

it('an item remembers what was found out only about the address it has', async () => {
  const id = await given([item('a', { auto: { kind: 'url', config: { address } } })]);
  const result = { isOk: true, at: new Date().toISOString(), status: 200 };
  await server.db.update(releaseItems).set({ result }).where(eq(releaseItems.releaseId, id));
  const save = async (config: object) => {
    const { version } = await info(id);
    const check_list = [item('a', { auto: { kind: 'url', config } })] as never;
    must(await manager.release.save({ id, version, check_list }));
    return (await info(id)).check_list[0]?.result;
  };
  expect(await save({ address })).toEqual(result);
  expect(await save({ address: `${address}/other` })).toBeNull();
});
