import { beforeAll, describe, expect, it } from 'vitest';
import { givenMock, givenProject } from '../../../test/create-records';
import { type Person, useTestServer } from '../../../test/test-app';
import { sweepVersions } from './sweep-versions';

const server = useTestServer();
let lin: Person;
let zhou: Person;
let stranger: Person;
let projectId: string;

beforeAll(async () => {
  [lin, zhou, stranger] = [
    await server.givenPerson('lin.history'),
    await server.givenPerson('zhou.history'),
    await server.givenPerson('stranger.history'),
  ];
  projectId = await givenProject(lin, { members: [zhou.who._id] });
});

const stale = { success: false, code: 10006 };
const versionsOf = async (person: Person, id: string) => (await person.mock.history({ id, pageSize: 200 })).data.list;
const mockOf = async (person: Person, id: string) => (await person.mock.get({ id })).data.mock;
let num = 0;
const givenOne = (mode = '{ a: 1 }') => {
  num += 1;
  return givenMock(lin, projectId, `/history/${num}`, mode);
};

describe('two people who edit one mock', () => {
  it('both keep what they wrote when they changed different fields', async () => {
    const id = await givenOne();
    const { version } = await mockOf(lin, id);
    expect((await lin.mock.update({ id, version, mode: '{ a: 2 }' })).data).toEqual({ version: 2 });
    expect((await zhou.mock.update({ id, version, description: '周的说明' })).data).toEqual({ version: 3 });
    expect(await mockOf(lin, id)).toMatchObject({ mode: '{ a: 2 }', description: '周的说明', version: 3 });
  });

  it('are told when they changed the same field, and the first change stays', async () => {
    const id = await givenOne();
    await lin.mock.update({ id, version: 1, mode: '{ a: 2 }' });
    const late = await zhou.mock.update({ id, version: 1, mode: '{ a: 3 }', description: '一起' });
    expect(late).toMatchObject({ ...stale, kind: 'staleVersion' });
    expect(await mockOf(zhou, id)).toMatchObject({ mode: '{ a: 2 }', version: 2 });
    const { changed } = (await zhou.mock.get({ id })).data;
    expect(changed).toMatchObject({ version: 2, by: { _id: lin.who._id }, source: 'form' });
    expect((await zhou.mock.update({ id, version: 2, mode: '{ a: 3 }' })).data).toEqual({ version: 3 });
  });

  it('do not disagree when both wrote the same', async () => {
    const id = await givenOne();
    await lin.mock.update({ id, version: 1, mode: '{ a: 2 }' });
    const same = await zhou.mock.update({ id, version: 1, mode: '{ a: 2 }', url: '/same' });
    expect(same.data).toEqual({ version: 3 });
  });

  it('are told if the version that was edited is not kept any more', async () => {
    const id = await givenOne();
    await lin.mock.update({ id, version: 1, description: '二' });
    await lin.mock.update({ id, version: 2, description: '三' });
    await sweepVersions(server.db, new Date(server.services.clock().getTime() + 1_000), 0);
    expect(await zhou.mock.update({ id, version: 1, mode: '{ b: 1 }' })).toMatchObject(stale);
    expect((await versionsOf(lin, id)).map(({ version }) => version)).toEqual([3]);
  });

  it('of whom one has an older client lose nothing: what it replaced is in the history', async () => {
    const id = await givenOne();
    await lin.mock.update({ id, version: 1, mode: '{ mine: 1 }' });
    expect((await zhou.mock.update({ id, mode: '{ theirs: 1 }' })).data).toBeNull();
    const [now, before] = await versionsOf(lin, id);
    expect(now).toMatchObject({ version: 3, by: { _id: zhou.who._id }, changed: ['mode'] });
    const kept = await lin.mock.version({ id, version: before?.version ?? 0 });
    expect(kept.data).toMatchObject({ mode: '{ mine: 1 }', by: { _id: lin.who._id } });
  });
});

describe('the history of a mock', () => {
  it('tells who changed what, when and by which way, latest first', async () => {
    const id = await givenOne();
    server.advance(60_000);
    await zhou.mock.update({ id, version: 1, description: '改了', method: 'post' });
    const { data: token } = await zhou.apiToken.createToken({ name: 'ci', scopes: ['mock:write'], days: 7 });
    const machine = server.client(token.token);
    await machine.mock.update({ id, mode: '{ b: 2 }' });
    const versions = await versionsOf(lin, id);
    expect(versions).toMatchObject([
      { version: 3, by: { _id: zhou.who._id }, source: 'api', changed: ['mode'] },
      { version: 2, by: { _id: zhou.who._id }, source: 'form', changed: ['method', 'description'] },
      { version: 1, by: { _id: lin.who._id }, source: 'form', changed: null, method: 'get' },
    ]);
    const [, later, earlier] = versions.map(({ at }) => Date.parse(at));
    expect((later ?? 0) - (earlier ?? 0)).toBeGreaterThanOrEqual(60_000);
  });

  it('is read in pages, each with what changed', async () => {
    const id = await givenOne();
    for (let at = 1; at <= 5; at += 1) await lin.mock.update({ id, version: at, mode: `{ a: ${at * 10} }` });
    const { data } = await lin.mock.history({ id, page: 2, pageSize: 2 });
    expect(data).toMatchObject({ total: 6, page: 2, pageSize: 2 });
    expect(data.list).toMatchObject([
      { version: 4, changed: ['mode'] },
      { version: 3, changed: ['mode'] },
    ]);
  });

  it('gives an earlier version back as a new one, and keeps the present one', async () => {
    const id = await givenOne('{ first: 1 }');
    await lin.mock.update({ id, version: 1, mode: '{ second: 1 }', url: `/history/moved/${id}` });
    expect((await zhou.mock.restore_version({ id, version: 1 })).data).toEqual({ version: 3 });
    expect(await mockOf(lin, id)).toMatchObject({ mode: '{ first: 1 }', version: 3 });
    expect(await versionsOf(lin, id)).toMatchObject([
      { version: 3, source: 'restore', changed: ['url', 'mode'] },
      { version: 2 },
      { version: 1 },
    ]);
  });

  it('does not give back an address that another mock has by now', async () => {
    const id = await givenOne();
    const { url } = await mockOf(lin, id);
    await lin.mock.update({ id, version: 1, url: `${url}/moved` });
    await givenMock(lin, projectId, url);
    expect(await lin.mock.restore_version({ id, version: 1 })).toMatchObject({ code: 10004 });
    expect(await lin.mock.restore_version({ id, version: 99 })).toMatchObject({ kind: 'versionMissing' });
  });

  it('counts no version where nothing changed', async () => {
    const id = await givenOne();
    expect((await lin.mock.update({ id, version: 1, mode: '{ a: 1 }' })).data).toEqual({ version: 1 });
    expect(await versionsOf(lin, id)).toHaveLength(1);
  });

  it('keeps as many versions as the settings say', async () => {
    const chief = await server.givenSession('superAdministrator');
    await chief.settings.save({ key: 'history.keepVersions', value: 3 });
    const id = await givenOne();
    for (let at = 1; at <= 6; at += 1) await lin.mock.update({ id, version: at, mode: `{ b: ${at} }` });
    expect((await versionsOf(lin, id)).map(({ version }) => version)).toEqual([7, 6, 5, 4]);
    await chief.settings.save({ key: 'history.keepVersions', value: 200 });
  });

  it('survives that the mock is deleted and restored', async () => {
    const id = await givenOne();
    await lin.mock.update({ id, version: 1, mode: '{ b: 1 }' });
    await lin.mock.delete({ project_id: projectId, ids: [id] });
    await lin.mock.restore({ project_id: projectId, ids: [id] });
    expect(await versionsOf(lin, id)).toMatchObject([{ version: 2 }, { version: 1 }]);
  });

  it('is told to nobody who may not see the project', async () => {
    const id = await givenOne();
    const forbidden = { status: 403, code: 10003 };
    expect(await stranger.mock.history({ id })).toMatchObject(forbidden);
    expect(await stranger.mock.version({ id, version: 1 })).toMatchObject(forbidden);
    expect(await stranger.mock.restore_version({ id, version: 1 })).toMatchObject(forbidden);
    expect(await stranger.project.history({ id: projectId })).toMatchObject(forbidden);
    expect(await stranger.project.restore_version({ id: projectId, version: 1 })).toMatchObject(forbidden);
  });

  it('names the mock and what changed in the audit log', async () => {
    const chief = await server.givenSession('superAdministrator');
    const id = await givenOne();
    const { url } = await mockOf(lin, id);
    await lin.mock.update({ id, version: 1, description: '说清楚' });
    const { data } = await chief.audit.list({ entityId: id });
    expect(data.list).toMatchObject([
      { action: 'update', entityName: `GET ${url}`, diff: { description: { after: '说清楚' } } },
      { action: 'create', entityName: `GET ${url}` },
    ]);
  });
});

describe('the settings of a project', () => {
  it('keep what both wrote, and tell who comes late to the same field', async () => {
    const id = await givenProject(lin, { members: [zhou.who._id] });
    expect((await lin.project.update({ id, version: 1, description: '林写的' })).data).toEqual({ version: 2 });
    expect((await zhou.project.update({ id, version: 1, url: `/late-${id}` })).data).toEqual({ version: 3 });
    expect(await zhou.project.update({ id, version: 1, description: '周写的' })).toMatchObject(stale);
    const { list } = (await lin.project.history({ id })).data;
    expect(list).toMatchObject([
      { version: 3, by: { _id: zhou.who._id }, url: `/late-${id}`, description: '林写的' },
      { version: 2, by: { _id: lin.who._id }, description: '林写的' },
      { version: 1, members: [{ _id: zhou.who._id }] },
    ]);
  });

  it('come back with the members of that time, but without those who have no account any more', async () => {
    const leaver = await server.givenPerson('leaver.history');
    const id = await givenProject(lin, { members: [zhou.who._id, leaver.who._id] });
    await lin.project.update({ id, version: 1, members: [], description: '空' });
    const chief = await server.givenSession('superAdministrator');
    await chief.accounts.delete({ id: leaver.who._id });
    expect((await lin.project.restore_version({ id, version: 1 })).data).toEqual({ version: 3 });
    const { data } = await lin.mock.list({ project_id: id });
    expect(data.project.members.map(({ _id }) => _id)).toEqual([zhou.who._id]);
    expect((await zhou.mock.list({ project_id: id })).success).toBe(true);
  });
});
