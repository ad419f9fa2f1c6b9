import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, useTestServer } from '../../../test/test-app';
import { deletedMocks, deletedProjects, mocks, mockUses, mockUseTotals, projects } from '../mock.table';
import { addUses } from '../serve/use-count';
import { sweepDeleted } from './deletion';

const deep = { tags: 'deep' };

const server = useTestServer();
let person: Client;
let stranger: Client;
let num = 0;

beforeAll(async () => {
  person = await server.givenPerson('deleter');
  stranger = await server.givenPerson('stranger');
});

const draft = (project_id: string, url: string, mode = '{}') => ({
  project_id,
  method: 'get' as const,
  url,
  mode,
  description: '说明',
});

async function givenProject(urls: string[], more: object = {}): Promise<{ id: string; ids: string[] }> {
  num += 1;
  const { data } = await person.project.create({ name: `项目${num}`, url: `/p${num}`, ...more });
  const ids = [];
  for (const url of urls) ids.push((await person.mock.create(draft(data._id, url))).data._id);
  return { id: data._id, ids };
}

const listed = async (project_id: string) => (await person.mock.list({ project_id })).data;
const urlsOf = async (id: string) => (await listed(id)).mocks.map(({ url }) => url);
const days = (count: number) => count * 24 * 60 * 60 * 1000;

describe('deleted mocks', () => {
  it('come back as they were, with ids, place, counts and what an import knew', async () => {
    const { id, ids } = await givenProject(['/a', '/b', '/c']);
    await server.db
      .update(mocks)
      .set({ importedMode: '{}', isGone: true, parameters: '[1]', responseModel: '{"200":{}}' })
      .where(eq(mocks.id, ids[1] ?? ''));
    await addUses(server.db, '2026-01-31', new Map([[ids[1] ?? '', 7]]));
    const before = await listed(id);
    await person.mock.delete({ project_id: id, ids: ids.slice(0, 2) });
    expect(await urlsOf(id)).toEqual(['/c']);

    const restored = await person.mock.restore({ project_id: id, ids: ids.slice(0, 2) });
    expect(restored).toMatchObject({ success: true, data: null });
    const { mocks: after, total } = await listed(id);
    expect(after).toEqual(before.mocks);
    expect(after.map(({ use_num }) => use_num)).toEqual([0, 7, 0]);
    expect(total).toBe(3);
    expect(await server.db.select().from(deletedMocks).where(eq(deletedMocks.projectId, id))).toEqual([]);
  });

  it('are neither served nor listed, counted, exported, copied or in the way of a new one', async () => {
    const { id, ids } = await givenProject(['/gone', '/here']);
    const address = `/easymock/mock/${id}/p${num}/gone`;
    expect((await server.app.inject(address)).statusCode).toBe(200);
    await person.mock.delete({ project_id: id, ids: ids.slice(0, 1) });
    expect((await server.app.inject(address)).statusCode).toBe(404);
    expect((await person.mock.get({ id: ids[0] ?? '' })).code).toBe(10002);
    expect((await listed(id)).project.mock_num).toBe(1);
    expect((await person.mock.by_projects({ project_ids: id })).data[id]?.mocks).toHaveLength(1);
    const exported = await server.app.inject({
      method: 'POST',
      url: '/easymock/api/mock/export',
      payload: { ids: ids.slice(0, 1) },
    });
    expect(exported.json()).toMatchObject({ code: 10002 });
    const copy = (await person.project.copy({ id })).data._id;
    expect(await urlsOf(copy)).toEqual(['/here']);
    expect((await person.mock.create(draft(id, '/gone'))).success).toBe(true);
  });

  it('are served again at once, by every node', async () => {
    const { id, ids } = await givenProject(['/back']);
    const node = await server.secondNode();
    const address = `/easymock/mock/${id}/p${num}/back`;
    await person.mock.delete({ project_id: id, ids });
    await expect.poll(async () => (await node.app.inject(address)).statusCode).toBe(404);
    await person.mock.restore({ project_id: id, ids });
    expect((await server.app.inject(address)).statusCode).toBe(200);
    await expect.poll(async () => (await node.app.inject(address)).statusCode).toBe(200);
  });

  it('are restored all or none if a url was taken meanwhile', async () => {
    const { id, ids } = await givenProject(['/free', '/users/:id']);
    await person.mock.delete({ project_id: id, ids });
    await person.mock.create(draft(id, '/users/:name'));
    const refused = await person.mock.restore({ project_id: id, ids });
    expect(refused).toMatchObject({
      status: 200,
      code: 10004,
      message: 'GET /users/:name 已被新的接口占用，请先修改或删除它，再恢复',
    });
    expect(await urlsOf(id)).toEqual(['/users/:name']);
    expect((await person.mock.restore({ project_id: id, ids: ids.slice(0, 1) })).success).toBe(true);
    expect((await urlsOf(id)).sort()).toEqual(['/free', '/users/:name']);
  });

  it('are restored once, however many calls ask at the same time', async () => {
    const { id, ids } = await givenProject(['/once']);
    await person.mock.delete({ project_id: id, ids });
    const answers = await Promise.all([1, 2, 3].map(() => person.mock.restore({ project_id: id, ids })));
    expect(answers.map(({ success }) => success)).toEqual([true, true, true]);
    expect(await urlsOf(id)).toEqual(['/once']);
  });

  it('are restored only by people who may edit their project, whatever project is named', async () => {
    const { id, ids } = await givenProject(['/mine', '/kept']);
    const foreign = (await stranger.project.create({ name: '别人', url: '/foreign' })).data._id;
    await person.mock.delete({ project_id: id, ids: ids.slice(0, 1) });
    const asked = { ids: ids.slice(0, 1) };
    expect(await stranger.mock.restore({ ...asked, project_id: id })).toMatchObject({ status: 403 });
    expect(await stranger.mock.restore({ ...asked, project_id: foreign })).toMatchObject({ code: 10002 });
    const mixed = { project_id: id, ids: [ids[0] ?? '', '0'.repeat(24)] };
    expect(await person.mock.restore(mixed)).toMatchObject({ code: 10002, message: '接口不存在' });
    expect(await urlsOf(id)).toEqual(['/kept']);
  });

  it('keep counting calls that were served just before', async () => {
    const { id, ids } = await givenProject(['/late']);
    const node = await server.secondNode();
    await node.app.inject(`/easymock/mock/${id}/p${num}/late`);
    await person.mock.delete({ project_id: id, ids });
    await node.app.close(); // flushes the counted calls to the database
    await person.mock.restore({ project_id: id, ids });
    expect((await listed(id)).mocks).toMatchObject([{ use_num: 1 }]);
  });
});

describe('a deleted project', () => {
  it('comes back with ids, mocks, members and marks, but without what was deleted before it', async () => {
    const member = await server.givenPerson('member');
    const memberId = (await member.account.me()).data._id;
    const { id, ids } = await givenProject(['/a', '/b', '/c'], { members: [memberId] });
    await member.project.update_workbench({ id, status: true });
    await addUses(server.db, '2026-01-31', new Map([[ids[0] ?? '', 3]]));
    await person.mock.delete({ project_id: id, ids: ids.slice(2) });
    const before = await listed(id);
    await person.project.delete({ id });
    expect(await person.mock.list({ project_id: id })).toMatchObject({ code: 10002 });
    expect((await server.app.inject(`/easymock/mock/${id}/p${num}/a`)).statusCode).toBe(404);

    expect((await person.project.restore({ id })).success).toBe(true);
    expect(await listed(id)).toEqual(before);
    expect((await member.project.list({ type: 'workbench' })).data).toMatchObject([{ _id: id }]);
    expect((await server.app.inject(`/easymock/mock/${id}/p${num}/a`)).statusCode).toBe(200);
    expect((await person.mock.restore({ project_id: id, ids: ids.slice(2) })).success).toBe(true);
    expect(await urlsOf(id)).toEqual(['/c', '/b', '/a']);
  });

  it('is not restored if its name or url was taken meanwhile, and is whole when they are free', deep, async () => {
    const { id } = await givenProject(['/a']);
    const [name, url] = [`项目${num}`, `/p${num}`];
    await person.project.delete({ id });
    const other = (await person.project.create({ name, url: '/elsewhere' })).data._id;
    expect(await person.project.restore({ id })).toMatchObject({ code: 10004, message: `项目 ${name} 已存在` });
    await person.project.update({ id: other, name: `${name}新`, url });
    expect(await person.project.restore({ id })).toMatchObject({ code: 10004, message: '请检查 URL 是否已经存在' });
    await person.project.delete({ id: other });
    expect((await person.project.restore({ id })).success).toBe(true);
    expect(await urlsOf(id)).toEqual(['/a']);
  });

  it('is restored by people who may delete it, and a second call does not fail', async () => {
    const { id } = await givenProject(['/a']);
    await person.project.delete({ id });
    expect(await stranger.project.restore({ id })).toMatchObject({ status: 403, code: 10003 });
    const answers = await Promise.all([person.project.restore({ id }), person.project.restore({ id })]);
    expect(answers.map(({ success }) => success)).toEqual([true, true]);
    expect(await stranger.project.restore({ id })).toMatchObject({ status: 403 });
    expect(await person.project.restore({ id: '0'.repeat(24) })).toMatchObject({ code: 10002 });
  });

  it('of a team is restored by the creator of the team', async () => {
    const team = (await person.team.create({ name: '恢复队', join_rule: 'open' })).data._id;
    await stranger.team.join({ id: team });
    const { id } = await givenProject(['/a'], { group: team });
    await person.project.delete({ id });
    expect(await stranger.project.restore({ id })).toMatchObject({ status: 403 });
    expect((await person.project.restore({ id })).success).toBe(true);
    expect((await stranger.project.list({ group: team })).data).toMatchObject([{ _id: id, mock_num: 1 }]);
  });
});

describe('a deleted record', () => {
  it('is removed after 30 days with its counts, by several nodes at once', async () => {
    const { id, ids } = await givenProject(['/old', '/young', '/there']);
    const [old = '', young = '', there = ''] = ids;
    await addUses(server.db, '2026-01-31', new Map(ids.map((id) => [id, 1])));
    const gone = await givenProject(['/with']);
    await person.mock.delete({ project_id: id, ids: [old, young] });
    await person.project.delete({ id: gone.id });
    const now = new Date();
    const long = new Date(now.getTime() - days(31));
    await server.db.update(deletedMocks).set({ deletedAt: long }).where(eq(deletedMocks.id, old));
    await server.db.update(deletedMocks).set({ deletedAt: long }).where(eq(deletedMocks.projectId, gone.id));
    await server.db.update(deletedProjects).set({ deletedAt: long }).where(eq(deletedProjects.id, gone.id));
    const { mode, ...row } = (await server.db.select().from(deletedMocks).where(eq(deletedMocks.id, old)))[0] ?? {};
    const many = Array.from({ length: 450 }, (_, index) => ({ ...row, mode, id: `many-${index}` }));
    await server.db.insert(deletedMocks).values(many as (typeof deletedMocks.$inferInsert)[]);

    await Promise.all([1, 2].map(() => sweepDeleted(server.db, now, 30)));
    const left = await server.db.select({ id: deletedMocks.id }).from(deletedMocks);
    expect(left.map(({ id }) => id)).toContain(young);
    expect(left.filter(({ id }) => id === old || id.startsWith('many-'))).toEqual([]);
    for (const table of [mockUses, mockUseTotals]) {
      const uses = await server.db.select({ mockId: table.mockId }).from(table);
      const counted = new Set(uses.map(({ mockId }) => mockId));
      expect([old, young, there].map((mockId) => counted.has(mockId))).toEqual([false, true, true]);
    }
    expect(await person.project.restore({ id: gone.id })).toMatchObject({ code: 10002 });
    expect((await person.mock.restore({ project_id: id, ids: [young] })).success).toBe(true);
    expect(await server.db.select().from(projects).where(eq(projects.id, id))).toHaveLength(1);
  });
});
