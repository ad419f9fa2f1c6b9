import { connect } from 'node:net';
import { apiBase, type Call, contract } from '@easymock/contract';
import { eq, ne, sql } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { byDepth, shareByDepth } from '../../../test-depth';
import { mockFolders, mocks, projectMembers, projects, teamInvites, teamMembers, teams } from '../src/mock/mock.table';
import { newId } from '../src/platform/ids';
import { type Person, send, useTestServer } from './test-app';

// `every-call.test.ts` covers input that is nonsense as a whole. Here only one field is wrong.
const server = useTestServer();

interface Belongings {
  project: string;
  mock: string;
  folder: string;
  team: string;
  teamProject: string;
  teamMock: string;
  job: string;
  invite: string;
}

const secret = '不可告人';
const zip = Buffer.from(zipSync({ 'a.json': new TextEncoder().encode('{}') })).toString('base64');
const document = JSON.stringify({
  openapi: '3.0.0',
  info: { title: secret, version: '1' },
  paths: { '/s': { get: { summary: secret, responses: {} } } },
});

async function givenBelongings(person: Person, word: string): Promise<Belongings> {
  const mockIn = async (project_id: string) =>
    (await person.mock.create({ project_id, method: 'get', url: '/a', mode: `{ a: '${word}' }`, description: word }))
      .data._id;
  const project = (await person.project.create({ name: word, url: `/${word}` })).data._id;
  const team = (await person.team.create({ name: `${word}队` })).data._id;
  const teamProject = (await person.project.create({ name: word, url: `/${word}`, group: team })).data._id;
  const mock = await mockIn(project);
  const teamMock = await mockIn(teamProject);
  const folder = (await person.folder.create({ project_id: project, name: word })).data._id;
  const { job } = (await person.sync.preview({ id: project, swagger_text: document })).data;
  const invite = (await person.team.create_invite({ id: team })).data._id;
  return { project, mock, folder, team, teamProject, teamMock, job, invite };
}

let owner: Person;
let stranger: Person;
let theirs: Belongings;
let own: Belongings;
let num = 0;
const fresh = () => `n${++num}`;

beforeAll(async () => {
  owner = await server.givenPerson('owner');
  stranger = await server.givenPerson('stranger');
  theirs = await givenBelongings(owner, secret);
  own = await givenBelongings(stranger, '自己的');
});

const project = () => ({ name: fresh(), url: `/${fresh()}` });
const mock = () => ({ method: 'get', url: `/${fresh()}`, mode: '{ a: 1 }', description: 'd' });

/** Every call that takes an ID, with valid input around it. */
const places: [title: string, call: Call, input: (id: string) => object][] = [
  ['team.join id', contract.team.join, (id) => ({ id })],
  ['team.update id', contract.team.update, (id) => ({ id, name: `team${fresh()}` })],
  ['team.delete id', contract.team.delete, (id) => ({ id })],
  ['team.get id', contract.team.get, (id) => ({ id })],
  ['team.leave id', contract.team.leave, (id) => ({ id })],
  ['team.hand_over id', contract.team.hand_over, (id) => ({ id, user_id: owner.who._id })],
  ['team.hand_over user_id', contract.team.hand_over, (user_id) => ({ id: own.team, user_id })],
  ['team.members id', contract.team.members, (id) => ({ id })],
  ['team.add_members id', contract.team.add_members, (id) => ({ id, user_ids: [stranger.who._id] })],
  ['team.change_role id', contract.team.change_role, (id) => ({ id, user_id: owner.who._id, role: 'guest' })],
  ['team.change_role user_id', contract.team.change_role, (user_id) => ({ id: own.team, user_id, role: 'guest' })],
  ['team.remove_member id', contract.team.remove_member, (id) => ({ id, user_id: owner.who._id })],
  ['team.remove_member user_id', contract.team.remove_member, (user_id) => ({ id: own.team, user_id })],
  ['team.withdraw id', contract.team.withdraw, (id) => ({ id })],
  ['team.requests id', contract.team.requests, (id) => ({ id })],
  ['team.decide_request id', contract.team.decide_request, (id) => ({ id, user_id: stranger.who._id, approve: true })],
  ['team.invites id', contract.team.invites, (id) => ({ id })],
  ['team.create_invite id', contract.team.create_invite, (id) => ({ id })],
  ['team.revoke_invite id', contract.team.revoke_invite, (id) => ({ id, invite_id: theirs.invite })],
  ['team.revoke_invite invite_id', contract.team.revoke_invite, (invite_id) => ({ id: own.team, invite_id })],
  ['team.invite token', contract.team.invite, (token) => ({ token })],
  ['team.accept_invite token', contract.team.accept_invite, (token) => ({ token })],
  ['project.list group', contract.project.list, (group) => ({ group })],
  ['project.create group', contract.project.create, (group) => ({ ...project(), group })],
  ['project.create members', contract.project.create, (id) => ({ ...project(), members: [id] })],
  ['project.update id', contract.project.update, (id) => ({ ...project(), id })],
  ['project.update members', contract.project.update, (id) => ({ ...project(), id: own.project, members: [id] })],
  ['project.copy id', contract.project.copy, (id) => ({ id })],
  ['project.update_workbench id', contract.project.update_workbench, (id) => ({ id, status: true })],
  ['project.delete id', contract.project.delete, (id) => ({ id })],
  ['project.visit id', contract.project.visit, (id) => ({ id })],
  ['project.restore id', contract.project.restore, (id) => ({ id })],
  ['mock.list project_id', contract.mock.list, (project_id) => ({ project_id })],
  ['mock.get id', contract.mock.get, (id) => ({ id })],
  ['mock.create project_id', contract.mock.create, (project_id) => ({ ...mock(), project_id })],
  ['mock.update id', contract.mock.update, (id) => ({ ...mock(), id })],
  ['mock.delete project_id', contract.mock.delete, (project_id) => ({ project_id, ids: [theirs.mock] })],
  ['mock.delete ids', contract.mock.delete, (id) => ({ project_id: own.project, ids: [id] })],
  ['mock.delete ids, mixed', contract.mock.delete, (id) => ({ project_id: own.project, ids: [own.mock, id] })],
  ['mock.restore project_id', contract.mock.restore, (project_id) => ({ project_id, ids: [theirs.mock] })],
  ['mock.restore ids', contract.mock.restore, (id) => ({ project_id: own.project, ids: [id] })],
  ['mock.move project_id', contract.mock.move, (project_id) => ({ project_id, ids: [theirs.mock] })],
  ['mock.move ids', contract.mock.move, (id) => ({ project_id: own.project, ids: [id], folder_id: null })],
  ['mock.move folder_id', contract.mock.move, (folder_id) => ({ project_id: own.project, ids: [own.mock], folder_id })],
  [
    'mock.move next_to',
    contract.mock.move,
    (id) => ({ project_id: own.project, ids: [own.mock], next_to: { id, side: 'before' } }),
  ],
  ['mock.create folder_id', contract.mock.create, (folder_id) => ({ ...mock(), project_id: own.project, folder_id })],
  ['mock.update folder_id', contract.mock.update, (folder_id) => ({ id: own.mock, folder_id })],
  ['folder.list project_id', contract.folder.list, (project_id) => ({ project_id })],
  ['folder.create project_id', contract.folder.create, (project_id) => ({ project_id, name: fresh() })],
  [
    'folder.create parent_id',
    contract.folder.create,
    (parent_id) => ({ project_id: own.project, name: fresh(), parent_id }),
  ],
  ['folder.update id', contract.folder.update, (id) => ({ id, name: fresh() })],
  ['folder.move id', contract.folder.move, (id) => ({ id, parent_id: null })],
  ['folder.move parent_id', contract.folder.move, (parent_id) => ({ id: own.folder, parent_id })],
  ['folder.move before', contract.folder.move, (before) => ({ id: own.folder, parent_id: null, before })],
  ['folder.delete id', contract.folder.delete, (id) => ({ id })],
  ['sync.swagger id', contract.sync.swagger, (id) => ({ id, swagger_text: document })],
  ['sync.preview id', contract.sync.preview, (id) => ({ id, swagger_text: document })],
  ['sync.status id', contract.sync.status, (id) => ({ id })],
  ['import.preview project_id', contract.transfer.preview, (project_id) => ({ project_id, zip })],
  ['import.apply project_id', contract.transfer.apply, (project_id) => ({ project_id, zip, replace: true })],
];

const bearer = (person: Person) => ({ authorization: `Bearer ${person.who.token}` });

/** Reads all rows of the owner from the database. */
async function ownersRows(): Promise<unknown> {
  const { db } = server;
  const ids = sql`(${theirs.project}, ${theirs.teamProject})`;
  return [
    await db.select().from(projects).where(sql`${projects.id} in ${ids}`).orderBy(projects.id),
    await db.select().from(mocks).where(sql`${mocks.projectId} in ${ids}`).orderBy(mocks.id),
    await db.select().from(mockFolders).where(sql`${mockFolders.projectId} in ${ids}`),
    await db.select().from(projectMembers).where(sql`${projectMembers.projectId} in ${ids}`),
    await db.select().from(teams).where(eq(teams.id, theirs.team)),
    await db.select().from(teamMembers).where(eq(teamMembers.teamId, theirs.team)),
    await db.select().from(teamInvites).where(eq(teamInvites.teamId, theirs.team)),
    await db.select().from(projects).where(ne(projects.ownerId, stranger.who._id)).orderBy(projects.id),
  ];
}

describe('a foreign id', () => {
  it.each(shareByDepth(places, 8))('as %s reads and changes nothing', async (title, call, input) => {
    const before = await ownersRows();
    const ownMocks = (await stranger.mock.list({ project_id: own.project })).data.mocks.length;
    const ids = { ...theirs, user: owner.who._id, none: newId(), proto: '__proto__', word: 'constructor' };
    for (const [kind, id] of Object.entries(ids)) {
      // All callers may request to join an open team.
      if (title === 'team.join id' && kind === 'team') continue;
      const answer = await send(server.app, call, input(id), bearer(stranger));
      expect(answer.status, kind).toBeLessThan(500);
      expect(JSON.stringify(answer), kind).not.toContain(secret);
      if (!answer.success) expect([10002, 10003], JSON.stringify(answer)).toContain(answer.code);
    }
    expect(await ownersRows()).toEqual(before);
    expect((await stranger.mock.list({ project_id: own.project })).data.mocks.length).toBeGreaterThanOrEqual(
      title.includes('mixed') ? ownMocks - 1 : ownMocks,
    );
  });

  it('next to one of ours refuses both', async () => {
    const [mine] = (await stranger.mock.list({ project_id: own.teamProject })).data.mocks;
    const both = { project_id: own.teamProject, ids: [mine?._id ?? '', theirs.mock] };
    expect(await stranger.mock.delete(both)).toMatchObject({ status: 403, code: 10003 });
    expect((await stranger.mock.list({ project_id: own.teamProject })).data.mocks).toEqual([mine]);
  });

  it('is none of those that a list of everything holds', async () => {
    const lists = [
      await stranger.project.list({ page_size: 200 }),
      await stranger.project.list({ type: 'workbench' }),
      await stranger.project.list({ keywords: secret }),
      await stranger.team.list(),
    ];
    for (const list of lists) expect(JSON.stringify(list.data)).not.toContain(secret);
  });
});

const long = 'x'.repeat(250_000);
const hostile: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  1.5,
  [],
  [[]],
  [null],
  {},
  { $ne: null },
  { constructor: { prototype: 1 } },
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '😀'.repeat(9),
  '👩‍👩‍👧',
  '\u202e反',
  'A\u030a',
  '\ufeff',
  '\r\nX: 1',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '/__proto__',
  '/:__proto__',
  '/{constructor}',
  '../../etc/passwd',
  '/../..',
  '/%2e%2e/%2f',
  '/%',
  '/%ff',
  '\\\\host\\share',
  'C:\\con',
  '/a\\..\\b',
  '//evil',
  "'; drop table mock; --",
  '%_\\',
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://[::1',
  'http://169.254.169.254/',
  'file:///etc/passwd',
  long,
  '😀'.repeat(60),
  '(('.repeat(90),
];

/** A valid input for each call; every field is then replaced by all hostile values. */
const rightInputs: [title: string, call: Call, input: () => Record<string, unknown>][] = [
  ['account.update', contract.account.update, () => ({ nick_name: 'n', head_img: '' })],
  ['account.list', contract.account.list, () => ({ keywords: '', page_index: 1, page_size: 1 })],
  ['team.list', contract.team.list, () => ({ keywords: 'x' })],
  [
    'team.create',
    contract.team.create,
    () => ({ name: fresh().padEnd(4, 'x'), description: 'd', join_rule: 'closed' }),
  ],
  ['team.join', contract.team.join, () => ({ id: own.team })],
  [
    'team.update',
    contract.team.update,
    () => ({ id: own.team, name: fresh().padEnd(4, 'x'), description: 'd', join_rule: 'open', version: 1 }),
  ],
  ['team.get', contract.team.get, () => ({ id: own.team })],
  ['team.leave', contract.team.leave, () => ({ id: own.team })],
  ['team.hand_over', contract.team.hand_over, () => ({ id: own.team, user_id: owner.who._id })],
  ['team.members', contract.team.members, () => ({ id: own.team, page: 1, pageSize: 1, keywords: '', role: 'guest' })],
  [
    'team.add_members',
    contract.team.add_members,
    () => ({ id: own.team, user_ids: [stranger.who._id], role: 'guest' }),
  ],
  ['team.change_role', contract.team.change_role, () => ({ id: own.team, user_id: owner.who._id, role: 'guest' })],
  ['team.remove_member', contract.team.remove_member, () => ({ id: own.team, user_id: owner.who._id })],
  ['team.withdraw', contract.team.withdraw, () => ({ id: own.team })],
  ['team.requests', contract.team.requests, () => ({ id: own.team, page: 1, pageSize: 1 })],
  [
    'team.decide_request',
    contract.team.decide_request,
    () => ({ id: own.team, user_id: owner.who._id, approve: true }),
  ],
  ['team.invites', contract.team.invites, () => ({ id: own.team })],
  ['team.create_invite', contract.team.create_invite, () => ({ id: own.team, role: 'guest', days: 7 })],
  ['team.revoke_invite', contract.team.revoke_invite, () => ({ id: own.team, invite_id: newId() })],
  ['team.invite', contract.team.invite, () => ({ token: newId() })],
  ['team.accept_invite', contract.team.accept_invite, () => ({ token: newId() })],
  ['team.delete', contract.team.delete, () => ({ id: newId() })],
  [
    'project.list',
    contract.project.list,
    () => ({ keywords: '', page_index: 1, page_size: 1, type: '', group: '', filter_by_author: 0 }),
  ],
  [
    'project.create',
    contract.project.create,
    () => ({ ...project(), description: '', members: [], group: '', swagger_url: '', swagger_text: '' }),
  ],
  [
    'project.update',
    contract.project.update,
    () => ({ ...project(), id: own.project, description: '', members: [], swagger_url: '' }),
  ],
  ['project.copy', contract.project.copy, () => ({ id: newId() })],
  ['project.star', contract.project.update_workbench, () => ({ id: own.project, status: true })],
  ['project.delete', contract.project.delete, () => ({ id: newId() })],
  ['project.visit', contract.project.visit, () => ({ id: own.project })],
  ['project.restore', contract.project.restore, () => ({ id: newId() })],
  [
    'mock.list',
    contract.mock.list,
    () => ({ project_id: own.project, keywords: '', page_index: 1, page_size: 1, brief: '1' }),
  ],
  ['mock.get', contract.mock.get, () => ({ id: own.teamMock })],
  ['mock.create', contract.mock.create, () => ({ ...mock(), project_id: own.project })],
  ['mock.update', contract.mock.update, () => ({ ...mock(), id: own.teamMock })],
  ['mock.delete', contract.mock.delete, () => ({ project_id: own.project, ids: [newId()] })],
  ['mock.restore', contract.mock.restore, () => ({ project_id: own.project, ids: [newId()] })],
  [
    'mock.move',
    contract.mock.move,
    () => ({
      project_id: own.project,
      ids: [own.mock],
      folder_id: own.folder,
      next_to: { id: newId(), side: 'before' },
    }),
  ],
  ['folder.list', contract.folder.list, () => ({ project_id: own.project })],
  ['folder.create', contract.folder.create, () => ({ project_id: own.project, name: fresh(), parent_id: own.folder })],
  ['folder.update', contract.folder.update, () => ({ id: own.folder, name: fresh() })],
  ['folder.move', contract.folder.move, () => ({ id: own.folder, parent_id: null, before: newId() })],
  ['folder.delete', contract.folder.delete, () => ({ id: newId() })],
  ['sync.swagger', contract.sync.swagger, () => ({ id: own.teamProject, swagger_text: document })],
  ['sync.preview', contract.sync.preview, () => ({ id: own.teamProject, swagger_text: document })],
  ['sync.status', contract.sync.status, () => ({ id: own.job })],
  ['import.preview', contract.transfer.preview, () => ({ project_id: own.project, zip, prefix: '/' })],
  ['import.apply', contract.transfer.apply, () => ({ project_id: own.project, zip, prefix: '/', replace: true })],
];

// Parsed in a worker thread, which is slow, so only a few values are tried.
const readByThread = new Set(['swagger_text', 'zip', 'prefix', 'replace']);
const few: unknown[] = [null, '\ud800', '{"__proto__":{"polluted":1}}'];

describe('a hostile field', () => {
  it.each(shareByDepth(rightInputs, 4))('of %s is taken as text or refused in words', async (_title, call, input) => {
    for (const [place, field] of Object.keys(input()).entries()) {
      const all = call.method === 'GET' ? hostile.filter((value) => value !== long) : hostile;
      // In a shallow run each field gets a share of the values, and neighbouring fields get the others.
      const share = byDepth(12, 1);
      const some = all.filter((_, index) => index % share === place % share);
      const values = readByThread.has(field) ? few : some;
      for (const value of values) {
        const sent = { ...input(), [field]: value };
        const given = call.method === 'GET' ? { ...sent, [field]: String(value) } : sent;
        const answer = await send(server.app, call, given, bearer(stranger));
        const what = `${field} = ${JSON.stringify(value).slice(0, 60)}`;
        expect(answer.status, what).toBeLessThan(500);
        expect(answer.success || answer.code === 10001 || typeof answer.message === 'string', what).toBe(true);
      }
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('names of the language', () => {
  it('are names like any other, from the making to the answer', async () => {
    const person = await server.givenPerson('proto');
    const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString'];
    for (const name of names) {
      const made = await person.project.create({ name, url: `/${name}`, description: name });
      const project_id = made.data._id;
      const mode = `{ '${name}': 1, 'a|1': [{ "${name}": '@${name}' }] }`;
      for (const url of [`/${name}`, `/at/:${name}`, `/in/{${name}}/x`]) {
        const answer = await person.mock.create({ project_id, method: 'get', url, mode, description: name });
        expect(answer.success, JSON.stringify(answer.message)).toBe(true);
      }
      for (const path of [`/${name}/${name}`, `/${name}/at/${name}`, `/${name}/in/__proto__/x`]) {
        const response = await server.app.inject(`/mock/${project_id}${path}?${name}=fn&jsonp_param_name=${name}`);
        expect(response.statusCode, path + response.body).toBe(200);
      }
      expect((await person.project.copy({ id: project_id })).success).toBe(true);
      const exported = await server.app.inject({
        method: 'POST',
        url: '/api/mock/export',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `project_id=${project_id}&__proto__=1&constructor=2`,
      });
      expect(exported.statusCode).toBe(200);
      expect(exported.headers['content-type']).toBe('application/zip');
    }
    const public_ = await server.client().mock.by_projects({ project_ids: names.join() });
    expect(public_).toMatchObject({ success: true, data: {} });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('an export of hostile ids', () => {
  it.each(['1', '"s"', 'true', 'null', '[]'])('is refused for a body that is only %s', async (payload) => {
    const response = await server.app.inject({
      method: 'POST',
      url: `${apiBase}/mock/export`,
      remoteAddress: `10.0.${num++ % 250}.${num % 250}`,
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect([response.statusCode, response.json().code]).toEqual([200, 10001]);
  });

  it('answers in the envelope', async () => {
    for (const value of hostile) {
      for (const field of ['project_id', 'ids', 'ids[]']) {
        const response = await server.app.inject({
          method: 'POST',
          url: `${apiBase}/mock/export`,
          remoteAddress: `10.0.${num++ % 250}.${num % 250}`,
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify({ [field]: value }),
        });
        const { code } = response.json();
        const title = `${field} = ${JSON.stringify(value).slice(0, 60)}`;
        expect([200, 413], title).toContain(response.statusCode);
        expect(response.statusCode === 200 ? [10001, 10002] : [413], title).toContain(code);
      }
    }
  });
});

describe('a trick in an address', () => {
  /** Returns the status of a raw request, because HTTP clients would normalise the address. */
  function statusOf(port: number, target: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`GET ${target} HTTP/1.1\r\nHost: easymock.example\r\nConnection: close\r\n\r\n`);
      });
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('end', () => {
        expect(answer).not.toMatch(/root:|"workspaces"/);
        resolve(Number(answer.split(' ')[1]));
      });
      socket.on('error', reject);
    });
  }

  it('reaches nothing but what is there', async () => {
    const node = await server.secondNode();
    await node.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = node.app.server.address() as { port: number };
    const at = `/mock/${theirs.project}`;
    expect(await statusOf(port, `${at}/a`)).toBe(200);
    const targets = [
      '/../../easymock/api/u/me',
      '/..%2f..%2fa',
      '/%2e%2e/a',
      '/\\..\\a',
      '/a%00',
      '/a;x=/../',
      '/%',
      '/a%2',
      '/%c0%ae',
      '?__proto__[x]=1',
      '/a/../__proto__',
      `/${'../'.repeat(500)}etc/passwd`,
      '/a/%F0%9F%98%80',
      '/%ed%a0%80',
    ].map((path) => at + path);
    targets.push(
      '/mock/../mock',
      `//mock/${theirs.project}/a`,
      `/MOCK/${theirs.project}/a`,
      '/mock/%',
      '/easymock/mock/..%2f',
      '/easymock/upload/..%2f..%2f..%2fetc/passwd/x/y',
      '/upload/../../etc/passwd',
      '/upload/%2e%2e/a/b/c',
      '/easymock/assets/..%2f..%2fpackage.json',
      '/easymock/../../package.json',
      '/%2e%2e/%2e%2e/etc/passwd',
      `http://easymock.example${at}/none`,
      '*',
      '/easymock/api/../../etc/passwd',
      '/easymock/api/mock%00',
    );
    for (const target of targets) {
      const status = await statusOf(port, target);
      // 503 because the pages are not built here; 200 for the envelope about a missing file.
      const expected = target.includes('upload') ? [200] : [];
      expect([...expected, 302, 400, 404, 414, 503], `${target.slice(0, 80)} ${status}`).toContain(status);
    }
  });
});
