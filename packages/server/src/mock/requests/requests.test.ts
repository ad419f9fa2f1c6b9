import { randomBytes } from 'node:crypto';
import { liveAddress, mockBase } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenMock, givenProject } from '../../../test/create-records';
import { watch } from '../../../test/live-client';
import { type TestNode, useTestServer } from '../../../test/test-app';
import { users } from '../../people/person/user.table';
import { projects } from '../mock.table';
import { mockCallers, recordedRequests } from './recorded-request.table';
import { sweepRecorded } from './recorder';

const server = useTestServer();
const canary = 'Kanarienvogel-4711';
let other: TestNode;
let person: Awaited<ReturnType<typeof server.givenSession>>;
let projectId: string;

beforeAll(async () => {
  other = await server.secondNode();
  person = await server.givenSession('ordinaryUser');
});
beforeEach(async () => {
  projectId = await givenProject(person);
});

interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly payload?: string | object | Buffer;
  readonly node?: TestNode;
}
const send = (path: string, { method = 'GET', node = server, ...more }: Sent = {}) =>
  node.app.inject({ method, url: `${mockBase}/${projectId}${path}`, ...more });
const list = async (after = '', of = person) => (await of.request.list({ project_id: projectId, after })).data;
const open = async (id: string) => (await person.request.get({ project_id: projectId, id })).data;

describe('the list of requests', () => {
  it('shows what was sent, by whom, which mock answered and how', async () => {
    const mockId = await givenMock(person, projectId, '/orders/:id', '{ a: 1 }');
    await send('/orders/7?size=2', {
      headers: { referer: 'https://shop.example/cart', authorization: `Bearer ${person.token}` },
    });
    const { requests, is_complete, may_open } = await list();
    expect({ is_complete, may_open }).toEqual({ is_complete: true, may_open: true });
    expect(requests).toMatchObject([
      {
        method: 'GET',
        path: '/orders/7?size=2',
        person: { _id: person.id },
        referer: 'https://shop.example/cart',
        mock: { _id: mockId, url: '/orders/:id' },
        reason: 'mock',
        status: 200,
      },
    ]);
  });

  it('shows why no mock answered, with the nearest ones', async () => {
    projectId = await givenProject(person, { url: '/near' });
    await givenMock(person, projectId, '/orders');
    await send('/near/order');
    expect((await list()).requests).toMatchObject([
      {
        mock: null,
        reason: 'unmatched',
        status: 404,
        near: [{ method: 'get', url: expect.stringContaining('/orders') }],
      },
    ]);
  });

  it('shows the body of a request that no mock answered', async () => {
    await send('/nowhere', { method: 'POST', payload: { amount: 1 } });
    const [request] = (await list()).requests;
    expect((await open(request?._id ?? '')).request.body.text).toBe('{"amount":1}');
  });

  it('returns only what is new after a cursor, from all nodes, until it is cleared', async () => {
    await givenMock(person, projectId, '/a');
    await send('/a?n=1');
    await send('/a?n=2', { node: other });
    const first = await list();
    expect(first.requests.map(({ path }) => path).sort()).toEqual(['/a?n=1', '/a?n=2']);
    await send('/a?n=3', { node: other });
    const { requests } = await list(first.cursor);
    expect(requests.map(({ path }) => path)).toEqual(['/a?n=3']);
    const { data: found } = await person.request.get({ project_id: projectId, id: requests[0]?._id ?? '' });
    expect(found.response.body.text).toBe('{"a":1}');
    await person.request.clear({ project_id: projectId });
    await expect.poll(async () => (await list()).requests).toEqual([]);
    expect(await person.request.get({ project_id: projectId, id: requests[0]?._id ?? '' })).toMatchObject({
      kind: 'requestGone',
    });
  });

  it('is announced to its watchers again and again, from every node', async () => {
    await givenMock(person, projectId, '/a');
    const client = await watch(await server.listen(), person.token, [liveAddress('mock:request', projectId)]);
    await client.ready();
    await list();
    for (const [at, node] of [server, other, server].entries()) {
      await send('/a', { node });
      await expect.poll(() => client.changes(), { timeout: 10_000 }).toHaveLength(at + 1);
    }
    client.close();
  });

  it('is closed to others, and to external staff as the setting says', async () => {
    const stranger = await server.givenSession('ordinaryUser');
    expect(await stranger.request.list({ project_id: projectId })).toMatchObject({ success: false, kind: 'forbidden' });
    await givenMock(person, projectId, '/a');
    await send('/a');
    const [request] = (await list()).requests;
    await server.db.update(users).set({ department: 'externalPart' }).where(eq(users.id, person.id));
    const outside = await list();
    expect(outside).toMatchObject({ may_open: false, requests: [{ path: '/a' }] });
    expect(await person.request.get({ project_id: projectId, id: request?._id ?? '' })).toMatchObject({
      kind: 'forbidden',
    });
    await server.db.update(users).set({ department: '' }).where(eq(users.id, person.id));
  });
});

describe('an opened request', () => {
  it('shows both sides, and a body that the mock did not read', async () => {
    await givenMock(person, projectId, '/a', "{ _res: { status: 201, headers: { 'X-A': 'b' }, data: { ok: 1 } } }", {
      method: 'post',
    });
    await send('/a', { method: 'POST', payload: { name: '青瓷' } });
    const [request] = (await list()).requests;
    expect(await open(request?._id ?? '')).toMatchObject({
      status: 201,
      request: { body: { kind: 'text', text: '{"name":"青瓷"}', is_cut: false } },
      response: { headers: expect.arrayContaining([['X-A', 'b']]), body: { text: '{"ok":1}' } },
    });
  });

  it.each([
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0, 0xd8]), 'application/json', 'binary'],
    ['a charset that nobody knows', Buffer.from('{}'), 'application/json; charset=klingon', 'binary'],
    ['another charset', Buffer.from([0xc7, 0xe0]), 'text/plain; charset=gbk', 'text'],
    ['broken JSON', Buffer.from('{"a":'), 'application/json', 'text'],
  ])('describes %s', async (_, payload, type, kind) => {
    await givenMock(person, projectId, '/a', '{ a: 1 }', { method: 'post' });
    const answer = await send('/a', { method: 'POST', payload, headers: { 'content-type': type } });
    expect(answer.json()).toEqual({ a: 1 });
    const [request] = (await list()).requests;
    expect((await open(request?._id ?? '')).request.body).toMatchObject({ kind, size: payload.length });
  });
});

describe('recorded requests', () => {
  it('are stored masked while the project records them, survive the memory, and go at once if it stops', async () => {
    await givenMock(person, projectId, '/a', '{ a: 1 }', { method: 'post' });
    await send('/a', { method: 'POST', payload: { early: 1 } });
    expect(await person.request.configure({ project_id: projectId, record_days: 2 })).toMatchObject({ success: true });
    expect((await person.request.settings({ project_id: projectId })).data).toEqual({ record_days: 2, check: 'off' });
    await send('/a?late=1', { method: 'POST', payload: { password: canary } });
    await server.services.requestRecorder.flush();
    const recorded = async (before?: string) =>
      (await person.request.recorded({ project_id: projectId, ...(before && { before }) })).data;
    const [row] = await recorded();
    expect(await recorded()).toMatchObject([{ path: '/a?late=1' }]);
    expect(await recorded(row?.at)).toEqual([]);
    server.services.requestLog.clear(projectId);
    expect(await open(row?._id ?? '')).toMatchObject({ request: { body: { text: '{"password":"***"}' } } });
    await person.request.configure({ project_id: projectId, record_days: 0 });
    expect(await recorded()).toEqual([]);
  });

  it('are neither stored after the list was cleared nor after a concurrent end of the recording', async () => {
    await givenMock(person, projectId, '/a');
    await person.request.configure({ project_id: projectId, record_days: 2 });
    const count = () => server.db.$count(recordedRequests, eq(recordedRequests.projectId, projectId));
    await send('/a');
    await person.request.clear({ project_id: projectId });
    await server.services.requestRecorder.flush();
    expect(await count()).toBe(0);
    await send('/a');
    let flushed = Promise.resolve();
    await server.db.transaction(async (tx) => {
      await tx.update(projects).set({ recordDays: 0 }).where(eq(projects.id, projectId));
      flushed = server.services.requestRecorder.flush();
      await expect
        .poll(async () => {
          const { rows } = await server.db.execute(
            sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%into mock_request%'`,
          );
          return rows.length;
        })
        .toBe(1);
    });
    await flushed;
    expect(await count()).toBe(0);
  });

  it('expire', async () => {
    await givenMock(person, projectId, '/a');
    await person.request.configure({ project_id: projectId, record_days: 3 });
    await send('/a');
    await server.services.requestRecorder.flush();
    const count = async (now: Date) => {
      await sweepRecorded(server.db, now);
      return server.db.$count(recordedRequests, eq(recordedRequests.projectId, projectId));
    };
    const day = 24 * 60 * 60 * 1000;
    const now = server.services.clock().getTime();
    expect(await count(new Date(now + 2 * day))).toBe(1);
    expect(await count(new Date(now + 4 * day))).toBe(0);
  });
});

describe('a request that does not fit the document', () => {
  const swagger_text = JSON.stringify({
    openapi: '3.0.0',
    info: { title: 'x', version: '1' },
    paths: {
      '/pay': {
        post: {
          parameters: [{ name: 'size', in: 'query', schema: { type: 'integer' } }],
          requestBody: {
            content: { 'application/json': { schema: { type: 'object', properties: { amount: { type: 'number' } } } } },
          },
          responses: { 200: { content: { 'application/json': { example: { body: 'ok' } } } } },
        },
      },
    },
  });
  const pay = (payload: object, path = '/pay?size=x') => send(path, { method: 'POST', payload });

  it('is answered, reported or refused, as the project or its mock says', async () => {
    projectId = (await person.project.create({ name: `校验${Date.now()}`, url: '/checked', swagger_text })).data._id;
    const header = 'x-easymock-problems';
    expect((await pay({ amount: 'x' })).headers[header]).toBeUndefined();
    await person.request.configure({ project_id: projectId, check: 'report' });
    const reported = await pay({ amount: 'x' });
    expect(reported.statusCode).toBe(200);
    expect(reported.headers[header]).toContain('size must have the type "integer"; body amount');
    expect((await pay({ amount: 1 }, '/pay?size=1')).headers[header]).toBeUndefined();
    const large = await pay({ amount: 'x'.repeat(1_200_000) }, '/pay?size=1');
    expect([large.statusCode, large.headers[header]]).toEqual([200, undefined]);
    await person.request.configure({ project_id: projectId, check: 'refuse' });
    const refused = await pay({ amount: 'x' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ kind: 'requestUnfit', data: [expect.any(String), expect.any(String)] });
    const { requests } = await list();
    expect(requests[0]).toMatchObject({
      reason: 'refused',
      status: 400,
      problems: [{}, {}].map(() => expect.any(String)),
    });
    const [mock] = (await person.request.usage({ project_id: projectId })).data;
    await person.request.check({ project_id: projectId, mock_id: mock?._id ?? '', check: 'off' });
    expect((await pay({ amount: 'x' })).statusCode).toBe(200);
  });

  it('leaves the body to functions and forwarding', async () => {
    projectId = (await person.project.create({ name: `函数${Date.now()}`, url: '/functions', swagger_text })).data._id;
    await person.request.configure({ project_id: projectId, check: 'report' });
    const [mock] = (await person.request.usage({ project_id: projectId })).data;
    await person.mock.update({ id: mock?._id ?? '', mode: '{ got: ({ _req }) => _req.body.amount }' });
    expect((await pay({ amount: 5 })).json()).toEqual({ got: 5 });
  });
});

describe('who uses a mock', () => {
  it('is listed by person, page and address, and mocks without calls come first', async () => {
    const used = await givenMock(person, projectId, '/used');
    const dead = await givenMock(person, projectId, '/dead');
    await server.services.callerCount.flush();
    await send('/used', { headers: { authorization: `Bearer ${person.token}` } });
    await send('/used', { headers: { referer: 'https://shop.example/cart?x=1' } });
    await send('/used');
    await server.services.callerCount.flush();
    const { data } = await person.request.usage({ project_id: projectId });
    expect(data.map(({ _id }) => _id)).toEqual(expect.arrayContaining([used, dead]));
    const callers = data.find(({ _id }) => _id === used)?.callers ?? [];
    expect(callers.map(({ kind, name }) => [kind, name])).toEqual(
      expect.arrayContaining([
        ['person', expect.any(String)],
        ['page', 'https://shop.example/cart'],
        ['address', '127.0.0.1'],
      ]),
    );
    expect(data.find(({ _id }) => _id === dead)).toMatchObject({ last_day: null, num: 0, callers: [] });
    const one = (await person.request.usage({ project_id: projectId, mock_id: used })).data;
    expect(one).toEqual(data.filter(({ _id }) => _id === used));
    const other = (await person.project.create({ name: `别处${Date.now()}`, url: '/elsewhere' })).data._id;
    expect((await person.request.usage({ project_id: other, mock_id: used })).data).toEqual([]);
  });

  it('lists few callers, however many there are', async () => {
    const mockId = await givenMock(person, projectId, '/crowd');
    for (let i = 0; i < 200; i += 1) await send('/crowd', { headers: { referer: `https://x.example/${i}` } });
    await server.services.callerCount.flush();
    expect(await server.db.$count(mockCallers, eq(mockCallers.mockId, mockId))).toBeLessThan(60);
    const { data } = await person.request.usage({ project_id: projectId });
    expect(data.find(({ _id }) => _id === mockId)?.callers).toHaveLength(20);
  });
});

it('shows a masked secret nowhere: in no list, details, table or event, and from no node', async () => {
  const key = randomBytes(16).toString('base64url');
  const echo = '{ got: ({ _req }) => _req.body, headers: ({ _req }) => _req.headers, q: "@query(\\"token\\")" }';
  await givenMock(person, projectId, '/login/:token', echo, { method: 'post' });
  await list();
  await person.request.configure({ project_id: projectId, record_days: 1 });
  for (const node of [server, other]) {
    await send(`/login/${canary}?token=${canary}&api_key=${canary}&_scenario=${key}`, {
      method: 'POST',
      node,
      headers: {
        authorization: `Bearer ${canary}`,
        cookie: `sid=${canary}`,
        'x-api-key': canary,
        referer: `https://x.example/mock/~${key}/?access_token=${canary}`,
        'x-easymock-scenario': key,
      },
      payload: { password: canary, nested: [{ clientSecret: canary }] },
    });
  }
  const { requests } = await list();
  expect(requests).toHaveLength(2);
  const details = await Promise.all(requests.map(({ _id }) => open(_id)));
  expect(details.every(({ response }) => response.body.text.includes('***'))).toBe(true);
  expect(JSON.stringify({ requests, details })).not.toMatch(new RegExp(`${canary}|${key}`));
  for (const { services } of [server, other]) {
    await services.requestRecorder.flush();
    await services.callerCount.flush();
  }
  expect((await person.request.recorded({ project_id: projectId })).data).toHaveLength(2);
  const { rows: tables } = await server.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const { rows } = await server.db.execute(
      sql`select 1 from ${sql.identifier(name)} t where t::text like any(array[${`%${canary}%`}, ${`%${key}%`}]) limit 1`,
    );
    expect(rows, name).toEqual([]);
  }
});
