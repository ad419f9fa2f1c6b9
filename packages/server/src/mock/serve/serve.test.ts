import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { mockBase, pageCallHeader, servedMockHeader } from '@easymock/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenMock } from '../../../test/create-records';
import { type Client, type TestNode, useTestServer } from '../../../test/test-app';

const deep = { tags: 'deep' };
const server = useTestServer();
let person: Client;
let projectId: string;
const origin = { origin: 'http://shop.example' };

const addMock = (method: string, url: string, mode: string, client = person, project = projectId) =>
  givenMock(client, project, url, mode, { method: method as 'get' });

/** Milliseconds to wait for asynchronous changes; a busy machine takes long. */
const patience = 40_000;

async function within(ms: number, check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + ms;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms`);
    await sleep(20);
  }
}

const call = (path: string, method = 'GET', headers: Record<string, string> = {}, node: TestNode = server) =>
  node.app.inject({ method: method as 'GET', url: path, headers });

beforeAll(async () => {
  person = await server.givenPerson('server-owner');
  projectId = (await person.project.create({ name: '商城', url: '/shop' })).data._id;
});

it('serves what a document describes: status, headers, media type and long numbers', async () => {
  const long = '1234567890123456789';
  await addMock(
    'get',
    '/as-described/text',
    "{ _res: { headers: { 'Content-Type': 'text/plain; charset=utf-8' }, data: '你好' } }",
  );
  await addMock('post', '/as-described/made', `{ _res: { status: 201, headers: { Location: '/a/7' } }, id: ${long} }`);
  await addMock('post', '/as-described/all', `{ _res: { status: 202, data: [${long}, '${long}'] } }`);
  await addMock('get', '/as-described/list', `{ _res: { headers: { 'X-Total': 3 }, data: [${long}] } }`);
  await addMock('get', '/as-described/code', `{ id: ${long}, f: function () { return 1 } }`);
  const at = (path: string, method = 'GET') => call(`${mockBase}/${projectId}/shop/as-described${path}`, method);
  const text = await at('/text');
  expect([text.statusCode, text.headers['content-type'], text.body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    '你好',
  ]);
  const made = await at('/made', 'POST');
  expect([made.statusCode, made.headers.location, made.body]).toEqual([201, '/a/7', `{"id":${long}}`]);
  const all = await at('/all', 'POST');
  expect([all.statusCode, all.body]).toEqual([202, `[${long},"${long}"]`]);
  const list = await at('/list');
  expect([list.statusCode, list.headers['x-total'], list.body]).toEqual([200, '3', `[${long}]`]);
  expect((await at('/code')).body).toBe(`{"id":${long},"f":1}`);
});

it('draws times in the time zone of the settings', async () => {
  await addMock('get', '/clock', '{ at: \'@now("HH")\' }');
  await addMock('get', '/clock-code', '{ at: \'@now("HH")\', hour: function () { return new Date().getHours() } }');
  const hour = () =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: server.services.settings.get('timeZone'), hour: '2-digit' })
      .format(new Date())
      .slice(0, 2);
  const before = hour();
  const data = (await call(`${mockBase}/${projectId}/shop/clock`)).json();
  const code = (await call(`${mockBase}/${projectId}/shop/clock-code`)).json();
  expect([before, hour()]).toContain(data.at);
  expect([before, hour()]).toContain(code.at);
  expect([before, hour()].map(Number)).toContain(code.hour);
});

it('sends answers that wait for their delay as soon as the server is about to stop', deep, async () => {
  await addMock('get', '/patient', "{ '_res': { delay: 60000 }, late: true }");
  const node = await server.secondNode();
  const address = await node.app.listen({ host: '127.0.0.1', port: 0 });
  const asked = fetch(`${address}${mockBase}/${projectId}/shop/patient`);
  const connections = () => new Promise<number>((done) => node.app.server.getConnections((_, n) => done(n)));
  await within(patience, async () => (await connections()) === 1);
  await sleep(200);
  const [answer] = await Promise.all([asked, node.app.drain()]);
  expect(answer.headers.get('connection')).toBe('close');
  expect(await answer.json()).toEqual({ late: true });
});

describe('a served mock', () => {
  it('answers under the prefix and under the old address, with and without the project url', async () => {
    await addMock('get', '/hello', "{ 'greeting': '你好' }");
    for (const base of [mockBase, '/mock']) {
      for (const path of ['/shop/hello', '/hello', '/shop/hello/', '/SHOP/Hello?x=1']) {
        const response = await call(`${base}/${projectId}${path}`);
        expect(response.statusCode, base + path).toBe(200);
        expect(response.json()).toEqual({ greeting: '你好' });
      }
    }
    expect((await call(`${mockBase}/${projectId}/shopping/hello`)).statusCode).toBe(404);
  });

  it('says which page the body asks for, beside functions as well and where the draw is long', async () => {
    await addMock('post', '/search', `{ page: '@body("page", 1)' }`);
    await addMock('post', '/search-and-run', `{ page: '@body("page", 1)', own: ({ _req }) => _req.body.page }`);
    await addMock('post', '/search-long', `{ page: '@body("page", 1)', 'rows|30000': [{ n: '@cname' }] }`);
    const asked = async (path: string, payload?: object) =>
      (await server.app.inject({ method: 'POST', url: `${mockBase}/${projectId}/shop${path}`, payload })).json();
    expect(await asked('/search', { page: 3 })).toEqual({ page: 3 });
    expect(await asked('/search')).toEqual({ page: 1 });
    expect(await asked('/search-and-run', { page: 3 })).toEqual({ page: 3, own: 3 });
    for (const page of [4, 5]) expect((await asked('/search-long', { page })).page).toBe(page);
  });

  it('says which page was asked for, without our own tokens', async () => {
    await addMock('get', '/pages', `{ page: '@query("page", 1)', word: '@query("word")' }`);
    const asked = async (query: string) => (await call(`${mockBase}/${projectId}/shop/pages${query}`)).json();
    expect(await asked('')).toEqual({ page: 1, word: '' });
    expect(await asked('?page=3&word=%E9%80%80%E6%AC%BE')).toEqual({ page: 3, word: '退款' });
    expect(await asked(`?page=x&word=emk_${'a'.repeat(43)}`)).toEqual({ page: 1, word: '***' });
  });

  it('names itself to our own pages and to nobody else', async () => {
    const id = await addMock('get', '/named', '{ ok: true }');
    const path = `${mockBase}/${projectId}/shop/named`;
    expect((await call(path)).headers).not.toHaveProperty(servedMockHeader);
    expect((await call(path, 'GET', { [pageCallHeader]: 'tester' })).headers[servedMockHeader]).toBe(id);
    const missing = await call(`${path}/not`, 'GET', { [pageCallHeader]: 'tester' });
    expect(missing.statusCode).toBe(404);
    expect(missing.headers).not.toHaveProperty(servedMockHeader);
  });

  it('answers under a project url in Chinese, in every spelling of it', async () => {
    const id = (await person.project.create({ name: '订单', url: '/订单/Api' })).data._id;
    await addMock('get', '/列表', '{ ok: true }', person, id);
    for (const path of ['/订单/Api/列表', '/订单/api/列表/', '/列表']) {
      for (const spelled of [encodeURI(path), encodeURI(path).toLowerCase()]) {
        expect((await call(`${mockBase}/${id}${spelled}`)).statusCode, spelled).toBe(200);
      }
    }
    expect((await call(`${mockBase}/${id}${encodeURI('/订单X/Api/列表')}`)).statusCode).toBe(404);
    expect((await call(`${mockBase}/${id}/%ff/Api/x`)).statusCode).toBe(400);
  });

  it('comes out of no cache for another use than the one it was fetched for', async () => {
    await addMock('get', '/cached', "{ _res: { headers: { 'cache-control': 'max-age=60', vary: 'X-Theirs' } } }");
    const { headers } = await call(`${mockBase}/${projectId}/shop/cached`);
    const names = String(headers.vary).toLowerCase().split(/, ?/);
    expect(names).toEqual(
      expect.arrayContaining([
        'x-theirs',
        'sec-fetch-site',
        'sec-fetch-dest',
        'sec-fetch-mode',
        // Headers that decide for browsers that send none of the above.
        'origin',
        'referer',
        'accept',
        'x-easymock-call',
      ]),
    );
  });

  it('draws its data anew for each call', async () => {
    await addMock('get', '/list', "{ 'rows|3': [{ 'id|+1': 1, name: '@cname', at: '@datetime' }] }");
    const one = (await call(`${mockBase}/${projectId}/shop/list`)).json();
    const two = (await call(`${mockBase}/${projectId}/shop/list`)).json();
    expect(one.rows.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3]);
    expect(one).not.toEqual(two);
  });

  it('lets the exact path win over a parameter that was there before', async () => {
    await addMock('get', '/user/:id', '{ kind: "parameter" }');
    await addMock('get', '/user/me', '{ kind: "exact" }');
    expect((await call(`${mockBase}/${projectId}/shop/user/me`)).json()).toEqual({ kind: 'exact' });
    expect((await call(`${mockBase}/${projectId}/shop/user/7`)).json()).toEqual({ kind: 'parameter' });
  });

  it('tells methods apart, answers HEAD for GET and leaves bodies unread', async () => {
    await addMock('post', '/order', '{ made: true }');
    const head = await call(`${mockBase}/${projectId}/shop/hello`, 'HEAD');
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    const wrongMethod = await call(`${mockBase}/${projectId}/shop/order`);
    expect(wrongMethod.statusCode).toBe(404);
    expect(wrongMethod.json().message).toBe('/shop/order 没有 GET 接口，只有 POST');
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'image/png']) {
      const response = await server.app.inject({
        method: 'POST',
        url: `${mockBase}/${projectId}/shop/order`,
        headers: { 'content-type': type },
        payload: '{ not json',
      });
      expect(response.json()).toEqual({ made: true });
    }
  });

  it('lets pages of any origin read it, and stays inert when opened itself', async () => {
    const response = await call(`${mockBase}/${projectId}/shop/hello`, 'GET', origin);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': 'http://shop.example',
      'access-control-allow-credentials': 'true',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-type': 'application/json; charset=utf-8',
    });
    await addMock('get', '/exposed', "{ _res: { headers: { 'X-Order': '7' }, cookies: { a: 'b' } } }");
    const parted = `{ _res: { headers: { 'Content-Type': 'multipart/mixed; boundary=b' } } }`;
    await addMock('post', '/parts', parted);
    const typeFor = async (accept: string) =>
      (await call(`${mockBase}/${projectId}/shop/parts`, 'POST', { accept })).headers['content-type'];
    expect(await typeFor('text/html,*/*')).toBe('application/octet-stream');
    expect(await typeFor('*/*')).toBe('multipart/mixed; boundary=b');
    const exposed = await call(`${mockBase}/${projectId}/shop/exposed`, 'GET', origin);
    expect(exposed.headers['access-control-expose-headers']).toMatch(/^X-Request-Id,.*Retry-After,.*X-Order$/);
    const preflight = await call(`${mockBase}/${projectId}/shop/hello`, 'OPTIONS', {
      ...origin,
      'access-control-request-headers': 'x-token',
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-methods': 'GET,HEAD,PUT,POST,DELETE,PATCH',
      'access-control-allow-headers': 'x-token',
      'access-control-max-age': '2592000',
    });
    const api = await call('/easymock/api/u/getUserAuth', 'GET', origin);
    expect(api.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each(['/mock/', '/mock/xyz', `${mockBase}/${'f'.repeat(24)}/a`, `${mockBase}/${'f'.repeat(24)}`])(
    'is not found at %s, and the answer says so in the envelope',
    async (path) => {
      const response = await call(path, 'GET', { 'accept-language': 'en' });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ success: false, code: 404, data: null });
    },
  );

  it('that comes to too much fails for itself alone, and soon', deep, async () => {
    const fields = Array.from({ length: 40 }, (_, i) => `a${i + 1}: { p: '@/a${i}', q: '@/a${i}' }`);
    await addMock('get', '/unfolds', `{ a0: { x: 1 }, ${fields.join()} }`);
    await addMock('get', '/slow', "{ 'a|90000': ['@cparagraph(100)'] }");
    // Only the limits make these calls end in reasonable time.
    for (const path of ['/unfolds', '/slow', '/slow', '/slow', '/slow', '/slow']) {
      const response = await call(`${mockBase}/${projectId}/shop${path}`);
      expect(response.statusCode).toBe(500);
      expect(response.json()).toMatchObject({ success: false, code: 10011 });
    }
    expect((await call(`${mockBase}/${projectId}/shop/hello`)).statusCode).toBe(200);
  });

  it('survives hostile addresses', async () => {
    for (const path of ['/%', '/%ff%fe', '/..%2f..%2fetc/passwd', '/a'.repeat(2000), '/%00', '/;a=1', '/__proto__']) {
      const response = await call(`${mockBase}/${projectId}/shop${path}`);
      expect([400, 404, 414], path.slice(0, 20)).toContain(response.statusCode);
    }
  });
});

describe('a mock with functions', () => {
  const send = (path: string, body?: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: `${mockBase}/${projectId}/shop${path}`,
      headers,
      payload: body,
    });

  it('answers what they give for the call', deep, async () => {
    const mode =
      "({ _req }) => [_req.params.id, _req.query.size, _req.body, _req.cookies('a'), _req.get('x-b'), _req.type]";
    await addMock('get', '/echo/:id', mode);
    await addMock('post', '/echo/:id', mode);
    const headers = { cookie: 'a=%E4%BD%A0; c', 'x-b': 'B' };
    expect((await send('/echo/7?size=2', undefined, headers)).json()).toEqual(['7', '2', {}, '你', 'B', '']);
    const json = { 'content-type': 'application/json; charset=utf-8' };
    expect((await send('/echo/你?size=2', '{"n":[1]}', json)).json().slice(2, 3)).toEqual([{ n: [1] }]);
    expect((await send('/echo/7', '{broken', json)).json()[2]).toBe('{broken');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send('/echo/7', 'a=1&b=%E4%BD%A0', form)).json()[2]).toEqual({ a: '1', b: '你' });
    const parts =
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x\r\nContent-Disposition: form-data; name="f"; filename="头.png"\r\nContent-Type: image/png\r\n\r\nabc\r\n--x--\r\n';
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await send('/echo/7', parts, multipart)).json()[2]).toEqual({
      a: '1',
      f: { name: '头.png', type: 'image/png', size: 3 },
    });
    expect((await send('/echo/7', 'broken', multipart)).json()[2]).toBe('broken');
    const large = await send('/echo/7', 'x'.repeat(1024 * 1024 + 1), { 'content-type': 'text/plain' });
    expect(large.statusCode).toBe(413);
  });

  it('says in both languages where a function fails, and answers again when it does not', async () => {
    await addMock('get', '/picky', '{ data: { n: ({ _req }) => _req.query.n.length } }');
    const failed = await send('/picky', undefined, { 'accept-language': 'en' });
    expect(failed.statusCode).toBe(500);
    expect(failed.json().message).toBe(
      "The mock data could not be generated: data.n: The function failed at line 1: TypeError: cannot read property 'length' of undefined",
    );
    expect((await send('/picky')).json().message).toContain('data.n: 函数执行出错（第 1 行）');
    expect((await send('/picky?n=123')).json()).toEqual({ data: { n: 3 } });
  });

  it('rests after it ran out of time, while its neighbours are served', deep, async () => {
    await addMock('get', '/stuck', '{ a() { for (;;); } }');
    await addMock('get', '/fine', '{ a: () => 1 }');
    const stuck = send('/stuck');
    expect((await send('/fine')).json()).toEqual({ a: 1 });
    expect((await stuck).json().message).toContain('函数执行超时');
    expect((await send('/stuck')).json().message).toContain('函数执行超时');
    expect((await send('/fine')).json()).toEqual({ a: 1 });
  });
});

describe('a call that no mock answers', () => {
  it('is told what comes near, and what differs', async () => {
    await addMock('get', '/catalogue/:id', '{}');
    const answer = await call(`${mockBase}/${projectId}/shop/catalog/7`, 'GET', { 'accept-language': 'en' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().nearest[0]).toEqual({
      method: 'GET',
      url: '/shop/catalogue/:id',
      differs: 'path segment 2 is catalogue, but the request has catalog',
    });
  });
});

describe('_res', () => {
  const ask = (path: string, headers = {}) => call(`${mockBase}/${projectId}/shop${path}`, 'GET', headers);

  it('says status, headers, cookies and data of the answer', async () => {
    const mode =
      "{ _res: { status: 400, cookies: { test: 'true' }, headers: { Power: 'easy-mock', 'Cache-Control': 'no-store' }, data: { at: '@integer(3, 3)' } }, a: 1 }";
    await addMock('get', '/teapot', mode);
    const answer = await ask('/teapot', origin);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ at: 3 });
    expect(answer.headers).toMatchObject({
      power: 'easy-mock',
      'cache-control': 'no-store',
      'set-cookie': `test=true; Path=${mockBase}/${projectId}`,
      'access-control-allow-origin': origin.origin,
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('may come from a function, and depend on the call', async () => {
    await addMock('get', '/maybe', '({ _req }) => _req.query.ok ? { ok: 1 } : { _res: { status: 404 }, none: 1 }');
    expect((await ask('/maybe?ok=1')).statusCode).toBe(200);
    const none = await ask('/maybe');
    expect([none.statusCode, none.json()]).toEqual([404, { none: 1 }]);
  });

  it('waits as long as it says', async () => {
    await addMock('get', '/delayed', "{ _res: { delay: '60-80' }, a: 1 }");
    const began = performance.now();
    expect((await ask('/delayed')).json()).toEqual({ a: 1 });
    expect(performance.now() - began).toBeGreaterThan(55);
  });

  it('is refused with its place where it cannot be done', async () => {
    await addMock('get', '/inject', "{ _res: { headers: { 'X-A': 'a\\r\\nSet-Cookie: b=1' } } }");
    const answer = await ask('/inject');
    expect(answer.statusCode).toBe(500);
    expect(answer.json().message).toContain('_res.headers.X-A');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('JSONP', () => {
  it('hands the answer to the callback', async () => {
    await addMock('get', '/padded', '{ a: [1] }');
    const path = `${mockBase}/${projectId}/shop/padded?jsonp_param_name=cb`;
    const answer = await call(`${path}&cb=app.show`);
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.body).toBe('/**/app.show({\n  "a": [\n    1\n  ]\n})');
    expect((await call(`${path}&cb=alert(1)`)).statusCode).toBe(400);
  });

  it('refuses a wrong callback of a mock that waits, too', async () => {
    await addMock('get', '/padded-late', '{ _res: { delay: 5 }, a: 1 }');
    const path = `${mockBase}/${projectId}/shop/padded-late?jsonp_param_name=cb&cb=alert(1)`;
    expect((await call(path)).statusCode).toBe(400);
  });
});

describe('the rate of calls', () => {
  it('is limited for each project, and told with every answer', deep, async () => {
    const id = (await person.project.create({ name: '限速', url: '/' })).data._id;
    await addMock('get', '/x', '{ a: 1 }', person, id);
    const all = await Promise.all(Array.from({ length: 1_050 }, () => call(`${mockBase}/${id}/x`)));
    const refused = all.filter(({ statusCode }) => statusCode === 429);
    expect(all[0]?.headers).toMatchObject({ 'rate-limit-total': '1000', 'rate-limit-remaining': '999' });
    if (refused.length > 0) {
      expect(refused[0]?.body).toBe('Sometimes You Just Have to Slow Down.');
      expect(refused[0]?.headers['retry-after']).toBe('1');
    }
    expect(all.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(1_000);
  });
});

describe('?_seed', () => {
  it('gives the same answer every time', async () => {
    await addMock('get', '/seeded', "{ id: '@guid', n: '@increment', 'list|2-5': ['@cname'] }");
    await addMock('get', '/seeded-script', "{ id: '@guid', n: '@increment', f: ({ Mock }) => Mock.mock('@cname') }");
    for (const path of ['/seeded', '/seeded-script']) {
      const ask = async (query: string) => (await call(`${mockBase}/${projectId}/shop${path}${query}`)).body;
      const first = await ask('?_seed=7');
      expect(await ask('')).not.toBe(first);
      expect(await ask('?a=1&_seed=7&b=2')).toBe(first);
      expect(await ask('?_seed=8')).not.toBe(first);
      expect(await ask('?_seed=tea')).toBe(await ask('?_seed=tea'));
      expect(await ask('?my_seed=7')).not.toBe(first);
    }
  });
});

describe('@increment', () => {
  it('counts on from call to call, for each mock by itself', async () => {
    await addMock('get', '/count-a', "{ n: '@increment(10)' }");
    await addMock('get', '/count-b', "{ n: '@increment' }");
    const numberOf = async (path: string) => (await call(`${mockBase}/${projectId}/shop${path}`)).json().n as number;
    expect([await numberOf('/count-a'), await numberOf('/count-a')]).toEqual([10, 20]);
    expect([await numberOf('/count-b'), await numberOf('/count-b')]).toEqual([1, 2]);
    expect(await numberOf('/count-a')).toBe(30);
  });
});

describe('a change', () => {
  it('is served within a second, by every node', async () => {
    const second = await server.secondNode();
    const id = await addMock('get', '/version', '{ v: 1 }');
    const path = `${mockBase}/${projectId}/shop/version`;
    const version = async (node: TestNode) => (await call(path, 'GET', {}, node)).json().v as number | undefined;
    await within(1000, async () => (await version(server)) === 1 && (await version(second)) === 1);

    await person.mock.update({ id, method: 'get', url: '/version', mode: '{ v: 2 }', description: 'v' });
    await within(1000, async () => (await version(server)) === 2 && (await version(second)) === 2);

    await person.mock.delete({ project_id: projectId, ids: [id] });
    await within(1000, async () => (await version(server)) === undefined && (await version(second)) === undefined);
  });
});

describe('uses', () => {
  it('are counted without a write for each call, and none is lost by a stop', async () => {
    const node = await server.secondNode();
    const id = await addMock('get', '/counted', '{}');
    const path = `${mockBase}/${projectId}/shop/counted`;
    await within(1000, async () => (await call(path, 'GET', {}, node)).statusCode === 200);
    await Promise.all(Array.from({ length: 49 }, () => call(path, 'GET', {}, node)));
    await node.app.close();
    const { data } = await person.mock.get({ id });
    expect(data.mock.use_num).toBe(50);
  });
});

describe('over a real connection', () => {
  it('goes on with the same connection after bodies nobody read', async () => {
    const node = await server.secondNode();
    await node.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = node.app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}${mockBase}/${projectId}/shop/order`;
    for (let round = 0; round < 5; round++) {
      const response = await fetch(url, { method: 'POST', body: 'x'.repeat(300_000) });
      expect(await response.json()).toEqual({ made: true });
    }
  });

  it('says nothing of a body where there is none', async () => {
    for (const status of [204, 205, 304]) {
      await addMock('get', `/none-${status}`, `{ _res: { status: ${status} }, a: 1 }`);
    }
    await addMock('get', '/some', '{ a: 1 }');
    const paths = ['/none-204', '/none-205', '/none-304', '/some'];
    const { socket, received } = await connected(paths.map(request).join(''));
    await within(2_000, async () => received().includes('{"a":1}'));
    const [none, reset, unchanged, some] = received().split(/(?=HTTP\/1\.1 )/);
    expect(none).not.toMatch(/^content-(length|type)/im);
    expect(reset).toMatch(/^content-length: 0\r$/im);
    expect(unchanged).not.toMatch(/^content-(length|type)/im);
    expect(some).toMatch(/^content-length: 7\r$/im);
    socket.destroy();
  });

  it('stops waiting when its client leaves, and lets no project take all the places', deep, async () => {
    await addMock('get', '/late', '{ _res: { delay: 60000 } }');
    await addMock('get', '/soon', '{ _res: { delay: 1 } }');
    const waiting = await Promise.all(Array.from({ length: 500 }, () => connected(request('/late'))));
    const soon = async () => (await call(`${mockBase}/${projectId}/shop/soon`)).statusCode;
    await within(patience, async () => {
      // The probing call briefly occupies a slot itself and must not take the one meant for this connection.
      waiting.push(await connected(request('/late')));
      await sleep(50);
      return (await soon()) === 429;
    });
    const other = (await person.project.create({ name: '另一个', url: '/other' })).data._id;
    await addMock('get', '/soon', '{ _res: { delay: 1 } }', person, other);
    expect((await call(`${mockBase}/${other}/other/soon`)).statusCode).toBe(200);
    for (const { socket } of waiting) socket.destroy();
    await within(patience, async () => (await soon()) === 200);
  });

  it('holds only so much of answers that wait', deep, async () => {
    const long = `'a|5': ['${'x'.repeat(190_000)}']`;
    await addMock('get', '/long-late', `{ _res: { delay: 60000 }, ${long} }`);
    await addMock('get', '/long', `{ ${long} }`);
    const statusOf = async (path: string) => (await call(`${mockBase}/${projectId}/shop${path}`)).statusCode;
    const waiting = await Promise.all(Array.from({ length: 290 }, () => connected(request('/long-late'))));
    await within(patience, async () => {
      waiting.push(await connected(request('/long-late')));
      await sleep(50);
      return (await statusOf('/long')) === 429;
    });
    await addMock('get', '/short', '{ a: 1 }');
    expect(await statusOf('/short')).toBe(200);
    for (const { socket } of waiting) socket.destroy();
    await within(patience, async () => (await statusOf('/long')) === 200);
  });

  const request = (path: string) => `GET ${mockBase}/${projectId}/shop${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

  /** Opens a connection to the server that `call` uses as well, and sends a text. */
  async function connected(text: string): Promise<{ socket: Socket; received: () => string }> {
    const { app } = server;
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    let received = '';
    // The server may reset the connection at the end.
    socket.on('error', () => {});
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      received += chunk;
    });
    socket.write(text);
    return { socket, received: () => received };
  }
});
