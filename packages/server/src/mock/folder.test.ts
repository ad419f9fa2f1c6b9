import { folderLimit } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenMock, givenProject } from '../../test/create-records';
import { type Client, useTestServer } from '../../test/test-app';
import { auditLog } from '../platform/audit/audit.table';
import { mockFolders, mocks } from './mock.table';
import { sweepDeleted } from './project/deletion';

const deep = { tags: 'deep' };

const server = useTestServer();
type Person = Client & { who: { _id: string } };
let owner: Person;
let member: Person;

beforeAll(async () => {
  owner = await server.givenPerson('folder-owner');
  member = await server.givenPerson('folder-member');
});

const given = () => givenProject(owner, { members: [member.who._id] });

const makeFolder = async (project_id: string, name: string, parent_id: string | null = null) =>
  (await owner.folder.create({ project_id, name, parent_id })).data._id;

/** The folder paths of the project, as a person sees them. */
async function tree(project_id: string): Promise<string[]> {
  const { data } = await owner.folder.list({ project_id });
  const below = (parent: string | null, path: string): string[] =>
    data
      .filter((folder) => folder.parent_id === parent)
      .flatMap(({ _id, name }) => [path + name, ...below(_id, `${path}${name}/`)]);
  return below(null, '');
}

/** The mocks of a project in list order, each with the name of its folder. */
async function listed(project_id: string): Promise<string[]> {
  const { data: folders } = await owner.folder.list({ project_id });
  const { data } = await owner.mock.list({ project_id, brief: '1', page_size: 2000 });
  const nameOf = (id: string | null) => folders.find(({ _id }) => _id === id)?.name ?? '-';
  return data.mocks.map((mock) => `${mock.url} ${nameOf(mock.folder_id)}`);
}

/** Creates a project with the mocks /1 to /4; /4 is the newest. */
async function givenMocks(num = 4) {
  const id = await given();
  const ids: string[] = [];
  for (let at = 1; at <= num; at++) ids.push(await givenMock(owner, id, `/${at}`, `{ at: ${at} }`));
  return { id, ids };
}

describe('folders', () => {
  it('are created as the last of their parent, renamed, and listed to those who see the project', async () => {
    const id = await given();
    const orders = await makeFolder(id, ' 订单 ');
    await makeFolder(id, '用户');
    await makeFolder(id, '退款', orders);
    await makeFolder(id, '发货', orders);
    await makeFolder(id, '用户');
    expect(await tree(id)).toEqual(['订单', '订单/退款', '订单/发货', '用户', '用户']);
    expect((await member.folder.update({ id: orders, name: '订单中心' })).success).toBe(true);
    expect((await member.folder.list({ project_id: id })).data).toContainEqual({
      _id: orders,
      name: '订单中心',
      parent_id: null,
    });
    const stranger = await server.givenPerson('folder-stranger');
    expect(await stranger.folder.list({ project_id: id })).toMatchObject({ status: 403 });
    expect(await stranger.folder.update({ id: orders, name: 'x' })).toMatchObject({ status: 403 });
    expect(await stranger.folder.delete({ id: orders })).toMatchObject({ status: 403 });
  });

  it.each(['', ' ', 'x'.repeat(61), '两\n行', '\u2028'])('refuse the name %j', async (name) => {
    expect(await owner.folder.create({ project_id: await given(), name })).toMatchObject({ code: 10001 });
  });

  it('move to other parents and places with all that lies in them', async () => {
    const id = await given();
    const [a, b, c] = [await makeFolder(id, 'a'), await makeFolder(id, 'b'), await makeFolder(id, 'c')];
    await makeFolder(id, 'a1', a);
    await owner.folder.move({ id: c, parent_id: null, before: a });
    expect(await tree(id)).toEqual(['c', 'a', 'a/a1', 'b']);
    await owner.folder.move({ id: a, parent_id: b });
    expect(await tree(id)).toEqual(['c', 'b', 'b/a', 'b/a/a1']);
    await owner.folder.move({ id: c, parent_id: b, before: a });
    expect(await tree(id)).toEqual(['b', 'b/c', 'b/a', 'b/a/a1']);
    expect(await owner.folder.move({ id: b, parent_id: a })).toMatchObject({
      code: 10005,
      message: '不能将文件夹移到自身或其中的文件夹里',
    });
    expect(await owner.folder.move({ id: b, parent_id: b })).toMatchObject({ code: 10005 });
    expect(await owner.folder.move({ id: c, parent_id: null, before: a })).toMatchObject({ code: 10002 });
  });

  it('are five levels deep at most, also after a move', async () => {
    const id = await given();
    let parent: string | null = null;
    const ids: string[] = [];
    for (const name of ['1', '2', '3', '4', '5']) {
      parent = await makeFolder(id, name, parent);
      ids.push(parent);
    }
    const sixth = await owner.folder.create({ project_id: id, name: '6', parent_id: parent });
    expect(sixth).toMatchObject({ code: 10005, message: '文件夹最多 5 层' });
    const pair = await makeFolder(id, 'outer');
    await makeFolder(id, 'inner', pair);
    expect(await owner.folder.move({ id: pair, parent_id: ids[3] ?? '' })).toMatchObject({ code: 10005 });
    expect(await owner.folder.move({ id: pair, parent_id: ids[2] ?? '' })).toMatchObject({ success: true });
  });

  it('are so many and no more', async () => {
    const id = await given();
    await server.db.execute(sql`
      insert into mock_folder (id, project_id, name, position)
      select lpad(to_hex(n), 12, '0') || right(${id}, 12), ${id}, 'f' || n, n from generate_series(0, ${folderLimit - 2}) n`);
    await makeFolder(id, 'last');
    expect(await owner.folder.create({ project_id: id, name: 'over' })).toMatchObject({
      code: 10013,
      message: '一个项目最多 500 个文件夹',
    });
  });

  it('leave their mocks and folders to their parent when they are deleted, the deleted mocks too', deep, async () => {
    const { id, ids } = await givenMocks(3);
    const [a, b] = [await makeFolder(id, 'a'), await makeFolder(id, 'b')];
    const [a1] = [await makeFolder(id, 'a1', a), await makeFolder(id, 'a2', a)];
    await makeFolder(id, 'deep', a1);
    await owner.mock.move({ project_id: id, ids, folder_id: a1 });
    await owner.mock.delete({ project_id: id, ids: [ids[0] ?? ''] });
    await owner.folder.delete({ id: a1 });
    expect(await tree(id)).toEqual(['a', 'a/deep', 'a/a2', 'b']);
    await owner.mock.restore({ project_id: id, ids: [ids[0] ?? ''] });
    expect(await listed(id)).toEqual(['/3 a', '/2 a', '/1 a']);
    await owner.folder.delete({ id: a });
    expect(await tree(id)).toEqual(['deep', 'a2', 'b']);
    expect(await listed(id)).toEqual(['/3 -', '/2 -', '/1 -']);
    expect(await owner.folder.delete({ id: a })).toMatchObject({ code: 10002 });
    expect(b).toBeTruthy();
  });

  it('are copied with their project, and come back with it', async () => {
    const { id, ids } = await givenMocks(2);
    const inner = await makeFolder(id, 'inner', await makeFolder(id, 'outer'));
    await owner.mock.move({ project_id: id, ids: [ids[0] ?? ''], folder_id: inner });
    await owner.mock.move({ project_id: id, ids: [ids[0] ?? ''], next_to: { id: ids[1] ?? '', side: 'before' } });
    const copy = (await owner.project.copy({ id })).data._id;
    await owner.project.delete({ id });
    await owner.project.restore({ id });
    for (const project of [id, copy]) {
      expect(await tree(project)).toEqual(['outer', 'outer/inner']);
      expect(await listed(project)).toEqual(['/1 inner', '/2 -']);
    }
    expect((await owner.folder.list({ project_id: copy })).data.map(({ _id }) => _id)).not.toContain(inner);
  });

  it('of a project that is gone for good go as well', async () => {
    const id = await given();
    await makeFolder(id, 'inner', await makeFolder(id, 'outer'));
    await owner.project.delete({ id });
    await sweepDeleted(server.db, new Date(Date.now() + 60_000), 0);
    expect(await server.db.select().from(mockFolders).where(eq(mockFolders.projectId, id))).toEqual([]);
  });
});

describe('mocks', () => {
  it('are created in a folder with tags, and updated', async () => {
    const id = await given();
    const folder_id = await makeFolder(id, '订单');
    const mock = await givenMock(owner, id, '/a', '{}', { folder_id, tags: ['支付', ' 支付 ', 'v2'] });
    const read = async () => (await owner.mock.get({ id: mock })).data.mock;
    expect(await read()).toMatchObject({ folder_id, tags: ['支付', 'v2'], version: 1 });
    await owner.mock.update({ id: mock, folder_id: null });
    expect(await read()).toMatchObject({ folder_id: null, tags: ['支付', 'v2'], version: 1 });
    expect((await owner.mock.update({ id: mock, tags: ['v3'], version: 1 })).data).toEqual({ version: 2 });
    await owner.mock.restore_version({ id: mock, version: 1 });
    expect(await read()).toMatchObject({ tags: ['支付', 'v2'], version: 3 });
    const { list } = (await owner.mock.history({ id: mock })).data;
    expect(list.map(({ changed }) => changed)).toEqual([['tags'], ['tags'], null]);
    const tooMany = Array.from({ length: 21 }, (_, at) => `t${at}`);
    expect(await owner.mock.update({ id: mock, tags: tooMany })).toMatchObject({ code: 10001 });
    expect(await owner.mock.update({ id: mock, tags: ['x'.repeat(41)] })).toMatchObject({ code: 10001 });
    expect(await owner.mock.update({ id: mock, folder_id: mock })).toMatchObject({ code: 10002 });
  });

  it('move to a folder several at once, all or none, and stay the same mocks', async () => {
    const { id, ids } = await givenMocks();
    const folder_id = await makeFolder(id, '订单');
    const before = await server.db.select().from(mocks).where(eq(mocks.projectId, id)).orderBy(mocks.id);
    expect((await member.mock.move({ project_id: id, ids: ids.slice(0, 2), folder_id })).success).toBe(true);
    expect(await listed(id)).toEqual(['/4 -', '/3 -', '/2 订单', '/1 订单']);
    const after = await server.db.select().from(mocks).where(eq(mocks.projectId, id)).orderBy(mocks.id);
    expect(after.map((row) => ({ ...row, folderId: null }))).toEqual(before);
    const other = (await givenMocks(1)).ids;
    expect(await owner.mock.move({ project_id: id, ids: [...ids, ...other], folder_id: null })).toMatchObject({
      code: 10002,
    });
    expect(await listed(id)).toEqual(['/4 -', '/3 -', '/2 订单', '/1 订单']);
  });

  it('stand where they were put, and new ones first', async () => {
    const { id, ids } = await givenMocks();
    const [one = '', two = '', three = '', four = ''] = ids;
    const move = (moved: string[], side: 'before' | 'after', beside: string) =>
      owner.mock.move({ project_id: id, ids: moved, next_to: { id: beside, side } });
    await move([one], 'before', four);
    expect(await listed(id)).toEqual(['/1 -', '/4 -', '/3 -', '/2 -']);
    await move([four, one], 'after', three);
    expect(await listed(id)).toEqual(['/3 -', '/4 -', '/1 -', '/2 -']);
    await givenMock(owner, id, '/5');
    expect(await listed(id)).toEqual(['/5 -', '/3 -', '/4 -', '/1 -', '/2 -']);
    const { data } = await owner.mock.list({ project_id: id, page_size: 2, page_index: 2 });
    expect(data.mocks.map(({ url }) => url)).toEqual(['/4', '/1']);
    expect(await move([two], 'after', two)).toMatchObject({ code: 10002 });
  });

  it('are served as before wherever they lie and stand', async () => {
    const { id, ids } = await givenMocks(2);
    const same = await givenMock(owner, id, '/:any', '{ any: true }');
    const folder_id = await makeFolder(id, '订单');
    await owner.mock.move({ project_id: id, ids: [ids[0] ?? ''], folder_id, next_to: { id: same, side: 'before' } });
    const { url } = (await owner.mock.list({ project_id: id })).data.project;
    const call = async (path: string) =>
      (await server.app.inject(`/easymock/mock/${id}${url}${path}`)).json() as unknown;
    expect(await call('/1')).toEqual({ at: 1 });
    expect(await call('/9')).toEqual({ any: true });
  });

  it('tell the audit log from where to where they moved', async () => {
    const { id, ids } = await givenMocks(1);
    const inner = await makeFolder(id, '退款', await makeFolder(id, '订单'));
    await owner.mock.move({ project_id: id, ids, folder_id: inner });
    const rows = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, ids[0] ?? ''));
    expect(rows.find(({ action }) => action === 'move')).toMatchObject({
      action: 'move',
      area: 'mock',
      entityName: 'GET /1',
      diff: { folder: { before: '', after: '订单 / 退款' } },
    });
  });

  it('are found by their tags and by the folders in which they lie, as these are named now', deep, async () => {
    const { id, ids } = await givenMocks(2);
    const outer = await makeFolder(id, '仓储中心');
    const inner = await makeFolder(id, '盘点', outer);
    await owner.mock.move({ project_id: id, ids: [ids[0] ?? ''], folder_id: inner });
    await owner.mock.update({ id: ids[1] ?? '', tags: ['灰度发布'] });
    const found = async (keywords: string) =>
      (await owner.mock.search({ keywords })).data.list.flatMap(({ mocks }) => mocks.map(({ url }) => url));
    expect(await found('仓储中心 盘点')).toEqual(['/1']);
    expect(await found('cczx')).toEqual(['/1']);
    expect(await found('hdfb')).toEqual(['/2']);
    await owner.folder.update({ id: outer, name: '物流' });
    expect(await found('仓储中心')).toEqual([]);
    expect(await found('wuliu')).toEqual(['/1']);
    await owner.folder.move({ id: inner, parent_id: null });
    expect(await found('物流')).toEqual([]);
    await owner.folder.delete({ id: inner });
    expect(await found('盘点')).toEqual([]);
  });
});

describe('two people at once', () => {
  it('put mocks and folders in orders that both can live with', deep, async () => {
    const { id, ids } = await givenMocks(6);
    const folders = [await makeFolder(id, 'a'), await makeFolder(id, 'b'), await makeFolder(id, 'c')];
    const pick = <T>(list: readonly T[], num: number) => list[num % list.length] as T;
    const moves = Array.from({ length: 40 }, (_, num) => {
      const person = num % 2 ? owner : member;
      if (num % 4 === 3)
        return person.folder.move({ id: pick(folders, num), parent_id: num % 3 ? pick(folders, num + 1) : null });
      return person.mock.move({
        project_id: id,
        ids: [pick(ids, num * 7)],
        folder_id: num % 5 ? pick(folders, num) : null,
        next_to: { id: pick(ids, num * 7 + 1), side: num % 3 ? 'before' : 'after' },
      });
    });
    const answers = await Promise.all(moves);
    // By the time of the move, the target may lie inside the moved folder; no other failure may occur.
    for (const answer of answers) expect([200, 10005]).toContain(answer.code);
    expect((await tree(id)).length).toBe(3);
    expect((await listed(id)).map((line) => line.split(' ')[0]).sort()).toEqual('/1 /2 /3 /4 /5 /6'.split(' '));
    const rows = await server.db.select().from(mockFolders).where(eq(mockFolders.projectId, id));
    for (const parent of [null, ...folders]) {
      const positions = rows.filter(({ parentId }) => parentId === parent).map(({ position }) => position);
      expect(positions.sort()).toEqual([...positions.keys()]);
    }
  });

  it('delete a folder and fill it: no mock is lost', deep, async () => {
    const { id, ids } = await givenMocks(3);
    for (let round = 0; round < 5; round++) {
      const folder_id = await makeFolder(id, `f${round}`);
      const [moved, deleted] = await Promise.all([
        owner.mock.move({ project_id: id, ids, folder_id }),
        member.folder.delete({ id: folder_id }),
      ]);
      expect(deleted.success).toBe(true);
      expect([200, 10002]).toContain(moved.code);
      expect(await listed(id)).toEqual(['/3 -', '/2 -', '/1 -']);
    }
  });
});
