import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { mockBase } from '@easymock/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestNode, useTestServer } from '../../test/test-app';

const server = useTestServer();
let person: Client;
let projectId: string;
const origin = { origin: 'http://shop.example' };

async function addMock(method: string, url: string, mode: string, client = person, project = projectId) {
  const answer = await client.mock.create({
    project_id: project,
    method,
    url,
    mode,
    description: url,
  } as never);
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data._id;
}

/** Waits until `check` holds: a change arrives by notification, within a second. */
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

  it('that comes to too much fails for itself alone, and soon', async () => {
    const fields = Array.from({ length: 40 }, (_, i) => `a${i + 1}: { p: '@/a${i}', q: '@/a${i}' }`);
    await addMock('get', '/unfolds', `{ a0: { x: 1 }, ${fields.join()} }`);
    await addMock('get', '/slow', "{ 'a|90000': ['@cparagraph(100)'] }");
    const begun = Date.now();
    for (const path of ['/unfolds', '/slow', '/slow', '/slow', '/slow', '/slow']) {
      const response = await call(`${mockBase}/${projectId}/shop${path}`);
      expect(response.statusCode).toBe(500);
      expect(response.json()).toMatchObject({ success: false, code: 10011 });
    }
    expect((await call(`${mockBase}/${projectId}/shop/hello`)).statusCode).toBe(200);
    // Not a measure of speed: without its limits, this would not end today.
    expect(Date.now() - begun).toBeLessThan(10_000);
  });

  it('survives hostile addresses', async () => {
    for (const path of [
      '/%',
      '/%ff%fe',
      '/..%2f..%2fetc/passwd',
      '/a'.repeat(2000),
      '/%00',
      '/;a=1',
      '/__proto__',
    ]) {
      const response = await call(`${mockBase}/${projectId}/shop${path}`);
      expect([400, 404, 414], path.slice(0, 20)).toContain(response.statusCode);
    }
  });
});

describe('a change', () => {
  it('is served within a second, by every node', async () => {
    const second = await server.secondNode();
    const id = await addMock('get', '/version', '{ v: 1 }');
    const path = `${mockBase}/${projectId}/shop/version`;
    const version = async (node: TestNode) =>
      (await call(path, 'GET', {}, node)).json().v as number | undefined;
    await within(1000, async () => (await version(server)) === 1 && (await version(second)) === 1);

    await person.mock.update({ id, method: 'get', url: '/version', mode: '{ v: 2 }', description: 'v' });
    await within(1000, async () => (await version(server)) === 2 && (await version(second)) === 2);

    await person.mock.delete({ project_id: projectId, ids: [id] });
    await within(
      1000,
      async () => (await version(server)) === undefined && (await version(second)) === undefined,
    );
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
});
