import { apiBase, type CollectionSetting, collectionRowLimit, mockBase } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenMock } from '../../../test/create-records';
import { type Client, type TestNode, useTestServer } from '../../../test/test-app';
import { mockCollections, mockRows } from './collection.table';

const server = useTestServer();
let person: Client;
let projectId: string;
let num = 0;

beforeAll(async () => {
  person = await server.givenSession();
  projectId = (await person.project.create({ name: '集合', url: '/c' })).data._id;
});

const mode = `{
  code: 0,
  message: 'ok',
  data: { 'list|3': [{ 'id|+1': 1, name: '@cname', status: 'on' }], total: 3, page: 1, pageSize: 10 },
}`;
const setting = { list_path: ['data', 'list'], id_field: 'id' };

interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the bodies are those of the definitions above
  body: any;
}

/** Creates a collection and returns a function that calls it. */
async function givenCollection(more: Partial<CollectionSetting> = {}, definition = mode) {
  num += 1;
  const url = `/users-${num}`;
  const id = await givenMock(person, projectId, url, definition, { collection: { ...setting, ...more } });
  const call = async (
    method: string,
    rest = '',
    body?: unknown,
    { headers = {}, node = server as TestNode }: { headers?: Record<string, string>; node?: TestNode } = {},
  ): Promise<Answered> => {
    const response = await node.app.inject({
      method: method as 'GET',
      url: `${mockBase}/${projectId}/c${url}${rest}`,
      headers: {
        'accept-language': 'en',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.statusCode, body: response.json() };
  };
  const ids = async (rest = '', options = {}) =>
    (await call('GET', rest, undefined, options)).body.data.list.map(({ id }: { id: number }) => id);
  return { id, url, call, ids };
}

describe('a collection over HTTP', () => {
  it('lists rows that were generated once, with the envelope and its numbers', async () => {
    const { call } = await givenCollection();
    const first = await call('GET');
    expect(first).toMatchObject({ status: 200, body: { code: 0, message: 'ok', data: { total: 3, page: 1 } } });
    expect(first.body.data.list).toHaveLength(3);
    expect((await call('GET')).body).toEqual(first.body);
    const { body } = await call('GET', '?page=2&pageSize=2&sort=id&order=desc');
    expect(body.data).toMatchObject({ total: 3, page: 2, pageSize: 2, list: [{ id: 1 }] });
  });

  it('creates, gets, replaces, patches and deletes rows', async () => {
    const { call, ids } = await givenCollection();
    const created = await call('POST', '', { name: 'Ann' });
    expect(created).toEqual({
      status: 200,
      body: { code: 0, message: 'ok', data: { id: 4, name: 'Ann', status: 'on' } },
    });
    expect(await ids()).toEqual([4, 1, 2, 3]);
    expect((await call('GET', '/4')).body.data.name).toBe('Ann');
    expect((await call('PUT', '/4', { name: 'Bob' })).body.data).toEqual({ id: 4, name: 'Bob' });
    expect((await call('PATCH', '/4', { age: 7 })).body.data).toEqual({ id: 4, name: 'Bob', age: 7 });
    expect((await call('DELETE', '/4')).body.data).toMatchObject({ id: 4 });
    expect(await ids()).toEqual([1, 2, 3]);
    // The ID of a deleted row is not used again.
    expect((await call('POST', '', { name: 'Eve' })).body.data.id).toBe(5);
  });

  it('generates the fields that the first created row leaves out anew', async () => {
    const { call } = await givenCollection({}, "{ data: { list: [{ id: 1, key: '@guid' }] } }");
    const { key } = (await call('POST', '', {})).body.data;
    expect((await call('GET', '/1')).body.data.key).not.toBe(key);
  });

  it('reports an unknown ID in the style of the envelope, in the language of the caller', async () => {
    const { call } = await givenCollection();
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      expect(await call(method, '/99', body)).toEqual({
        status: 404,
        body: { code: 404, message: 'There is no row with ID 99', data: null },
      });
    }
    const zh = await call('GET', '/99', undefined, { headers: { 'accept-language': 'zh-CN' } });
    expect(zh.body.message).toBe('没有 ID 为 99 的数据');
  });

  it('answers bare rows without an envelope, with the statuses of HTTP', async () => {
    const { call } = await givenCollection({ list_path: [] }, "[{ id: 'a', name: 1 }]");
    expect(await call('GET')).toEqual({ status: 200, body: [{ id: 'a', name: 1 }] });
    const made = await call('POST', '', { name: 2 });
    expect(made).toMatchObject({ status: 201, body: { name: 2 } });
    expect(made.body.id).toMatch(/^[0-9a-f]{24}$/);
    expect(await call('GET', '/b')).toEqual({ status: 404, body: { message: 'There is no row with ID b' } });
  });

  it('refuses bad bodies and IDs, and changes nothing', async () => {
    const { call, ids } = await givenCollection();
    await ids();
    const refusals: [string, string, unknown, number, string][] = [
      ['POST', '', '{"name":', 400, 'The body cannot be read: JSON'],
      ['POST', '', '[1]', 400, 'The body must be a JSON object or a form'],
      ['POST', '', '{"__proto__":{"a":1}}', 400, 'The body cannot be read: __proto__'],
      ['POST', '', { id: { a: 1 } }, 400, 'id must be a whole number'],
      ['POST', '', { id: 'x' }, 400, 'id must be a whole number'],
      ['POST', '', { id: 2 }, 409, 'A row with ID 2 already exists'],
      ['PUT', '/2', { id: 3 }, 400, 'id cannot change from 2 to 3'],
      ['POST', '', { text: 'x'.repeat(300_000) }, 413, 'A row can have up to 200000 characters'],
    ];
    for (const [method, rest, body, status, message] of refusals) {
      expect(await call(method, rest, body), message).toEqual({ status, body: { code: status, message, data: null } });
    }
    expect((await call('POST', '', { text: 'x'.repeat(1_100_000) })).status).toBe(413);
    const many = Array.from({ length: 1_000 }, (_, i) => `f${i}=1`).join('&');
    expect((await call('GET', `?${many}`)).status).toBe(400);
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it('reads forms', async () => {
    const { call } = await givenCollection();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await call('POST', '', 'name=Ann&id=9', { headers })).body.data).toMatchObject({ id: 9, name: 'Ann' });
    expect((await call('GET', '/9')).status).toBe(200);
  });

  it('is full at its limits of rows and bytes', async () => {
    const { call } = await givenCollection({ first_rows: collectionRowLimit });
    expect((await call('GET')).body.data.total).toBe(collectionRowLimit);
    expect(await call('POST', '', {})).toMatchObject({ status: 409, body: { code: 409 } });
    const large = await givenCollection();
    const text = 'x'.repeat(190_000);
    for (let i = 0; i < 5; i++) expect((await large.call('POST', '', { text })).status).toBe(200);
    expect(await large.call('POST', '', { text })).toMatchObject({ status: 413, body: { code: 413 } });
    expect((await large.call('GET')).body.data.total).toBe(8);
  });

  it('leaves a mock of its own to its action, unless the collection takes it over', async () => {
    const { id, url, call } = await givenCollection();
    await givenMock(person, projectId, `${url}/:userId`, '{ own: 1 }');
    expect((await call('GET', '/1')).body).toEqual({ own: 1 });
    expect((await call('PATCH', '/1', { a: 1 })).body.data).toMatchObject({ id: 1, a: 1 });
    await person.mock.update({ id, collection: { ...setting, takes: ['get'] } });
    expect((await call('GET', '/1')).body.data).toMatchObject({ id: 1, a: 1 });
  });

  it('has rows of its own in each scenario, if it is set so', async () => {
    const { call, ids } = await givenCollection({ scope: 'scenario' });
    const { data } = await person.scenario.create({ project_id: projectId, name: 'busy', choices: [] });
    const inside = { headers: { 'X-EasyMock-Scenario': 'busy' } };
    await call('POST', '', { id: 50 }, inside);
    expect(await ids('', inside)).toEqual([50, 1, 2, 3]);
    expect(await ids()).toEqual([1, 2, 3]);
    await person.scenario.delete({ id: data._id });
    const scopes = await server.db.select().from(mockCollections).where(eq(mockCollections.scope, data._id));
    expect(scopes).toEqual([]);
  });

  it('has a further response in its place, or with its rows if that has no definition of its own', async () => {
    const { id, call } = await givenCollection();
    const line = (value: string) => [
      { where: 'query' as const, name: 'case', how: 'equals' as const, values: [value] },
    ];
    const answers = [
      {
        id: 'down',
        name: 'down',
        trigger: 'condition' as const,
        lines: line('down'),
        status: 503,
        mode: '{ down: 1 }',
      },
      { id: 'late', name: 'late', trigger: 'condition' as const, lines: line('late'), status: 206 },
    ];
    await person.mock.update({ id, answers });
    expect(await call('GET', '?case=down')).toEqual({ status: 503, body: { down: 1 } });
    expect(await call('GET', '?case=late')).toMatchObject({ status: 206, body: { data: { total: 3 } } });
  });

  it('gets its rows from functions as well', async () => {
    const { ids } = await givenCollection(
      {},
      "{ code: 0, data: { list() { return [{ id: 'x' }, { id: 'y' }] }, total: 0 } }",
    );
    expect(await ids('?sort=id&order=desc')).toEqual(['y', 'x']);
  });

  it('generates its rows again if another field becomes the ID', async () => {
    const { id, call, ids } = await givenCollection();
    await call('DELETE', '/1');
    await person.mock.update({ id, collection: { ...setting, id_field: 'name' } });
    expect(await ids()).toHaveLength(3);
  });
});

describe('two server processes', () => {
  it('generate the rows of a collection once, and lose no write', async () => {
    const node = await server.secondNode();
    const { id, call, ids } = await givenCollection();
    const lists = await Promise.all([
      ...Array.from({ length: 4 }, () => call('GET')),
      ...Array.from({ length: 4 }, () => call('GET', '', undefined, { node })),
    ]);
    for (const { body } of lists) expect(body).toEqual(lists[0]?.body);
    const writes = Array.from({ length: 20 }, (_, i) =>
      call('POST', '', { name: `n${i}` }, { node: i % 2 === 0 ? server : node }),
    );
    const made = (await Promise.all(writes)).map(({ body }) => body.data.id);
    expect(new Set(made).size).toBe(20);
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        call('PATCH', '/1', { [`field${i}`]: i }, { node: i % 2 === 0 ? server : node }),
      ),
    );
    const { body } = await call('GET', '/1', undefined, { node });
    expect(Object.keys(body.data)).toHaveLength(23);
    expect(await ids('', { node })).toHaveLength(23);
    expect(await ids()).toEqual(await ids('', { node }));
    const [state] = await server.db.select().from(mockCollections).where(eq(mockCollections.mockId, id));
    const rows = await server.db
      .select()
      .from(mockRows)
      .where(eq(mockRows.collectionId, state?.id ?? ''));
    expect(state).toMatchObject({
      rowNum: 23,
      bytes: rows.reduce((sum, { json }) => sum + Buffer.byteLength(json), 0),
    });
  });
});

describe('the setting of a collection', () => {
  it('has versions, and is part of copies, exports and imports, without the rows', async () => {
    const { id, call, url } = await givenCollection({ first_rows: 4 });
    const stored = { ...setting, scope: 'project', first_rows: 4, takes: [] };
    await call('POST', '', {});
    await person.mock.update({ id, collection: null, version: 1 });
    const { list } = (await person.mock.history({ id })).data;
    expect(list.map(({ changed }) => changed)).toEqual([['collection'], null]);
    expect((await person.mock.version({ id, version: 1 })).data.collection).toEqual(stored);
    expect((await call('GET')).body.data.list).toHaveLength(3);
    await person.mock.restore_version({ id, version: 1 });
    expect((await call('GET')).body.data.total).toBe(5);

    const copied = (await person.project.copy({ id: projectId })).data._id;
    const ofCopy = (await person.mock.list({ project_id: copied, keywords: url })).data.mocks;
    expect(ofCopy).toMatchObject([{ collection: stored }]);
    const zipped = await server.app.inject({
      method: 'POST',
      url: `${apiBase}/mock/export`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ ids: [id] }),
    });
    const zip = zipped.rawPayload.toString('base64');
    const other = (await person.project.create({ name: '搬家', url: '/moved' })).data._id;
    await person.transfer.apply({ project_id: other, zip, replace: false });
    const [moved] = (await person.mock.list({ project_id: other })).data.mocks;
    expect(moved).toMatchObject({ collection: stored });
    const imported = await person.collection.list({ mock_id: moved?._id ?? '' });
    expect(imported.data).toMatchObject({ total: 0, generated_at: null });
    await person.mock.update({ id, collection: null });
    expect((await person.transfer.apply({ project_id: projectId, zip, replace: true })).data.changed).toBe(1);
    expect((await call('GET')).body.data.total).toBe(5);
  });

  it('finds the rows again after the mock was deleted and restored', async () => {
    const { id, call } = await givenCollection();
    await call('DELETE', '/1');
    await person.mock.delete({ project_id: projectId, ids: [id] });
    expect((await call('GET')).status).toBe(404);
    await person.mock.restore({ project_id: projectId, ids: [id] });
    expect((await call('GET')).body.data.total).toBe(2);
  });
});

describe('the calls of people', () => {
  it('list, save and remove rows, and generate them again', async () => {
    const { id, call } = await givenCollection();
    const ofMock = { mock_id: id };
    expect((await person.collection.list(ofMock)).data).toMatchObject({ list: [], total: 0, generated_at: null });
    const saved = await person.collection.save({ ...ofMock, row_id: null, json: '{"name":"Ann"}' });
    expect(saved.data).toEqual({ row_id: '4' });
    await person.collection.save({ ...ofMock, row_id: '1', json: '{"name":"Bob"}' });
    expect((await call('GET', '/1')).body.data).toEqual({ id: 1, name: 'Bob' });
    expect((await person.collection.remove({ ...ofMock, row_id: '2' })).success).toBe(true);
    const { data } = await person.collection.list({ ...ofMock, pageSize: 10 });
    expect(data.list.map(({ row_id }) => row_id)).toEqual(['4', '1', '3']);
    expect(data.list[0]?.json).toBe('{"id":4,"name":"Ann"}');
    expect((await person.collection.reset(ofMock)).data).toEqual({ num: 3 });
    expect((await call('GET', '/1')).body.data.name).not.toBe('Bob');
  });

  it('refuse what cannot be saved', async () => {
    const { id } = await givenCollection();
    const ofMock = { mock_id: id };
    const kindOf = async (answer: Promise<{ kind?: string }>) => (await answer).kind;
    expect(await kindOf(person.collection.save({ ...ofMock, row_id: null, json: '[1]' }))).toBe('rowInvalid');
    expect(await kindOf(person.collection.save({ ...ofMock, row_id: '99', json: '{}' }))).toBe('rowMissing');
    expect(await kindOf(person.collection.remove({ ...ofMock, row_id: '99' }))).toBe('rowMissing');
    expect(await kindOf(person.collection.list({ ...ofMock, scenario_id: 'a'.repeat(24) }))).toBe('scenarioMissing');
    const plain = await givenMock(person, projectId, '/plain');
    expect(await kindOf(person.collection.list({ mock_id: plain }))).toBe('notACollection');
    expect(await kindOf(person.mock.update({ id, method: 'post' }))).toBe('collectionInvalid');
    const broken = await givenCollection({ list_path: ['nowhere'] });
    expect(await kindOf(person.collection.reset({ mock_id: broken.id }))).toBe('rowInvalid');
    expect(await broken.call('GET')).toMatchObject({ status: 409, body: { code: 409, data: null } });
  });
});
