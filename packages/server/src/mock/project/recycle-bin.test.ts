import { beforeAll, describe, expect, it } from 'vitest';
import { givenMock, givenProject } from '../../../test/create-records';
import { type Person, useTestServer } from '../../../test/test-app';

const server = useTestServer();
let lin: Person;
let zhou: Person;
let stranger: Person;

beforeAll(async () => {
  [lin, zhou, stranger] = [
    await server.givenPerson('lin.bin'),
    await server.givenPerson('zhou.bin'),
    await server.givenPerson('stranger.bin'),
  ];
});

const idsOf = ({ list }: { list: { _id: string }[] }) => list.map(({ _id }) => _id);

describe('the recycle bin of projects', () => {
  it('tells their owner who deleted which one and how long it is kept, and nobody else', async () => {
    const id = await givenProject(lin, { name: '支付网关', members: [zhou.who._id] });
    await lin.project.delete({ id });
    const { data } = await lin.project.deleted({});
    expect(data).toMatchObject({
      list: [{ _id: id, name: '支付网关', deleted_by: { _id: lin.who._id } }],
      total: 1,
      page: 1,
      keepDays: 30,
    });
    expect(Date.parse(data.list[0]?.deleted_at ?? '')).not.toBeNaN();
    for (const other of [zhou, stranger]) expect((await other.project.deleted({})).data.list).toEqual([]);
    expect((await lin.project.restore({ id })).success).toBe(true);
    expect((await lin.project.deleted({})).data).toMatchObject({ list: [], total: 0 });
  });

  it('brings a project back to a new owner who was a member of it, once and no longer as a member', async () => {
    const admin = await server.givenPerson('admin.bin', 'superAdministrator');
    const leaving = await server.givenPerson('leaving.bin');
    const heir = await server.givenPerson('heir.bin');
    const members = [heir.who._id, zhou.who._id];
    const id = await givenProject(leaving, { name: '交接', members });
    await leaving.project.delete({ id });
    await admin.accounts.handOver({ id: leaving.who._id, handover: { projects: heir.who._id } });
    expect((await heir.project.restore({ id })).success).toBe(true);
    const { data } = await heir.project.list({});
    expect(data).toMatchObject([{ _id: id, members: [{ _id: zhou.who._id }] }]);
  });

  it('of a team is for its creator, who can restore them; whoever made a project in it cannot', async () => {
    const team = (await lin.team.create({ name: '支付组', join_rule: 'open' })).data._id;
    await zhou.team.join({ id: team });
    const id = await givenProject(zhou, { group: team });
    await lin.project.delete({ id });
    expect(idsOf((await lin.project.deleted({ group: team })).data)).toEqual([id]);
    expect((await lin.project.deleted({})).data.list).toEqual([]);
    for (const group of [team, '']) expect((await zhou.project.deleted({ group })).data.list).toEqual([]);
    expect(await zhou.project.restore({ id })).toMatchObject({ kind: 'forbidden' });
    expect((await lin.project.restore({ id })).success).toBe(true);
  });

  it('is searched and cut into pages, the latest deletion first', async () => {
    const deleted = [];
    for (const name of ['箱一', '箱二', '箱三']) {
      const id = await givenProject(stranger, { name });
      await stranger.project.delete({ id });
      deleted.unshift(id);
    }
    const first = (await stranger.project.deleted({ pageSize: 2 })).data;
    const second = (await stranger.project.deleted({ pageSize: 2, page: 2 })).data;
    expect([...idsOf(first), ...idsOf(second)]).toEqual(deleted);
    expect([first.total, second.total]).toEqual([3, 3]);
    const found = (await stranger.project.deleted({ keywords: '箱二' })).data;
    expect(found).toMatchObject({ list: [{ name: '箱二' }], total: 1 });
  });
});

describe('the recycle bin of mocks', () => {
  it('is that of one project, for its members', async () => {
    const id = await givenProject(lin, { members: [zhou.who._id] });
    const orders = await givenMock(lin, id, '/orders');
    const refunds = await givenMock(lin, id, '/refunds');
    await givenMock(lin, id, '/here');
    await zhou.mock.delete({ project_id: id, ids: [orders] });
    await lin.mock.delete({ project_id: id, ids: [refunds] });
    const { data } = await zhou.mock.deleted({ project_id: id });
    expect(data).toMatchObject({
      list: [
        { _id: refunds, method: 'get', url: '/refunds', deleted_by: { _id: lin.who._id } },
        { _id: orders, url: '/orders', deleted_by: { _id: zhou.who._id } },
      ],
      total: 2,
      keepDays: 30,
    });
    expect(idsOf((await lin.mock.deleted({ project_id: id, keywords: 'ORD' })).data)).toEqual([orders]);
    expect(await stranger.mock.deleted({ project_id: id })).toMatchObject({ kind: 'forbidden' });
    await zhou.mock.restore({ project_id: id, ids: [refunds] });
    expect(idsOf((await lin.mock.deleted({ project_id: id })).data)).toEqual([orders]);
  });

  it('keeps what was in it while its project was deleted', async () => {
    const id = await givenProject(lin);
    const before = await givenMock(lin, id, '/before');
    await givenMock(lin, id, '/with');
    await lin.mock.delete({ project_id: id, ids: [before] });
    await lin.project.delete({ id });
    expect(await lin.mock.deleted({ project_id: id })).toMatchObject({ kind: 'projectMissing' });
    await lin.project.restore({ id });
    expect(idsOf((await lin.mock.deleted({ project_id: id })).data)).toEqual([before]);
  });
});
