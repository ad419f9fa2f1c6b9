import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase, callGroup, post } from '@easymock/contract';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shareByDepth } from '../../../test-depth';
import { mocks, projectMembers, projects, teamMembers } from '../src/mock/mock.table';
import { anonymizedValues } from '../src/people/accounts/hand-over';
import { lockOwnAccount } from '../src/people/person/lock-accounts';
import { sessions, users } from '../src/people/person/user.table';
import { implement, prepared, withoutTransaction } from '../src/platform/http/calls/handler';
import { projectCodes } from '../src/tools/project-code/project-code.table';
import { send, type TestNode, useTestServer } from './test-app';
import { duringUncommittedChange } from './uncommitted-change';

const deep = { tags: 'deep' };

// Rights that end between the start of a call and its effect, changed on another node. The two calls work
// long before they write, like saving a text and creating a document from a template.
let working = () => {};
let work: Promise<void> = Promise.resolve();
const longCall = () =>
  post({
    permission: 'tools.projectCode.edit',
    audit: 'update',
    input: z.object({}),
    data: z.object({ level: z.string() }),
    summary: { zh: '慢', en: 'Slow' },
  });
const longCalls = callGroup('/long', { alone: longCall(), before: longCall() });
const wait = async () => {
  working();
  await work;
};
const longHandlers = implement(longCalls, {
  alone: withoutTransaction(async ({ db, actor }) => {
    await wait();
    return db.transaction(async (tx) => {
      await tx.execute(sql`update setting set value = value`);
      return { level: actor.grants.projectCode.level };
    });
  }),
  before: prepared(wait, async ({ actor }) => ({ level: actor.grants.projectCode.level })),
});

const server = useTestServer({ EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1' }, undefined, longHandlers);
let other: TestNode;
let port: number;
beforeAll(async () => {
  other = await server.secondNode();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});

const json = 'application/json';
const names = (num: number) => ({ name: `p${num}`, url: `/p${num}` });

/** Sends the head of a call and the first byte of its body; `finish` sends the rest. */
async function begin(path: string, token: string, body: string, type = json) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = `Host: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`;
  socket.write(`POST ${apiBase}${path} HTTP/1.1\r\n${head}\r\n\r\n${body[0]}`);
  // Enough time for the server to authenticate the caller.
  await sleep(300);
  return {
    async finish() {
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.write(body.slice(1));
      await once(socket, 'close');
      const answer = Buffer.concat(chunks).toString();
      return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
    },
  };
}

const calls: [path: string, body: object][] = [
  ['/settings/save', { key: 'files.quotaMb', value: 400 }],
  ['/enumerationManage/insertEnumerationInfo', { type: 'task', value: 'late', label: 'late' }],
  ['/projectCodeManage/insertProjectCode', { code: 'LATE', name: 'late' }],
  ['/updateLog/save', { version: '9.9', lines: ['late'] }],
];

const beginAll = (token: string) => Promise.all(calls.map(([path, body]) => begin(path, token, JSON.stringify(body))));

describe('a call whose body arrives late', () => {
  it('does nothing for a person who was disabled meanwhile', async () => {
    const chief = await server.givenSession('superAdministrator');
    const { id, token } = await server.givenSession('administrator');
    await chief.settings.save({ key: 'export.requireSession', value: true });
    const begun = await beginAll(token);
    begun.push(await begin('/mock/export', token, '{"project_id":"any"}'));
    await other.client(chief.token).accounts.forbiddenUser({ id, isForbidden: true });
    for (const call of begun) expect(await call.finish()).toMatchObject({ success: false, code: -1 });
  });

  it('does nothing for a person who lost the right meanwhile, nor for their API token', async () => {
    const chief = await server.givenSession('superAdministrator');
    const { id, token, apiToken } = await server.givenSession('administrator');
    const made = await apiToken.createToken({ name: 'late', scopes: ['tools:write'], days: 1 });
    const [bySession, byToken] = await Promise.all([beginAll(token), beginAll(made.data.token)]);
    await other.client(chief.token).accounts.changeUserRole({ ids: [id], roleId: 'ordinaryUser' });
    for (const call of bySession) expect(await call.finish()).toMatchObject({ success: false, code: 402 });
    for (const call of byToken) expect(await call.finish()).toMatchObject({ success: false, code: 10003 });
  });

  it('does nothing for a person who was deleted meanwhile', async () => {
    const chief = await server.givenSession('superAdministrator');
    const { id, token } = await server.givenSession();
    const form =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n{"swagger":"2.0"}\r\n--b--\r\n';
    const begun = await Promise.all([
      begin('/u/update', token, '{"mobile":"13800000000"}'),
      begin('/u/preferences', token, '{"theme":"dark"}'),
      begin('/project/create', token, '{"name":"late","url":"/late"}'),
      begin('/group/create', token, '{"name":"late"}'),
      begin('/upload', token, form, 'multipart/form-data; boundary=b'),
    ]);
    expect((await other.client(chief.token).accounts.delete({ id })).success).toBe(true);
    for (const call of begun) expect(await call.finish()).toMatchObject({ success: false, code: 401 });
    const [row] = await server.db.select().from(users).where(eq(users.id, id));
    expect([row?.mobile, row?.preferences]).toEqual(['', {}]);
    expect(await server.db.select().from(projects).where(eq(projects.ownerId, id))).toEqual([]);
    expect(await server.db.select().from(teamMembers).where(eq(teamMembers.userId, id))).toEqual([]);
  });
});

describe.each(shareByDepth(['alone', 'before'] as const, 2))('a call that works long before it writes (%s)', (name) => {
  /** Applies a change while a call of the person is working, and returns the call's response. */
  async function answerAfter(token: string, change: () => Promise<{ success: boolean }>) {
    let done = () => {};
    work = new Promise((resolve) => {
      done = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      working = resolve;
    });
    const answer = send(server.app, longCalls[name], {}, { authorization: `Bearer ${token}` });
    await begun;
    // Wait until the cache of recently loaded rights has expired.
    await sleep(250);
    expect((await change()).success).toBe(true);
    done();
    return answer;
  }

  it('writes nothing for a person who was disabled, deleted, moved or signed out meanwhile', async () => {
    const chief = other.client((await server.givenSession('superAdministrator')).token);
    type Person = Awaited<ReturnType<typeof server.givenSession>>;
    const ends: [number, (person: Person) => Promise<{ success: boolean }>][] = [
      [-1, ({ id }) => chief.accounts.forbiddenUser({ id, isForbidden: true })],
      [401, ({ id }) => chief.accounts.delete({ id })],
      [402, ({ id }) => chief.accounts.changeUserOrganization({ ids: [id], department: 'externalPart' })],
      [401, ({ token }) => other.client(token).account.loginOut()],
    ];
    for (const [code, end] of ends) {
      const person = await server.givenSession('administrator');
      expect(await answerAfter(person.token, () => end(person))).toMatchObject({ success: false, code });
    }
  });

  it('goes by the rights that its role has by then', async () => {
    const chief = other.client((await server.givenSession('superAdministrator')).token);
    const { token } = await server.givenSession('developer');
    const setLevel = (level: 'view' | 'edit' | 'manage') => () =>
      chief.rights.saveRoleAuth({ roleId: 'developer', grants: { projectCode: { level, canReveal: false } } });
    await setLevel('edit')();
    expect(await answerAfter(token, setLevel('manage'))).toMatchObject({ data: { level: 'manage' } });
    expect(await answerAfter(token, setLevel('edit'))).toMatchObject({ data: { level: 'edit' } });
    expect(await answerAfter(token, setLevel('view'))).toMatchObject({ success: false, code: 10003 });
  });
});

describe('an account that is being deleted', () => {
  type Person = Awaited<ReturnType<typeof server.givenSession>>;
  type Case = [what: string, begin: (gone: Person, friend: Person) => Promise<() => Promise<unknown>>];
  const cases: Case[] = [
    ['a project', async (gone) => () => gone.project.create(names(1))],
    [
      'the copy of a project',
      async (gone, friend) => {
        const { data } = await friend.project.create({ ...names(2), members: [gone.id] });
        const draft = { project_id: data._id, method: 'get' as const, url: '/', mode: '{}', description: 'x' };
        await friend.mock.create(draft);
        return () => gone.project.copy({ id: data._id });
      },
    ],
    ['a team', async (gone) => () => gone.team.create({ name: 'late' })],
    [
      'the team of a friend',
      async (gone, friend) => {
        const { data } = await friend.team.create({ name: 'joined', join_rule: 'open' });
        return () => gone.team.join({ id: data._id });
      },
    ],
    [
      'a place in the project of a friend',
      async (gone, friend) => {
        const { data } = await friend.project.create(names(3));
        return () => friend.project.update({ id: data._id, ...names(3), members: [gone.id] });
      },
    ],
    [
      'a place in a new project of a friend',
      async (gone, friend) => () => friend.project.create({ ...names(4), members: [gone.id] }),
    ],
    [
      'a place in a project that a friend restores',
      async (gone, friend) => {
        const { data } = await friend.project.create({ ...names(5), members: [gone.id] });
        await friend.project.delete({ id: data._id });
        return () => friend.project.restore({ id: data._id });
      },
    ],
    [
      'a project code',
      async (gone) => {
        const chief = await server.givenSession('superAdministrator');
        const code = { code: 'LATE-OWNER', name: 'late', ownerUserId: gone.id };
        return () => chief.projectCode.insertProjectCode(code);
      },
    ],
    ['a mobile number', async (gone) => () => gone.account.update({ mobile: '13800000000' })],
    ['a preference', async (gone) => () => gone.profile.savePreferences({ theme: 'dark' })],
  ];

  it.each(cases)('gets no more: %s', async (_, begin) => {
    const [gone, friend] = [await server.givenSession(), await server.givenSession()];
    const call = await begin(gone, friend);
    const { id } = gone;
    // Otherwise updating the time of last activity would wait for the lock as well.
    await server.db.update(users).set({ lastActiveAt: new Date() });
    await duringUncommittedChange(
      server.db,
      async (held) => {
        await held
          .update(users)
          .set({ ...anonymizedValues(id), deletedAt: new Date() })
          .where(eq(users.id, id));
        for (const table of [projectMembers, teamMembers]) await held.delete(table).where(eq(table.userId, id));
      },
      call,
    );
    const [row] = await server.db.select().from(users).where(eq(users.id, id));
    expect([row?.mobile, row?.preferences]).toEqual(['', {}]);
    const left = await Promise.all([
      server.db.select().from(projects).where(eq(projects.ownerId, id)),
      server.db.select().from(projectMembers).where(eq(projectMembers.userId, id)),
      server.db.select().from(teamMembers).where(eq(teamMembers.userId, id)),
      server.db
        .select()
        .from(projectCodes)
        .where(and(eq(projectCodes.ownerUserId, id))),
    ]);
    expect(left).toEqual([[], [], [], []]);
  });

  it('waits for what its person is just making, and then needs somebody to take it over', async () => {
    const chief = await server.givenSession('superAdministrator');
    const { id } = await server.givenSession();
    const deleted = await duringUncommittedChange(
      server.db,
      async (held) => {
        await held.insert(projects).values({ ...names(6), description: 'x', ownerId: id });
        await lockOwnAccount(held, id);
      },
      () => other.client(chief.token).accounts.delete({ id }),
    );
    expect(deleted).toMatchObject({ code: 10005, message: '请先选择由谁接手：个人项目' });
  });
});

describe('a project', () => {
  it('stays as it is where the document for it arrives after its sender was disabled', deep, async () => {
    const chief = await server.givenSession('superAdministrator');
    const person = await server.givenSession();
    let answerDocument = () => {};
    const source = createServer((_, response) => {
      const document = { openapi: '3.0.0', info: { title: 't', version: '1' }, paths: { '/late': { get: {} } } };
      answerDocument = () => void response.end(JSON.stringify(document));
    }).listen(0, '127.0.0.1');
    await once(source, 'listening');
    const swagger_url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/api.json`;
    const { data } = await person.project.create(names(7));
    await server.db.update(projects).set({ swaggerUrl: swagger_url }).where(eq(projects.id, data._id));
    for (const begin of [
      () => person.sync.swagger({ id: data._id }),
      () => person.project.create({ ...names(8), swagger_url }),
    ]) {
      const asked = once(source, 'request');
      const call = begin();
      await asked;
      await chief.accounts.forbiddenUser({ id: person.id, isForbidden: true });
      answerDocument();
      expect(await call).toMatchObject({ success: false, code: -1 });
      await chief.accounts.forbiddenUser({ id: person.id, isForbidden: false });
      await server.db.update(sessions).set({ endedReason: null }).where(eq(sessions.userId, person.id));
    }
    source.close();
    expect(await server.db.select().from(mocks).where(eq(mocks.projectId, data._id))).toEqual([]);
    expect(await server.db.select().from(projects).where(eq(projects.ownerId, person.id))).toHaveLength(1);
  });
});
