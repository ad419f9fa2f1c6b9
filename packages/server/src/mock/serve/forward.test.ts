import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { mockBase } from '@easymock/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, useTestServer } from '../../../test/test-app';
import { CallFailure } from '../../platform/failure';
import { newToken } from '../../platform/ids';
import { forwardLimits, targetOf } from './forward';

describe('the target of a call', () => {
  it.each([
    ['http://b/users/:id', { id: '7' }, '', 'http://b/users/7'],
    ['http://b:81/users/{id}/x', { id: 'a/b 你' }, '', 'http://b:81/users/a%2Fb%20%E4%BD%A0/x'],
    ['http://b/:gone', {}, '', 'http://b/:gone'],
    ['http://b/x?a=1&b=2', {}, 'b=3&c=4&c=5', 'http://b/x?a=1&b=3&c=4&c=5'],
    ['http://b/x?a=%20', {}, '', 'http://b/x?a=%20'],
    ['http://b/x?a=%20', {}, '_scenario=aB3', 'http://b/x?a=%20'],
    ['http://b/x', {}, 'b=1&_scenario=aB3', 'http://b/x?b=1'],
    ['http://b/:constructor', {}, '', 'http://b/:constructor'],
  ])('%s with %j and %s', (target, params, query, expected) => {
    expect(targetOf(target, params, query)).toBe(expected);
  });

  it.each(['..', '.'])('stays in the path it was given, whatever is called: %s', (id) => {
    for (const target of ['http://b/users/:id', 'http://b/users/{id}/x', 'http://b/a/.:id/x']) {
      if (id === '..' && target.includes('.:id')) continue; // three dots do not form a dot segment
      expect(() => targetOf(target, { id }, '')).toThrow(CallFailure);
    }
    expect(targetOf('http://b/:id', { id: 'a..b' }, '')).toBe('http://b/a..b');
  });
});

// `localhost` is allowed by configuration in these tests; by its address alone it would be rejected.
const seen: { request: IncomingMessage; body: string }[] = [];
const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/plain': (_, response) => response.writeHead(201, { 'Content-Type': 'text/plain', 'X-Up': 'yes' }).end('made'),
  '/zip': (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('{"zip":1}')),
  '/cookies': (_, response) =>
    response
      .writeHead(200, {
        'Set-Cookie': [
          'sid=1; Path=/; HttpOnly',
          'easy-mock_token=stolen',
          'easy-mock_token =stolen',
          'easy-mock_open=1',
          '=easy-mock_token=stolen',
          ...Array.from({ length: 60 }, (_, num) => `many${num}=1`),
        ],
      })
      .end(),
  '/parts': (_, response) =>
    response
      .writeHead(200, { 'Content-Type': 'Multipart/X-Mixed-Replace; boundary=b' })
      .end('--b\r\nContent-Type: text/html\r\nSet-Cookie: a=1\r\n\r\n<p>\r\n--b--'),
  '/moved': (_, response) => response.writeHead(302, { Location: '/plain' }).end(),
  '/away': (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
  '/fence': (_, response) =>
    response
      .writeHead(200, {
        'Content-Security-Policy': 'none',
        'Clear-Site-Data': '"*"',
        NEL: '{}',
        'X-Accel-Redirect': '/easymock/',
        Connection: 'close',
      })
      .end('{}'),
};
const upstream = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    seen.push({ request, body });
    const answer = answers[(request.url ?? '').split('?')[0] ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(404).end('none');
  });
});

const server = useTestServer({ EASYMOCK_OUTBOUND_ALLOW: 'localhost' });
let person: Client;
let projectId: string;
let port: number;

beforeAll(async () => {
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  port = (upstream.address() as AddressInfo).port;
  person = await server.givenPerson('proxy-owner');
  projectId = (await person.project.create({ name: '转发', url: '/' })).data._id;
});
afterAll(() => upstream.close());

let count = 0;
async function ask(target: string, options: { method?: string; headers?: object; body?: string; query?: string } = {}) {
  count += 1;
  const { method = 'GET', headers = {}, body, query = '' } = options;
  const url = `/to-${count}`;
  const draft = { project_id: projectId, method, url, mode: target, description: url };
  const made = await person.mock.create(draft as never);
  if (!made.success) throw new Error(JSON.stringify(made.message));
  return server.app.inject({
    method: method as 'GET',
    url: `${mockBase}/${projectId}${url}${query}`,
    headers: headers as Record<string, string>,
    payload: body,
  });
}
const up = (path: string) => `http://localhost:${port}${path}`;

it('waits as long, and takes as much, as docs/easy-mock.md says', async () => {
  const page = await readFile(new URL('../../../../../docs/easy-mock.md', import.meta.url), 'utf8');
  const rowOf = (name: string) => page.split('\n').find((line) => line.startsWith(`| ${name} |`));
  expect(rowOf('time limit')).toContain(`| ${forwardLimits.timeoutMs / 1000} s in all`);
  expect(rowOf('size')).toContain(`| ${forwardLimits.maxBytes / 1024 / 1024} MB`);
});

it('cannot be an address that nobody could ask', () => {
  for (const target of ['http://[', 'http://a:99999/']) {
    expect(() => targetOf(target, {}, '')).toThrow(expect.objectContaining({ kind: 'outside' }));
  }
});

describe('a mock that forwards', () => {
  it('keeps tokens of ours to itself, wherever a client puts them', async () => {
    const token = `emk_${newToken()}`;
    await ask(up('/plain'), {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`ci:${token}`).toString('base64')}`, 'x-kept': '1' },
      body: `{"token":"${token}"}`,
      query: `?token=${token}&size=2`,
    });
    const { request, body } = seen.at(-1) ?? {};
    expect(request?.headers).toMatchObject({ 'x-kept': '1', 'content-length': '15' });
    expect(request?.headers.authorization).toBeUndefined();
    expect(request?.url).toBe('/plain?token=***&size=2');
    expect(body).toBe('{"token":"***"}');
  });

  it('gives status, headers and body of the other system', async () => {
    const answer = await ask(up('/plain'));
    expect(answer.statusCode).toBe(201);
    expect(answer.body).toBe('made');
    expect(answer.headers).toMatchObject({ 'x-up': 'yes', 'content-type': 'text/plain' });
    expect((await ask(up('/zip'))).json()).toEqual({ zip: 1 });
    expect((await ask(up('/nothing'))).statusCode).toBe(404);
  });

  it('has the status, headers, delay and fault of a named answer without data of its own', async () => {
    await ask(up('/plain'));
    const [mock] = (await person.request.usage({ project_id: projectId })).data.filter(
      ({ url }) => url === `/to-${count}`,
    );
    const named = { trigger: 'condition', mode: '', delay_from: 1, delay_to: 2 } as const;
    const lines = (name: string) => [{ where: 'query', name, how: 'exists', values: [] }] as const;
    const answers = [
      { ...named, id: 'a', name: 'a', lines: lines('a'), status: 503, headers: [{ name: 'X-Up', value: 'no' }] },
      { ...named, id: 'b', name: 'b', lines: lines('b'), fault: 'drip', drip_ms: 100 },
      { ...named, id: 'c', name: 'c', lines: lines('c'), fault: 'cut' },
    ];
    expect((await person.mock.update({ id: mock?._id ?? '', answers } as never)).message).toBe('success');
    const call = (query: string) => server.app.inject(`${mockBase}/${projectId}/to-${count}?${query}`);
    const busy = await call('a');
    expect([busy.statusCode, busy.headers['x-up'], busy.body]).toEqual([503, 'no', 'made']);
    const slow = await call('b');
    expect([slow.statusCode, slow.headers['x-up'], slow.body]).toEqual([201, 'yes', 'made']);
    await expect(call('c')).rejects.toThrow();
  });

  it('gives no parts with headers of their own, which browsers heed past ours', async () => {
    expect((await ask(up('/parts'))).headers['content-type']).toBe('application/octet-stream');
  });

  it('passes method, query, headers and body on, but nothing of ours', async () => {
    const token = 'A'.repeat(43);
    await ask(up('/plain?a=1'), {
      method: 'POST',
      query: '?b=2',
      headers: {
        'content-type': 'application/json',
        'x-team': 'blue',
        authorization: `Bearer ${token}`,
        cookie: 'a=1; easy-mock_token=secret; b=2',
        connection: 'keep-alive',
      },
      body: '{"n":1}',
    });
    const { request, body } = seen.at(-1) ?? {};
    expect([request?.method, request?.url, body]).toEqual(['POST', '/plain?a=1&b=2', '{"n":1}']);
    expect(request?.headers).toMatchObject({ 'x-team': 'blue', cookie: 'a=1; b=2', host: `localhost:${port}` });
    expect(request?.headers.authorization).toBeUndefined();
    await ask(up('/plain'), { headers: { authorization: 'Bearer of-another-system' } });
    expect(seen.at(-1)?.request.headers.authorization).toBe('Bearer of-another-system');
  });

  it('keeps API tokens of its caller to itself, in whatever header they come', async () => {
    const token = `emk_${'A'.repeat(43)}`;
    await ask(up('/plain'), { headers: { authorization: `Bearer ${token}`, 'x-api-key': token, 'x-team': 'a' } });
    expect(seen.at(-1)?.request.headers).toMatchObject({ 'x-team': 'a' });
    expect(JSON.stringify(seen.at(-1)?.request.headers)).not.toContain(token);
  });

  it('is stopped at the second hop when it reaches a mock that forwards, or our calls', async () => {
    const address = (await server.app.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost');
    const draft = { project_id: projectId, method: 'get', description: 'hop' };
    const add = (url: string, mode: string) => person.mock.create({ ...draft, url, mode } as never);
    const base = `${address}${mockBase}/${projectId}`;
    await add('/plain', '{ ok: true }');
    await add('/to-itself', `${base}/to-itself`);
    await add('/once', `${base}/plain`);
    expect((await server.app.inject(`${mockBase}/${projectId}/to-itself`)).statusCode).toBe(508);
    expect((await server.app.inject(`${mockBase}/${projectId}/once`)).json()).toEqual({ ok: true });
    for (const path of ['/easymock/metrics', '/easymock/api/u/me', '/easymock/login']) {
      expect((await ask(address + path)).statusCode, path).toBe(508);
    }
  });

  it('keeps cookies to the project, and its fences up', async () => {
    // Uses a real connection, because an injected call returns only one cookie.
    await ask(up('/cookies'));
    const cookies = await fetch(`${await server.listen()}${mockBase}/${projectId}/to-${count}`);
    // Only the first cookies pass: more would evict other cookies, including ours, from the browser.
    const expected = ['sid=1', 'many0=1', 'many1=1', 'many2=1', 'many3=1', 'many4=1'];
    expect(cookies.headers.getSetCookie()).toEqual(
      expected.map((pair) => `${pair}; Path=${mockBase}/${projectId}${pair === 'sid=1' ? '; HttpOnly' : ''}`),
    );
    const fence = await ask(up('/fence'));
    expect(fence.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(fence.headers['clear-site-data']).toBeUndefined();
    expect(fence.headers.nel).toBeUndefined();
    expect(fence.headers['x-accel-redirect']).toBeUndefined();
  });

  it('follows redirects, and checks each of them', async () => {
    expect((await ask(up('/moved'))).body).toBe('made');
    const away = await ask(up('/away'));
    expect(away.json().message).toContain('不允许访问该地址');
  });

  it('refuses hosts that the setting for targets lacks, and names the setting', async () => {
    const chief = await server.givenPerson('proxy-chief', 'superAdministrator');
    await chief.settings.save({ key: 'outbound.hosts', value: 'api.example.com, localhost:1' });
    const refused = await ask(up('/plain'));
    expect(refused.json()).toMatchObject({ success: false, code: 10007 });
    expect(refused.json().message).toContain('系统设置“同步和转发的主机”');
    await chief.settings.save({ key: 'outbound.hosts', value: '' });
    expect((await ask(up('/plain'))).body).toBe('made');
    const { success } = await chief.settings.save({ key: 'outbound.hosts', value: 'https://api.example.com/' });
    expect(success).toBe(false);
  });

  it.each([
    'http://127.0.0.1:1/',
    'http://[::1]/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:127.0.0.1]/',
    'http://0.0.0.0/',
  ])('refuses %s', async (target) => {
    expect((await ask(target)).json().message).toContain('不允许访问该地址');
  });

  it.each([
    ['speaks another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
    ['names no protocol', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
    ['answers no status there is', 'HTTP/1.1 000 None\r\nContent-Length: 0\r\n\r\n'],
    ['answers a number of its own', 'HTTP/1.1 099 Own\r\nContent-Length: 0\r\n\r\n'],
    ['answers no HTTP', 'hello\r\n\r\n'],
  ])('says that the other system failed when it %s', async (_, text) => {
    const odd = createTcpServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(text)));
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
    const answer = await ask(`http://localhost:${(odd.address() as AddressInfo).port}/`);
    expect(answer.json()).toMatchObject({ success: false, code: 10007 });
    odd.close();
  });

  it('says when the other system cannot be reached', async () => {
    const answer = await ask('http://localhost:1/');
    expect(answer.json()).toMatchObject({ success: false, message: expect.stringContaining('ECONNREFUSED') });
  });
});
