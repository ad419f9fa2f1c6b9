import { apiBase, type Mock } from '@easymock/contract';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenProject } from '../../../test/create-records';
import { type Client, useTestServer } from '../../../test/test-app';
import { isUnsafeName } from '../../platform/files/entry-name';
import { entryNames } from '../document-task/export-zip';

const deep = { tags: 'deep' };

const server = useTestServer();
let person: Client;

beforeAll(async () => {
  person = await server.givenPerson('porter');
});

const given = (url?: string) => givenProject(person, url === undefined ? {} : { url });

const give = (project_id: string, url: string, more: object = {}) =>
  person.mock.create({ project_id, method: 'get', url, mode: '{ a: 1 }', description: '说明', ...more });

function post(path: string, payload: string, type = 'application/json') {
  return server.app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload });
}

async function exported(body: object): Promise<Uint8Array> {
  const response = await post(`${apiBase}/mock/export`, JSON.stringify(body));
  expect(response.headers['content-type']).toBe('application/zip');
  return new Uint8Array(response.rawPayload);
}

const base64 = (zip: Uint8Array) => Buffer.from(zip).toString('base64');
const zipOf = (files: Record<string, string>) =>
  base64(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
const preview = (project_id: string, zip: string, more: object = {}) =>
  person.transfer.preview({ project_id, zip, ...more });

describe('an export', () => {
  it('holds each definition as typed, under the names it always had, and a manifest', async () => {
    const id = await given('/api');
    const mode = "{\n  // 注\n  'a|1-3': 1,\n}";
    await give(id, '/pets/:id', { mode });
    await give(id, '/pets/:id', { method: 'post' });
    await give(id, '/');
    const response = await post(`${apiBase}/mock/export`, `project_id=${id}`, 'application/x-www-form-urlencoded');
    expect(response.headers['content-disposition']).toBe('attachment; filename="Easy-Mock-API.zip"');
    const files = unzipSync(new Uint8Array(response.rawPayload));
    expect(Object.keys(files).sort()).toEqual([
      'api/.json',
      'api/pets/:id.json',
      'api/pets/:id.post.json',
      'manifest.json',
    ]);
    expect(strFromU8(files['api/pets/:id.json'] as Uint8Array)).toBe(mode);
    const manifest = JSON.parse(strFromU8(files['manifest.json'] as Uint8Array));
    expect(manifest.mocks).toContainEqual({
      file: 'api/pets/:id.post.json',
      method: 'post',
      url: '/pets/:id',
      description: '说明',
      parameters: '',
      response_model: '',
      answers: [],
      state: 'designing',
      collection: null,
      project: { name: expect.any(String), url: '/api' },
      folder: [],
      tags: [],
      listed: 1,
    });
  });

  it('answers at both addresses, to forms and to JSON, for chosen mocks only', async () => {
    const id = await given();
    const one = (await give(id, '/one')).data._id;
    const two = (await give(id, '/two')).data._id;
    await give(id, '/three');
    const form = await post('/api/mock/export', `ids[]=${one}&ids[]=${two}`, 'application/x-www-form-urlencoded');
    const single = await post('/api/mock/export', `ids%5B%5D=${one}`, 'application/x-www-form-urlencoded');
    expect(Object.keys(unzipSync(new Uint8Array(form.rawPayload)))).toHaveLength(3);
    expect(Object.keys(unzipSync(new Uint8Array(single.rawPayload)))).toHaveLength(2);
    expect(Object.keys(unzipSync(await exported({ ids: [one, two] })))).toHaveLength(3);
  });

  it('refuses without ids, for unknown ids, nonsense, and too many tries', async () => {
    const send = async (body: string) => (await post(`${apiBase}/mock/export`, body)).json();
    const empty = { success: false, code: 10001, data: [{ project_id: '参数不能为空' }] };
    expect(await send('{}')).toMatchObject(empty);
    expect(await send('{"project_id":{"a":1}}')).toMatchObject(empty);
    expect(await send('{"ids":["ffffffffffffffffffffffff"]}')).toMatchObject({ message: '没有可导出的接口' });
    expect(await send(JSON.stringify({ project_id: await given() }))).toMatchObject({ message: '没有可导出的接口' });
    expect((await post(`${apiBase}/mock/export`, '{')).statusCode).toBe(400);
    // As many field names as a body can hold; parsing them blocks the server.
    const names = (length: number) => Array.from({ length }, (_, i) => `${i.toString(36)}=`).join('&');
    const postNames = (num: number) => post('/api/mock/export', names(num), 'application/x-www-form-urlencoded');
    expect((await postNames(20_000)).json()).toMatchObject({ success: false, code: 10001 });
    expect((await postNames(140_000)).json()).toMatchObject({ success: false, code: 413 });
    expect((await post(`${apiBase}/mock/export`, '<a/>', 'text/xml')).statusCode).toBe(415);
    let status = 200;
    for (let i = 0; i < 70 && status !== 429; i++) {
      status = (await server.app.inject({ method: 'POST', url: '/api/mock/export', remoteAddress: '10.9.9.9' }))
        .statusCode;
    }
    expect(status).toBe(429);
    const exportFrom = (remoteAddress: string) =>
      server.app.inject({ method: 'POST', url: '/api/mock/export', remoteAddress });
    for (let i = 1; i <= 60; i++) await exportFrom(`2001:db8:0:1::${i.toString(16)}`);
    expect((await exportFrom('2001:db8:0:1:ffff::1')).statusCode).toBe(429);
    expect((await exportFrom('2001:db8:0:2::1')).statusCode).toBe(200);
  });

  it('gives every entry a safe name of its own, whatever the addresses are', () => {
    const mock = (url: string, method: 'get' | 'post' = 'get', project = '/') => ({
      url,
      method,
      project: { id: '1', name: 'x', url: project },
    });
    const names = entryNames([
      mock('/../../etc/passwd'),
      mock('/a\\..\\b'),
      mock('/a'),
      mock('/A'),
      mock('/a', 'post'),
      mock('/manifest'),
      mock(`/${'long/'.repeat(100)}x`),
      mock(`/${'long/'.repeat(100)}y`),
      mock('/./x', 'get', '/..'),
    ]);
    expect(names.filter(isUnsafeName)).toEqual([]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    expect(names).not.toContain('manifest.json');
    expect(Math.max(...names.map(({ length }) => length))).toBeLessThan(230);
  });
});

describe('an import of an export', () => {
  it('brings everything into another project, and says so before', deep, async () => {
    const from = await given('/from');
    await give(from, '/x/:id', { mode: '{ x: 1 }', description: '甲' });
    await give(from, '/x/:id', { method: 'put', mode: '{ y: function () { return 1 } }' });
    const zip = base64(await exported({ project_id: from }));
    const to = await given('/to');
    const before = await preview(to, zip);
    expect(before.data).toMatchObject({ added: 2, changed: 0, same: 0, conflicts: 0, problemNum: 0 });
    expect((await person.mock.list({ project_id: to })).data.total).toBe(0);
    expect((await person.transfer.apply({ project_id: to, zip })).data).toEqual(before.data);
    const { data } = await person.mock.list({ project_id: to });
    const facts = data.mocks.map((mock) =>
      'mode' in mock ? [mock.method, mock.url, mock.description, mock.mode] : [],
    );
    expect(facts).toEqual([
      ['put', '/x/:id', '说明', '{ y: function () { return 1 } }'],
      ['get', '/x/:id', '甲', '{ x: 1 }'],
    ]);
    expect((await preview(to, zip)).data).toMatchObject({ added: 0, same: 2 });
    expect((await server.app.inject(`/easymock/mock/${to}/to/x/7`)).json()).toEqual({ x: 1 });
  });

  it('keeps folders, also empty ones, tags and the order of the list', deep, async () => {
    const from = await given('/tree');
    const folder = async (name: string, parent_id: string | null = null) =>
      (await person.folder.create({ project_id: from, name, parent_id })).data._id;
    const [b, a] = [await folder('b'), await folder('a')];
    const inner = await folder('里', b);
    await folder('空', a);
    const one = (await give(from, '/1', { tags: ['v1', '订单'], folder_id: inner })).data._id;
    const two = (await give(from, '/2', { folder_id: a })).data._id;
    await give(from, '/3');
    await person.mock.move({ project_id: from, ids: [one], next_to: { id: two, side: 'before' } });
    const shown = async (project_id: string) => {
      const { data: folders } = await person.folder.list({ project_id });
      const nameOf = (id: string | null) => folders.find(({ _id }) => _id === id)?.name;
      const { data } = await person.mock.list({ project_id, brief: '1' });
      return {
        folders: folders.map(({ name, parent_id }) => [nameOf(parent_id), name]).sort(),
        mocks: data.mocks.map(({ url, tags, folder_id }) => [url, tags, nameOf(folder_id)]),
      };
    };
    const to = await given('/copy-of-tree');
    const zip = base64(await exported({ project_id: from }));
    await person.transfer.apply({ project_id: to, zip });
    expect(await shown(to)).toEqual(await shown(from));
    expect((await shown(to)).mocks.map(([url]) => url)).toEqual(['/3', '/1', '/2']);
    expect((await preview(to, zip)).data).toMatchObject({ added: 0, same: 3 });
    // Chosen mocks are exported only with the folders that lead to them.
    const few = await given('/few');
    await person.transfer.apply({ project_id: few, zip: base64(await exported({ ids: [one] })) });
    expect((await shown(few)).folders).toEqual([
      [undefined, 'b'],
      ['b', '里'],
    ]);
  });

  it('replaces tags but moves nothing, and leaves tags alone that an older zip does not know', deep, async () => {
    const id = await given('/older');
    const { data: folder } = await person.folder.create({ project_id: id, name: '自己的' });
    const mock = (await give(id, '/a', { tags: ['旧'] })).data._id;
    const zip = base64(await exported({ project_id: id }));
    await person.mock.update({ id: mock, tags: ['新'], folder_id: folder._id });
    expect((await preview(id, zip)).data).toMatchObject({ changed: 1 });
    const read = async () => (await person.mock.get({ id: mock })).data.mock;
    await person.transfer.apply({ project_id: id, zip, replace: true });
    expect(await read()).toMatchObject({ tags: ['旧'], folder_id: folder._id });
    const older = zipOf({
      'manifest.json': JSON.stringify({
        format: 'easymock-export',
        mocks: [{ file: 'a.json', method: 'get', url: '/a', description: '说明' }],
      }),
      'a.json': '{ a: 2 }',
    });
    await person.transfer.apply({ project_id: id, zip: older, replace: true });
    expect(await read()).toMatchObject({ mode: '{ a: 2 }', tags: ['旧'], folder_id: folder._id });
  });

  it('replaces what is here only when asked to', deep, async () => {
    const id = await given('/r');
    await give(id, '/a', { mode: '{ a: 1 }' });
    const zip = base64(await exported({ project_id: id }));
    const [mock] = (await person.mock.list({ project_id: id })).data.mocks;
    const edit = { id: mock?._id ?? '', method: 'get' as const, url: '/a', mode: '{ a: 2 }', description: '改' };
    await person.mock.update(edit);
    expect((await preview(id, zip)).data).toMatchObject({
      changed: 1,
      items: [{ kind: 'changed', mock_id: mock?._id }],
    });
    await person.transfer.apply({ project_id: id, zip });
    expect((await person.mock.get({ id: mock?._id ?? '' })).data.mock.mode).toBe('{ a: 2 }');
    await person.transfer.apply({ project_id: id, zip, replace: true });
    expect((await person.mock.get({ id: mock?._id ?? '' })).data.mock).toMatchObject({
      mode: '{ a: 1 }',
      description: '说明',
    });
  });

  it('takes files without a manifest as GETs, without the address of the project', deep, async () => {
    const id = await given('/example');
    const zip = zipOf({ 'example/restful/:id/list.json': '{ a: 1 }', 'example/.json': '{}', 'other/q.json': '[1]' });
    const { data } = await preview(id, zip);
    expect(data.items.map(({ method, url }) => [method, url])).toEqual([
      ['get', '/restful/:id/list'],
      ['get', '/'],
      ['get', '/other/q'],
    ]);
    expect((await preview(id, zip, { prefix: '/other' })).data.items.map(({ url }) => url)).toContain('/q');
  });

  it('tells what conflicts and what cannot be used, and takes the rest', async () => {
    const id = await given('/c');
    const zip = zipOf({
      'c/a/:id.json': '{}',
      'c/a/:name.json': '{}',
      'c/bad.json': '{ broken',
      'c/has space.json': '{}',
      'c/call.json': 'process.exit()',
      'c/ok.json': '{ ok: true }',
      'readme.txt': 'x',
    });
    const { data } = await person.transfer.apply({ project_id: id, zip });
    expect(data).toMatchObject({ added: 2, conflicts: 1, problemNum: 3 });
    expect(data.problems.map(({ where }) => where)).toEqual(['c/bad.json', 'c/has space.json', 'c/call.json']);
    expect((await person.mock.list({ project_id: id })).data.total).toBe(2);
  });

  it('rewrites expressions as functions if it is told to, and refuses what cannot be rewritten', async () => {
    const id = await given('/e');
    const zip = zipOf({
      'e/now.json': '{ // when\n  at: new Date().getTime() }',
      'e/call.json': '{ a: process.exit(), b: Date.now() }',
      'e/ok.json': '{ ok: true }',
    });
    const before = (await preview(id, zip)).data;
    expect(before).toMatchObject({ added: 1, rewritable: 1, problemNum: 2 });
    expect(before.problems[0]).toMatchObject({ where: 'e/now.json', text: expect.stringContaining('请写成函数') });
    const { data } = await person.transfer.apply({ project_id: id, zip, rewrite: true });
    expect(data).toMatchObject({ added: 2, rewritable: 1, problemNum: 1 });
    expect(data.problems[0]?.text).toContain('process 在函数里不存在');
    const { mocks } = (await person.mock.list({ project_id: id })).data;
    const rewritten = mocks.find(({ url }) => url === '/now') as Mock;
    expect(rewritten.mode).toBe('{ // when\n  at: function () { return new Date().getTime() } }');
    const served = await server.app.inject(`/mock/${id}/e/now`);
    expect(served.json().at).toBeGreaterThan(0);
  });

  it('is refused to strangers', async () => {
    const id = await given();
    const stranger = await server.givenPerson('porter-stranger');
    const zip = zipOf({ 'a.json': '{}' });
    expect(await stranger.transfer.preview({ project_id: id, zip })).toMatchObject({ status: 403 });
    expect(await stranger.transfer.apply({ project_id: id, zip })).toMatchObject({ status: 403 });
  });
});

describe('a hostile zip', () => {
  const refused = { success: false, code: 10012 };

  it('is refused with a clear text, and nothing of it stays', deep, async () => {
    const id = await given();
    const crowd = Object.fromEntries(Array.from({ length: 10_500 }, (_, i) => [`f${i}.json`, '']));
    const hostile: [string, string, RegExp][] = [
      ['no zip', base64(strToU8('PK no zip at all')), /不是有效的 zip/],
      ['cut off', zipOf({ 'a.json': '{}' }).slice(0, 60), /不是有效的 zip/],
      ['traversal', zipOf({ '../../etc/passwd.json': '{}' }), /文件名不安全/],
      ['backslashes', zipOf({ '..\\..\\x.json': '{}' }), /文件名不安全/],
      ['absolute', zipOf({ '/etc/x.json': '{}' }), /文件名不安全/],
      ['a drive', zipOf({ 'C:/x.json': '{}' }), /文件名不安全/],
      ['a NUL', zipOf({ 'a\0b.json': '{}' }), /文件名不安全/],
      ['a crowd', zipOf(crowd), /超过 10000 个/],
      ['a bomb', base64(zipSync({ 'a.json': new Uint8Array(80_000_000) })), /解压后过大/],
      ['no text', base64(zipSync({ 'a.json': new Uint8Array([0xff, 0xfe, 0xff]) })), /不是 UTF-8/],
      ['nothing', zipOf({ 'a.txt': 'x' }), /没有接口/],
      [
        'a broken manifest',
        zipOf({ 'manifest.json': '{"format":"easymock-export","mocks":[{"file":1}]}' }),
        /manifest/,
      ],
      [
        'a deep manifest',
        zipOf({ 'manifest.json': `{"format":"easymock-export","mocks":${'['.repeat(100_000)}` }),
        /manifest/,
      ],
    ];
    for (const [title, zip, text] of hostile) {
      const answer = await preview(id, zip);
      expect(answer, title).toMatchObject(refused);
      expect(answer.message, title).toMatch(text);
    }
    expect((await person.mock.list({ project_id: id })).data.total).toBe(0);
  });

  it('that promises less than it holds gets no more than it promised', deep, async () => {
    const id = await given();
    const zip = Buffer.from(zipSync({ 'a.json': new Uint8Array(60_000_000).fill(0x20) }));
    // Size field in the central directory, which readers check first.
    const directory = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    zip.writeUInt32LE(10, directory + 24);
    zip.writeUInt32LE(10, 22);
    const answer = await preview(id, zip.toString('base64'));
    expect(answer.status).toBe(200);
    expect(answer.data?.added ?? 0).toBe(0);
  });

  it('with keys such as __proto__ reaches nothing', async () => {
    const id = await given();
    const manifest = `{"format":"easymock-export","__proto__":{"polluted":1},"mocks":[{"file":"__proto__","method":"get","url":"/a"},{"file":"constructor","method":"constructor","url":"/b"}]}`;
    const { data } = await preview(id, zipOf({ 'manifest.json': manifest, constructor: '{}' }));
    expect(data).toMatchObject({ added: 0, problemNum: 2 });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
