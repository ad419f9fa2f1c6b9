import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../test/test-app';
import { users } from '../people/index';
import { openSession } from '../people/session/session';
import { importDump } from './import-dump';
import { plainValue, readDump } from './read-dump';

const server = useTestServer();
const now = new Date('2026-11-23T08:00:00Z');

const oid = (num: number) => ({ $oid: `5a9e1c2b3d4e5f60718290${num.toString(16).padStart(2, '0')}` });
const [lin, wang, linAgain] = [oid(1), oid(2), oid(3)];
const team = oid(10);
const [shop, teamShop, orphan] = [oid(20), oid(21), oid(22)];
const mock = { project: shop, parameters: '', response_model: '' };

const dump = {
  'users.json': [
    {
      _id: lin,
      name: 'lin',
      nick_name: '林',
      head_img: '//img.example/1.png',
      password: '$2a$08$secret',
      create_at: { $date: '2018-03-06T08:00:00.000Z' },
    },
    { _id: wang, name: '王小明', nick_name: '', password: 'x', create_at: { $date: { $numberLong: '1520323200000' } } },
    { _id: linAgain, name: 'LIN', nick_name: '另一个林', create_at: { $date: 1520409600000 } },
  ],
  'groups.json': [{ _id: team, name: '前端', user: lin, create_at: { $date: '2018-03-07T08:00:00.000Z' } }],
  'user_group.json': [
    { _id: oid(30), user: lin, group: team },
    { _id: oid(31), user: wang, group: team },
  ],
  'projects.json': [
    {
      _id: shop,
      user: lin,
      group: null,
      name: '商城',
      url: '/shop',
      description: '',
      swagger_url: 'http://api.example/v2',
      members: [wang, lin],
    },
    { _id: teamShop, user: wang, group: team, name: '团队商城', url: '/team', members: [] },
    { _id: orphan, user: oid(99), name: '没人的', url: '/x', members: [] },
  ],
  'user_project.json': [
    { _id: oid(40), user: lin, project: shop, is_workbench: true },
    { _id: oid(41), user: wang, project: shop, is_workbench: false },
  ],
  'mocks.json': [
    {
      _id: oid(50),
      ...mock,
      method: 'get',
      url: '/orders/{id}',
      mode: "{ 'id|1': [7] }",
      description: '订单',
      create_at: { $date: '2018-04-01T00:00:00Z' },
    },
    {
      _id: oid(51),
      ...mock,
      method: 'GET',
      url: '/orders/:no',
      mode: '{}',
      description: '同样的请求',
      create_at: { $date: '2018-04-02T00:00:00Z' },
    },
    { _id: oid(52), ...mock, method: 'post', url: '/broken', mode: '{ a: ', description: '' },
    { _id: oid(55), ...mock, method: 'get', url: '/now', mode: '{ at: Date.now() }', description: '' },
    { _id: oid(53), ...mock, method: 'trace', url: '/t', mode: '{}' },
    { _id: oid(54), ...mock, project: orphan, method: 'get', url: '/o', mode: '{}' },
  ],
};

let folder: string;
let report: Awaited<ReturnType<typeof importDump>>;
const runImport = async (isRewriting = false) =>
  server.owner.transaction(async (db) => importDump(db, await readDump(folder), now, isRewriting));
const hex = ({ $oid }: { $oid: string }) => $oid;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easy-mock-dump-'));
  for (const [name, documents] of Object.entries(dump)) {
    const lines = documents.map((document) => JSON.stringify(document));
    // Covers both file formats, and a broken line among good ones.
    const text = name === 'groups.json' ? JSON.stringify(documents) : lines.join('\r\n');
    await writeFile(
      join(folder, name),
      name === 'mocks.json' ? `\uFEFF${lines[0]}\n{"_id": {\n${lines.slice(1).join('\n')}\n` : text,
    );
  }
  report = await runImport(true);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a dump of Easy Mock', () => {
  it('adds people, teams, projects and mocks, and says what it could not', () => {
    expect(report).toMatchObject({
      users: { added: 3, present: 0 },
      teams: { added: 1, present: 0 },
      projects: { added: 2, present: 0 },
      mocks: { added: 3, present: 0 },
    });
    expect(report.problems.map(({ place, text }) => `${place} ${text}`)).toEqual([
      'mocks.json:2 is not JSON',
      'mocks.json:3 answers the same requests as an older mock: get /orders/:no',
      expect.stringMatching(/^mocks\.json:4 has a definition that cannot be read: Syntax error at line 1/),
      'mocks.json:5 had expressions in its definition, which are functions now',
      'mocks.json:6 has the method "trace"',
      'mocks.json:7 belongs to no project of projects.json',
      'projects.json:3 belongs to nobody in users.json',
      'users.json:2 signs in as wangxiaoming instead of "王小明"',
      'users.json:3 signs in as LIN-2 instead of "LIN"',
    ]);
  });

  it('keeps the addresses of mocks, the old ones too', async () => {
    for (const base of ['/mock', '/easymock/mock']) {
      const response = await server.app.inject({ url: `${base}/${hex(shop)}/shop/orders/3` });
      expect([response.statusCode, response.json()]).toEqual([200, { id: 7 }]);
    }
  });

  it('computes former expressions for each call', async () => {
    const response = await server.app.inject({ url: `/mock/${hex(shop)}/shop/now` });
    expect(response.json()).toEqual({ at: expect.any(Number) });
  });

  it('keeps owners, members, stars and teams', async () => {
    const signedIn = async ({ $oid }: { $oid: string }) => {
      const [user] = await server.owner.select().from(users).where(eq(users.id, $oid));
      if (!user) throw new Error(`${$oid} was not imported`);
      const origin = { now: new Date(), address: '127.0.0.1', userAgent: 'test' };
      return server.client(await openSession(server.owner, user, origin));
    };
    const [owner, member] = [await signedIn(lin), await signedIn(wang)];
    expect((await owner.account.me()).data).toMatchObject({ name: 'lin', nick_name: '林', role: 'ordinaryUser' });
    expect((await member.account.me()).data).toMatchObject({ name: 'wangxiaoming', nick_name: '王小明' });
    const [starred] = (await owner.project.list({ type: 'workbench' })).data;
    expect(starred).toMatchObject({
      _id: hex(shop),
      swagger_url: 'http://api.example/v2',
      description: '商城',
      is_owner: true,
      members: [{ _id: hex(wang) }],
    });
    expect((await member.project.list({ group: hex(team) })).data).toMatchObject([{ _id: hex(teamShop) }]);
    const { list } = (await member.team.members({ id: hex(team) })).data;
    expect(list.map(({ _id, role }) => [_id, role])).toEqual([
      [hex(lin), 'owner'],
      [hex(wang), 'member'],
    ]);
    const answer = await server.client().account.login({ name: 'lin', password: 'secret-of-2018' });
    expect(answer).toMatchObject({ success: false, code: 10009 });
    await owner.mock.delete({ project_id: hex(shop), ids: [hex(oid(52))] });
  });

  it('adds nothing when it is imported again, not even what was deleted meanwhile', async () => {
    const again = await runImport();
    expect(again).toMatchObject({
      users: { added: 0, present: 3 },
      teams: { added: 0, present: 1 },
      projects: { added: 0, present: 2 },
      mocks: { added: 0, present: 3 },
    });
  });
});

it.each([
  [{ $date: { $numberLong: '0' } }, new Date(0)],
  [{ $oid: 'abc' }, 'abc'],
  [{ $numberDouble: '1.5' }, 1.5],
  [{ a: [{ $numberInt: '7' }] }, { a: [7] }],
  [
    { $oid: 'abc', more: 1 },
    { $oid: 'abc', more: 1 },
  ],
])('the extended JSON %j is read', (value, expected) => {
  expect(plainValue(value)).toEqual(expected);
});
