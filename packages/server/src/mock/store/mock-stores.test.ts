import { mockBase } from '@easymock/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenMock, givenProject } from '../../../test/create-records';
import { type Client, type TestNode, useTestServer } from '../../../test/test-app';

const server = useTestServer();
let person: Client;
let projectId: string;

beforeAll(async () => {
  person = await server.givenSession();
});

/** Creates a project with mocks by their URLs, and returns a function that calls one. */
async function givenMocks(modes: Record<string, string>) {
  projectId = await givenProject(person);
  for (const [url, mode] of Object.entries(modes)) await givenMock(person, projectId, url, mode);
  const id = projectId;
  return async (url: string, node: TestNode = server, headers: Record<string, string> = {}) => {
    const { statusCode: status, body } = await node.app.inject({ url: `${mockBase}/${id}${url}`, headers });
    return { status, body: JSON.parse(body) as unknown };
  };
}

describe('the store of a project', () => {
  it('has values that functions of all its mocks read and write', async () => {
    const call = await givenMocks({
      '/set': "{ v: () => _store.set('user', { name: 'Ann' }) }",
      '/get': "{ user: ({ _store }) => _store.get('user') ?? null, none: () => _store.get('none') === undefined }",
      '/push': "{ num: function (_store, Mock) { return _store.push('list', 1) } }",
      '/remove': "{ v: () => { _store.set('user', undefined); return true } }",
    });
    expect((await call('/get')).body).toEqual({ user: null, none: true });
    expect((await call('/set')).body).toEqual({ v: { name: 'Ann' } });
    expect((await call('/get')).body).toEqual({ user: { name: 'Ann' }, none: true });
    expect([(await call('/push')).body, (await call('/push')).body]).toEqual([{ num: 1 }, { num: 2 }]);
    await call('/remove');
    expect((await call('/get')).body).toEqual({ user: null, none: true });
  });

  it('is seen by later functions of the same response, and by no preview', async () => {
    const mode = "{ a: () => _store.push('x', 1), b: () => _store.push('x', 2), c: () => _store.get('x') }";
    const call = await givenMocks({ '/x': mode });
    expect((await call('/x')).body).toEqual({ a: 1, b: 2, c: [1, 2] });
    expect((await person.mock.preview({ mode })).data.json).toBe('{"a":1,"b":2,"c":[1,2]}');
    expect((await call('/x')).body).toEqual({ a: 3, b: 4, c: [1, 2, 1, 2] });
  });

  it('is listed and cleared by people', async () => {
    const call = await givenMocks({ '/n': "{ num: () => _store.push('n', 0) }" });
    await call('/n');
    const of = { project_id: projectId };
    expect((await person.collection.store(of)).data).toEqual({ entries: [{ key: 'n', json: '[0]' }] });
    expect((await person.collection.clear_store(of)).success).toBe(true);
    expect((await person.collection.store(of)).data).toEqual({ entries: [] });
    expect((await call('/n')).body).toEqual({ num: 1 });
  });

  it('is separate for each scenario and each project', async () => {
    const mode = "{ num: () => _store.push('n', 0) }";
    const call = await givenMocks({ '/n': mode });
    await person.scenario.create({ project_id: projectId, name: 'own', choices: [] });
    const inside = { 'X-EasyMock-Scenario': 'own' };
    await call('/n');
    expect((await call('/n', server, inside)).body).toEqual({ num: 1 });
    expect((await call('/n')).body).toEqual({ num: 2 });
    const other = await givenMocks({ '/n': mode });
    expect((await other('/n')).body).toEqual({ num: 1 });
  });

  it('loses no write of two server processes', async () => {
    const node = await server.secondNode();
    const call = await givenMocks({ '/n': "{ n: () => _store.set('n', (_store.get('n') ?? 0) + 1) }" });
    await Promise.all([call('/n'), call('/n', node)]);
    await Promise.all(Array.from({ length: 30 }, (_, i) => call('/n', i % 2 === 0 ? server : node)));
    expect((await call('/n')).body).toEqual({ n: 33 });
  });

  it('refuses what exceeds its limits, and stores nothing of a response that fails', async () => {
    const call = await givenMocks({
      '/long': "{ v: () => { _store.set('v', 'x'.repeat(200000)); _store.set('w', 'x'.repeat(100000)); return 1 } }",
      '/huge': "{ v: () => _store.set('v', 'x'.repeat(300000)) }",
      '/keys': "{ v: () => { for (let i = 0; i < 101; i++) _store.set('k' + i, i) } }",
      '/name': "{ v: () => _store.set('x'.repeat(101), 1) }",
      '/list': "{ v: () => { _store.set('n', 1); _store.push('n', 2) } }",
      '/own': "{ v: () => [_store.set('__proto__', 1), _store.get('__proto__'), _store.get('constructor') ?? null] }",
      '/get': "{ v: () => ['v', 'k0', 'n'].map((key) => _store.get(key) ?? null) }",
    });
    for (const [url, text] of [
      ['/long', 'The store is full'],
      ['/huge', 'the stored value v is too long'],
      ['/keys', 'a response stores too many values'],
      ['/name', 'a key of the store has 1 to 100 characters'],
      ['/list', 'the stored value n is not a list'],
    ] as const) {
      const { status, body } = await call(url, server, { 'accept-language': 'en' });
      expect(status, url).toBe(500);
      expect(JSON.stringify(body), url).toContain(text);
    }
    expect((await call('/get')).body).toEqual({ v: [null, null, null] });
    expect((await call('/own')).body).toEqual({ v: [1, 1, null] });
  });
});
