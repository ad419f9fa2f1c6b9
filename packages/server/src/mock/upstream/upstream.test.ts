import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { mockBase, type UpstreamMode } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, useTestServer } from '../../../test/test-app';
import { CallFailure } from '../../platform/failure';
import { addressAt, callUpstream } from '../serve/call-upstream';
import { upstreamEnvironments } from '../upstream.table';
import { notifyOfDrift } from './drift-messages';

// `localhost` is allowed by configuration in these tests; by its address alone it would be rejected.
const seen: { request: IncomingMessage; body: string }[] = [];
const json =
  (value: unknown, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/base/users/42': json({ id: 42, realName: '王小明', mobile: '13800138000', token: 'abcdef-secret', pay: '1.5' }),
  '/base/users': json([{ id: 1 }]),
  '/base/broken': json({ code: 500 }, 500),
  '/base/echo': (request, response) => json({ sent: request.headers['x-gateway'] ?? '' })(request, response),
  '/base/drift': json({ a: 'x', c: 1 }),
  '/base/fits': json({ a: 1 }),
  '/base/page': (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>'),
  '/base/gbk': (_, response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' })
      .end(Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xd6, 0xd0]), Buffer.from('"}')])),
};
const backEnd = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    seen.push({ request, body });
    const answer = answers[(request.url ?? '').split('?')[0] ?? ''];
    if (answer) answer(request, response);
    else json({ none: true }, 404)(request, response);
  });
});

const server = useTestServer({ EASYMOCK_OUTBOUND_ALLOW: 'localhost' });
let person: Person;
let base: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => backEnd.listen(0, '127.0.0.1', resolve));
  base = `http://localhost:${(backEnd.address() as AddressInfo).port}/base/`;
  person = await server.givenPerson('upstream-owner');
});
afterAll(() => backEnd.close());

it.each([
  ['http://b', '/x', 'a=%20', 'http://b/x?a=%20'],
  ['http://b/api/', '/x/', '', 'http://b/api/x/'],
  ['http://b/api', '//evil.example.com/x', '', 'http://b/api//evil.example.com/x'],
  ['http://b', '/%E4%BD%A0/a%2Fb', 'x=1&_scenario=k', 'http://b/%E4%BD%A0/a%2Fb?x=1'],
])('appends a path to the base address: %s%s?%s', (base, path, query, expected) => {
  expect(addressAt(base, path, query)).toBe(expected);
});

it.each(['/../x', '/a/%2e%2E/x', '/a/..%2f..%2Fx', '/a\\..\\x', '/..', '/..;x=1/y', '/a/%2e%2e%3B/y'])(
  'stays below the base address: %s',
  (path) => {
    expect(() => addressAt('http://b/api', path, '')).toThrow(CallFailure);
  },
);

it.each([
  ['> 10 s', 'upstreamLate'],
  ['> 20 MB', 'upstreamFailed'],
  ['ECONNRESET', 'upstreamFailed'],
])('turns %s into a failure of a gateway', async (reason, kind) => {
  const outbound = { forward: () => Promise.reject(new CallFailure('outside', { reason })) };
  const upstream = { name: '测试环境', url: 'http://b', header: undefined, mode: 'upstream', recordUntil: 0 } as const;
  const exchange = { request: { method: 'GET', headers: {}, rawHeaders: [] }, address: { projectId: 'p', query: '' } };
  const passing = { exchange, path: '/x', cookiePath: '/', read: async () => Buffer.alloc(0) };
  const call = callUpstream(outbound as never, upstream, passing as never);
  await expect(call).rejects.toMatchObject({ kind, values: { name: '测试环境' } });
});

let count = 0;
async function givenProject(mode: UpstreamMode, environment: object = {}) {
  count += 1;
  const project_id = (await person.project.create({ name: `后端 ${count}`, url: `/p${count}` })).data._id;
  const prefix = `/p${count}`;
  const { data } = await person.upstream.create({ project_id, name: '测试环境', url: base, ...environment });
  expect((await person.upstream.configure({ project_id, mode })).message).toBe('success');
  const call = (path: string, options: { method?: 'GET' | 'POST'; headers?: object; payload?: string } = {}) =>
    server.app.inject({
      url: `${mockBase}/${project_id}${prefix}${path}`,
      method: options.method ?? 'GET',
      headers: options.headers as Record<string, string>,
      payload: options.payload,
    });
  const add = async (url: string, mode = '{ mocked: true }') =>
    (await person.mock.create({ project_id, method: 'get', url, mode, description: url })).data._id;
  const listMocks = async () => (await person.mock.list({ project_id })).data.mocks;
  return { project_id, environmentId: data._id, call, add, listMocks };
}

describe('a call of a project with a back end', () => {
  it('goes where the mode of the project says, and that of its mock before it', async () => {
    const { project_id, call, add } = await givenProject('fallback');
    const id = await add('/users/:id');
    const isMocked = async (path: string) => 'mocked' in (await call(path)).json();
    expect(await isMocked('/users/42')).toBe(true);
    expect((await call('/users')).json()).toEqual([{ id: 1 }]);
    const setMode = (mode: UpstreamMode | null) => person.upstream.assign({ project_id, mock_ids: [id], mode });
    await setMode('upstream');
    expect(await isMocked('/users/42')).toBe(false);
    await person.upstream.configure({ project_id, mode: 'upstream' });
    await setMode('mock');
    expect(await isMocked('/users/42')).toBe(true);
    await setMode(null);
    expect(await isMocked('/users/42')).toBe(false);
    await person.upstream.configure({ project_id, mode: 'mock' });
    expect(await isMocked('/users/42')).toBe(true);
    expect((await call('/users')).statusCode).toBe(404);
  });

  it('goes to the back end once its mock is live, and comes back with its state', async () => {
    const { project_id, call, add } = await givenProject('mock');
    const id = await add('/users/42');
    await person.upstream.assign({ project_id, mock_ids: [id], state: 'live' });
    expect((await call('/users/42')).json()).toMatchObject({ id: 42 });
    await person.upstream.assign({ project_id, mock_ids: [id], state: 'ready' });
    expect((await call('/users/42')).json()).toEqual({ mocked: true });
    const environments = (await person.upstream.get({ project_id })).data.environments;
    await person.upstream.assign({ project_id, mock_ids: [id], state: 'live' });
    await person.upstream.delete({ id: environments[0]?._id ?? '' });
    expect((await call('/users/42')).json()).toEqual({ mocked: true });
  });

  it('goes to the back end for all actions of a collection whose mock is live', async () => {
    const { project_id, call, add } = await givenProject('mock');
    const id = await add('/users', '{ data: { list: [{ id: 42 }] } }');
    await person.mock.update({ id, collection: { list_path: ['data', 'list'], id_field: 'id' } });
    expect((await call('/users/42')).json()).toEqual({ data: { id: 42 } });
    await person.upstream.assign({ project_id, mock_ids: [id], state: 'live' });
    expect((await call('/users')).json()).toEqual([{ id: 1 }]);
    expect((await call('/users/42')).json()).toMatchObject({ realName: '王小明' });
  });

  it('loses the value of the header once that has another name', async () => {
    const header = { header_name: 'X-Gateway', header_value: 'gateway-secret-5' };
    const { project_id, environmentId: id } = await givenProject('upstream', header);
    const hasValue = async () => (await person.upstream.get({ project_id })).data.environments[0]?.has_header_value;
    await person.upstream.update({ id, header_name: 'x-gateway' });
    expect(await hasValue()).toBe(true);
    await person.upstream.update({ id, header_name: 'User-Agent' });
    expect(await hasValue()).toBe(false);
  });

  it('reaches the path below the base address with its query and body, and with the header of the environment', async () => {
    const header = { header_name: 'X-Gateway', header_value: 'gateway-secret-1' };
    const { project_id, call } = await givenProject('upstream', header);
    await call('/users?a=1&_scenario=x&b=%20', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-gateway': 'forged', cookie: 'a=1; easy-mock_token=x' },
      payload: '{"n":1}',
    });
    const { request, body } = seen.at(-1) ?? {};
    expect([request?.method, request?.url, body]).toEqual(['POST', '/base/users?a=1&b=%20', '{"n":1}']);
    expect(request?.headers).toMatchObject({ 'x-gateway': 'gateway-secret-1', cookie: 'a=1' });
    const { environments } = (await person.upstream.get({ project_id })).data;
    expect(environments).toMatchObject([{ has_header_value: true, header_name: 'X-Gateway' }]);
    expect(JSON.stringify(environments)).not.toContain('gateway-secret-1');
    const [row] = await server.db
      .select()
      .from(upstreamEnvironments)
      .where(eq(upstreamEnvironments.projectId, project_id));
    expect(row?.headerValue).not.toContain('gateway');
  });

  it('shows in the request view which environment answered, without the value of its header', async () => {
    const header = { header_name: 'X-Gateway', header_value: 'gateway-secret-2' };
    const { project_id, call } = await givenProject('upstream', header);
    expect((await call('/echo')).json()).toEqual({ sent: 'gateway-secret-2' });
    const [request] = (await person.request.list({ project_id })).data.requests;
    expect(request).toMatchObject({ reason: 'upstream', upstream: '测试环境', is_recorded: false, status: 200 });
    const details = (await person.request.get({ project_id, id: request?._id ?? '' })).data;
    expect(JSON.stringify(details)).not.toContain('gateway-secret-2');
  });

  it('has the status of the back end, and a clear failure without an answer', async () => {
    const { project_id, environmentId, call } = await givenProject('upstream');
    expect((await call('/broken')).statusCode).toBe(500);
    const address = async (url: string) => {
      expect((await person.upstream.update({ id: environmentId, url })).message).toBe('success');
      return call('/users', { headers: { 'accept-language': 'en' } });
    };
    const closed = await address('http://localhost:1');
    expect(closed.statusCode).toBe(502);
    expect(closed.json()).toMatchObject({ success: false, message: expect.stringContaining('did not respond: ECONN') });
    const own = await address('http://127.0.0.1:7300');
    expect([own.statusCode, own.json().message]).toEqual([502, expect.stringContaining('cannot be accessed')]);
    const odd = createTcpServer((socket) =>
      socket.on('error', () => {}).once('data', () => socket.end('hello\r\n\r\n')),
    );
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
    expect((await address(`http://localhost:${(odd.address() as AddressInfo).port}`)).statusCode).toBe(502);
    odd.close();
    const [last] = (await person.request.list({ project_id })).data.requests;
    expect(last).toMatchObject({ reason: 'refused', status: 502, upstream: '测试环境' });
  });

  it('is stopped at the second hop if the back end is this product', async () => {
    const { environmentId, project_id, call } = await givenProject('upstream');
    const address = (await server.app.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost');
    await person.upstream.update({ id: environmentId, url: `${address}${mockBase}/${project_id}` });
    expect((await call('/x')).statusCode).toBe(508);
  });
});

describe('a recording', () => {
  const flush = () => server.services.upstreamObserver.flush();

  it('stores named answers of mocks and new mocks, once for each status and shape, without secrets', async () => {
    const { project_id, call, add, listMocks } = await givenProject('record');
    const id = await add('/users/:id', '{}');
    for (const path of ['/users/42', '/users/42', '/users', '/users', '/broken', '/page', '/gbk']) await call(path);
    await flush();
    await call('/users/42');
    await flush();
    const mocks = await listMocks();
    expect(mocks.map(({ url }) => url).sort()).toEqual(['/users', '/users/:id']);
    const [recorded] = (await person.mock.get({ id })).data.mock.answers;
    expect(recorded).toMatchObject({ name: '录制 200', status: 200, trigger: 'scenario' });
    expect(recorded?.mode).toContain('@phone');
    expect(recorded?.mode).toContain('@cname');
    expect(recorded?.mode).not.toContain('abcdef-secret');
    expect((await person.mock.get({ id })).data.mock.answers).toHaveLength(1);
    const settings = (await person.upstream.get({ project_id })).data;
    expect(settings).toMatchObject({ mode: 'record', recorded_num: 2, record_by: { _id: expect.anything() } });
    expect(settings.skipped_num).toBeGreaterThanOrEqual(3);
    const [request] = (await person.request.list({ project_id })).data.requests;
    expect(request).toMatchObject({ reason: 'upstream', is_recorded: true });
    const { list } = (await person.mock.history({ id })).data;
    expect(list[0]).toMatchObject({ source: 'record', changed: ['answers'] });
  });

  it('stores no header of the environment that the back end repeats to a caller with very many secrets', async () => {
    const header = { header_name: 'X-Gateway', header_value: 'gateway-secret-4' };
    const { call, listMocks } = await givenProject('record', header);
    const cookie = Array.from({ length: 150 }, (_, i) => `c${i}=value-${i}`).join('; ');
    expect((await call('/echo', { headers: { cookie } })).json()).toEqual({ sent: 'gateway-secret-4' });
    await flush();
    const mocks = await listMocks();
    expect(mocks.map(({ url }) => url)).toEqual(['/echo']);
    expect(JSON.stringify(mocks)).not.toContain('gateway-secret-4');
  });

  it('stores no answer of another action of a collection as one of its list', async () => {
    const { project_id, call, add } = await givenProject('record');
    const id = await add('/users', '{ data: { list: [{ id: 1 }] } }');
    await person.mock.update({ id, collection: { list_path: ['data', 'list'], id_field: 'id' } });
    expect((await call('/users/42')).json()).toMatchObject({ realName: '王小明' });
    await flush();
    expect((await person.mock.get({ id })).data.mock.answers).toEqual([]);
    expect((await person.upstream.drift({ mock_id: id })).data).toBeNull();
    const [request] = (await person.request.list({ project_id })).data.requests;
    expect(request).toMatchObject({ reason: 'upstream', is_recorded: false });
  });

  it('ends when it is told to, and by itself, and then mocks answer first', async () => {
    const { project_id, call, listMocks } = await givenProject('record');
    await call('/users');
    await person.upstream.configure({ project_id, mode: 'fallback' });
    expect(await listMocks()).toHaveLength(1);
    expect((await person.upstream.get({ project_id })).data).toMatchObject({ mode: 'fallback', record_until: null });
    await call('/fits');
    await flush();
    expect(await listMocks()).toHaveLength(1);
  });

  it('replaces the oldest recorded answer of a full mock, and no answer that a person wrote', async () => {
    const { project_id, call, add } = await givenProject('record');
    const id = await add('/users/42', '{}');
    const own = Array.from({ length: 29 }, (_, at) => ({ id: `a${at}`, name: `a${at}` }));
    await person.mock.update({ id, answers: [{ id: 'rec-200-old', name: '旧的' }, ...own] });
    await call('/users/42');
    await flush();
    const replaced = (await person.mock.get({ id })).data.mock.answers;
    expect(replaced.map(({ name }) => name)).toEqual([...own.map(({ name }) => name), '录制 200']);
    await person.mock.update({ id, answers: [...own, { id: 'last', name: 'last' }] });
    await call('/users/42');
    await flush();
    expect((await person.mock.get({ id })).data.mock.answers.map(({ id }) => id)).toContain('last');
    expect((await person.upstream.get({ project_id })).data.skipped_num).toBe(1);
  });

  it('names answers in the language of the person who began it, whoever calls', async () => {
    const { project_id, call, add } = await givenProject('upstream');
    const id = await add('/users/:id', '{}');
    const english = server.client(person.who.token, { 'accept-language': 'en' });
    await english.upstream.configure({ project_id, mode: 'record' });
    await call('/users/42', { headers: { 'accept-language': 'zh-CN' } });
    await flush();
    const [recorded] = (await person.mock.get({ id })).data.mock.answers;
    expect(recorded?.name).toBe('Recorded 200');
  });

  it('needs a back end', async () => {
    const project_id = (await person.project.create({ name: '没有后端', url: '/none' })).data._id;
    expect(await person.upstream.configure({ project_id, mode: 'record' })).toMatchObject({ success: false });
  });
});

describe('drift', () => {
  const flush = () => server.services.upstreamObserver.flush();

  it('is found, dismissed, and gone once the definition fits', async () => {
    const { project_id, call, add } = await givenProject('upstream');
    const id = await add('/drift', '{ a: 1, b: 2 }');
    const openNum = async () => {
      await call('/drift');
      await flush();
      return (await person.upstream.mocks({ project_id })).data.mocks.find(({ _id }) => _id === id)?.drift_num;
    };
    expect(await openNum()).toBe(3);
    const { data } = await person.upstream.drift({ mock_id: id });
    expect(data).toMatchObject({
      status: 200,
      environment: '测试环境',
      differences: [
        { path: 'a', kind: 'retyped', expected: 'number', found: 'string' },
        { path: 'b', kind: 'missing' },
        { path: 'c', kind: 'new' },
      ],
    });
    await person.upstream.dismiss({ mock_id: id });
    expect(await openNum()).toBe(0);
    expect((await person.upstream.drift({ mock_id: id })).data).toBeNull();
    await person.mock.update({ id, mode: '{ a: "x" }' });
    expect(await openNum()).toBe(1);
    await person.mock.update({ id, mode: data?.mode ?? '' });
    expect(await openNum()).toBe(0);
  });

  it('is found during a recording, whose answers fit by themselves', async () => {
    const { project_id, call, add } = await givenProject('record');
    await add('/drift', '{ a: 1 }');
    for (let num = 0; num < 2; num++) {
      await call('/drift');
      await flush();
    }
    expect((await person.upstream.mocks({ project_id })).data.mocks).toMatchObject([{ drift_num: 2 }]);
  });

  it('is told to the owner of the mock once', async () => {
    const { project_id, call, add } = await givenProject('upstream');
    await add('/drift', '{ a: 1 }');
    await call('/drift');
    await flush();
    await notifyOfDrift(server.services);
    await notifyOfDrift(server.services);
    const { data } = await person.messageNotification.getAllUnReadMessageArray({});
    const about = data.messageNotificationArray.filter((message) => JSON.stringify(message).includes(project_id));
    expect(about).toHaveLength(1);
    expect(JSON.stringify(about)).toContain('1 个接口与真实后端的响应不一致');
  });
});

it('has owners among the people of the project only, and states that everybody sees', async () => {
  const { project_id, add } = await givenProject('mock');
  const id = await add('/owned');
  const stranger = await server.givenSession();
  const me = (await person.upstream.people({ project_id })).data[0]?._id ?? '';
  expect((await person.upstream.mocks({ project_id })).data).toMatchObject({
    mocks: [{ _id: id, state: 'designing', owner_id: me, mode: null, drift_num: 0 }],
    owners: [{ _id: me }],
  });
  const assign = (owner_id: string | null) => person.upstream.assign({ project_id, mock_ids: [id], owner_id });
  expect((await assign(stranger.id)).success).toBe(false);
  expect((await assign(null)).success).toBe(true);
  const other = (await person.project.create({ name: '别的', url: '/other-upstream' })).data._id;
  expect((await person.upstream.assign({ project_id: other, mock_ids: [id], state: 'live' })).success).toBe(false);
});

it('retains state and owner in the recycle bin, and copies the state', async () => {
  const { project_id, add, listMocks } = await givenProject('mock');
  const id = await add('/kept');
  await person.upstream.assign({ project_id, mock_ids: [id], state: 'agreed' });
  await person.mock.delete({ project_id, ids: [id] });
  await person.mock.restore({ project_id, ids: [id] });
  expect((await person.upstream.mocks({ project_id })).data.mocks).toMatchObject([{ state: 'agreed' }]);
  const copy = (await person.project.copy({ id: project_id })).data._id;
  expect((await person.upstream.mocks({ project_id: copy })).data.mocks).toMatchObject([
    { state: 'agreed', mode: null },
  ]);
  expect((await person.upstream.get({ project_id: copy })).data).toMatchObject({ environments: [], mode: 'mock' });
  expect(await listMocks()).toHaveLength(1);
});

it('refuses more than ten environments, equal names, and addresses with credentials', async () => {
  const { project_id } = await givenProject('mock');
  const create = (name: string, url = base) => person.upstream.create({ project_id, name, url });
  expect(await create('测试环境')).toMatchObject({ success: false, code: 10004 });
  expect((await create('密码', 'http://u:p@localhost/')).success).toBe(false);
  expect((await create('参数', 'http://localhost/?a=1')).success).toBe(false);
  for (let num = 2; num <= 10; num++) expect((await create(`环境 ${num}`)).success).toBe(true);
  expect(await create('环境 11')).toMatchObject({ success: false, code: 10013 });
});

it('drops the value of a header when an environment moves to another origin', async () => {
  const header = { header_name: 'X-Gateway', header_value: 'gateway-secret-3' };
  const { project_id, environmentId } = await givenProject('mock', header);
  await person.upstream.update({ id: environmentId, url: `${base}v2` });
  const hasValue = async () => (await person.upstream.get({ project_id })).data.environments[0]?.has_header_value;
  expect(await hasValue()).toBe(true);
  await person.upstream.update({ id: environmentId, url: 'http://elsewhere.example.com' });
  expect(await hasValue()).toBe(false);
});
