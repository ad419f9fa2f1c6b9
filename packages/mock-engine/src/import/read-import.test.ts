import { describe, expect, it } from 'vitest';
import { DocumentError } from '../core/errors';
import { compile } from '../plan/plan';
import { requestTable } from '../swagger/schema-table';
import * as files from './collections.fixture';
import { readImport } from './read-import';

const read = (document: unknown, options = {}) =>
  readImport(typeof document === 'string' ? document : JSON.stringify(document), options);
const routesOf = (document: unknown) =>
  read(document).operations.map(({ method, url, folder = [] }) => `${method} ${url} [${folder.join('/')}]`);
const notesOf = (document: unknown) => read(document).problems.map(({ where, texts }) => `${where}: ${texts.zh}`);
const drawn = (document: unknown, index: number) =>
  compile(read(document).operations[index]?.mode ?? '').render({ seed: 1 });
const rowsOf = (document: unknown, index: number) =>
  requestTable(read(document).operations[index]?.parameters ?? '').map(({ in: place, name, sample }) =>
    `${place} ${name} ${sample}`.trim(),
  );

describe('a Postman collection', () => {
  it('becomes mocks in folders, with its variables resolved', () => {
    const { format, title, description, version, basePaths } = read(files.shopCollection);
    expect({ format, title, description, version, basePaths }).toEqual({
      format: 'postman',
      title: '商城',
      description: '商城前台的接口',
      version: '2.1.0',
      basePaths: ['/v1'],
    });
    expect(routesOf(files.shopCollection)).toEqual([
      'post /v1/orders/:id/refunds [订单/退款]',
      'get /v1/orders [订单]',
      'get /health []',
    ]);
    expect(read(files.shopCollection, { leaveOut: '/v1' }).operations[0]?.url).toBe('/orders/:id/refunds');
  });

  it('responds with its examples, their status and headers, a success first', () => {
    expect(drawn(files.shopCollection, 0)).toEqual({
      _res: { status: 201, headers: { Location: '/refunds/7' } },
      id: 7,
      mail: '@email 不是占位符',
      state: 'pending',
    });
    expect(drawn(files.shopCollection, 1)).toEqual([{ id: 1 }, { id: 2, note: 'x' }]);
    expect(Object.keys(JSON.parse(read(files.shopCollection).operations[0]?.responseModel ?? ''))).toEqual([
      '201',
      '409',
    ]);
    expect(drawn(files.wrappedCollection, 0)).toEqual({
      _res: { status: 200, headers: { 'X-Rate-Limit': '60' } },
      access_token: '***',
    });
  });

  it('responds with texts, lists and headers as they were saved', () => {
    const respond = (type: string, body: string, headers: readonly object[] = []) => ({
      info: { name: 'Types' },
      item: [
        {
          name: 'a',
          request: '/a',
          response: [{ name: 'r', code: 200, header: [{ key: 'Content-Type', value: type }, ...headers], body }],
        },
      ],
    });
    const textAs = (type: string, data: unknown) => ({
      _res: { status: 200, headers: { 'Content-Type': type }, data },
    });
    expect(drawn(respond('text/csv;charset=gbk', 'a,@name'), 0)).toEqual(textAs('text/csv; charset=utf-8', 'a,@name'));
    expect(drawn(respond('text/plain', '"quoted"'), 0)).toEqual(textAs('text/plain; charset=utf-8', '"quoted"'));
    expect(drawn(respond('', 'plain'), 0)).toEqual(textAs('text/plain; charset=utf-8', 'plain'));
    expect(drawn(respond('application/json', '[1]', [{ key: 'X-Total', value: '1' }]), 0)).toEqual({
      _res: { status: 200, headers: { 'X-Total': '1' }, data: [1] },
    });
    const broken = respond('application/json', '{"a":');
    expect([drawn(broken, 0), notesOf(broken)]).toEqual([
      '{"a":',
      ['a: 内容不是 JSON，也不能作为 application/json 返回，改为一段 JSON 文本返回。'],
    ]);
  });

  it('describes its parameters, without credentials', () => {
    expect(rowsOf(files.shopCollection, 0)).toEqual(
      ['path id 42', 'header Authorization', 'body body', 'orderId', 'reason 不想要了'].map((row) =>
        expect.stringContaining(row),
      ),
    );
    expect(read(files.shopCollection).operations[0]?.parameters).not.toContain('abc.def');
    expect(rowsOf(files.wrappedCollection, 0)).toEqual(['formData grant_type password']);
    const entries = [
      { key: 'client_secret', value: 'hunter2' },
      { key: '登录密码', value: 'hunter2' },
      { key: 'passenger', value: '2' },
    ];
    const withBody = (body: object) => ({
      info: { name: 'Login' },
      item: [{ name: 'a', request: { url: { raw: '/a', query: entries }, method: 'POST', body } }],
      variable: [{ key: 'userPassword', value: 'hunter2' }],
    });
    const bodies = [
      { mode: 'urlencoded', urlencoded: entries },
      { mode: 'formdata', formdata: entries },
      { mode: 'raw', raw: '{"pwd":"hunter2","login":"{{userPassword}}"}' },
    ];
    for (const body of bodies) {
      const { parameters } = read(withBody(body)).operations[0] ?? {};
      expect(parameters).toContain('"example":"2"');
      expect(parameters).not.toContain('hunter2');
    }
  });

  it('reads runs of blanks and slashes, and bounds variables that contain each other', () => {
    const blanks = ' '.repeat(50_000);
    const collection = {
      info: { name: 'Long' },
      item: [
        {
          name: 'a',
          request: { url: `{{ base }}/{{${blanks}id }}`, method: 'POST', body: { mode: 'raw', raw: blanks } },
        },
        { name: 'b', request: { url: '/b' }, response: [{ code: 200, body: `{{${blanks}x` }] },
        { name: 'c', request: { url: '/c' }, response: [{ code: 200, body: '{{grow}}' }] },
      ],
      variable: [
        { key: 'base', value: `http://a/v1${'/'.repeat(50_000)}` },
        { key: 'grow', value: '{{grow}}'.repeat(300) },
      ],
    };
    expect(read(collection).operations.map(({ url }) => url)).toEqual(['/v1/:id', '/b', '/c']);
  });

  it('reports what was guessed and left out', () => {
    const request = (name: string, url: string) => ({ name, request: url });
    const two = {
      info: { name: 'Two servers' },
      item: [request('a', '{{a}}/x'), request('b', '{{b}}/x'), request('c', 'https://c.example.com/v1/y')],
      variable: [
        { key: 'a', value: 'https://a.example.com/v1' },
        { key: 'b', value: 'https://b.example.com/v2/' },
      ],
    };
    expect(read(two, { leaveOut: '/v1' }).operations.map(({ url }) => url)).toEqual(['/x', '/v2/x', '/y']);
    expect(routesOf(files.unresolvedCollection)).toEqual(['get /pets/:petId []', 'put /files/a%20\\(1\\)\\:x []']);
    expect(notesOf(files.unresolvedCollection)).toEqual([
      ': 变量 server 没有值（通常在环境里），其中的路径没有导入。',
      'One pet: 变量 petId 没有值，已作为路径参数。',
      'Note: 这一项不是请求，已跳过。',
      'Head: 不支持 HEAD 方法，已跳过。',
      'One pet: 没有响应示例，数据留空。',
      'Same pet: 与“One pet”的地址和方法相同，已跳过。',
    ]);
    expect(read(files.shopCollection).operations.flatMap(({ answers }) => answers)).toMatchObject([
      { id: 'example-0', name: '余额不足', status: 409 },
    ]);
  });
});

describe('an HTTP archive', () => {
  it('becomes the calls of a page, each address once, with IDs as parameters', () => {
    expect(routesOf(files.browserArchive)).toEqual(['get /api/users/:id []', 'post /api/users []']);
    expect(read(files.browserArchive).title).toBe('shop.example.com');
    expect(drawn(files.browserArchive, 0)).toEqual({
      _res: { status: 200, headers: { 'X-Total-Count': '3' } },
      id: 8,
      name: '李雷',
    });
    expect(drawn(files.browserArchive, 1)).toEqual({ _res: { status: 201 }, id: 9 });
    expect(notesOf(files.browserArchive)).toEqual([
      'GET /api/users/8: 路径里像编号的部分已换成参数：8 → :id',
      'GET /api/users/8: 录到 2 次，取其中一次的响应。',
      ': 跳过了 3 个网页、脚本、图片等请求。',
      'GET /api/users/8: 响应里的 Cookie 没有导入，其中可能有登录凭据。',
    ]);
  });

  it('holds no cookies and credentials', () => {
    expect(JSON.stringify(read(files.browserArchive))).not.toContain('secret');
    const login = files.recordedLogin('hunter2');
    expect(drawn(login, 0)).toEqual({
      _res: { status: 200, headers: { 'X-Auth-Token': '***', Location: '/home?access_token=***&a=1' } },
      data: { token: '***', tokenType: 'Bearer', author: '李雷', session: { id: '***', user: 1 }, total_tokens: 9 },
    });
    expect(rowsOf(login, 0)).toEqual(['body body', 'name 李雷', 'password', 'pins']);
    expect(JSON.stringify(read(login))).not.toContain('hunter2');
    expect(notesOf(login)).toEqual(['POST /login: 响应里的登录凭据（令牌、密码等）已换成 ***。']);
  });

  it('reads base64 and sorts several hosts into folders', () => {
    expect(routesOf(files.proxyArchive)).toEqual([
      'get /items/:id [a.example.com]',
      'delete /items/商品 [b.example.com:8080]',
    ]);
    expect(drawn(files.proxyArchive, 0)).toEqual({ name: '李雷' });
    expect(drawn(files.proxyArchive, 1)).toEqual({ _res: { status: 204 } });
    expect(read(files.emptyArchive).operations).toEqual([]);
  });
});

describe('an export of YApi', () => {
  it('becomes mocks in folders, with Mock.js bodies as typed', () => {
    expect(routesOf(files.yapiExport)).toEqual([
      'get /users/:id [用户]',
      'post /users [用户]',
      'post /upload [文件]',
      'get /empty [文件]',
    ]);
    const [detail] = read(files.yapiExport).operations;
    expect(detail?.mode).toContain("'list|1-3': [{ name: '@cname' }]");
    expect(detail?.tags).toEqual(['公开']);
    expect(rowsOf(files.yapiExport, 0)).toEqual(['path id 1', 'query full']);
    expect(rowsOf(files.yapiExport, 2)).toEqual(['formData file']);
  });

  it('generates from JSON schemas with the placeholders that they name', () => {
    expect(JSON.parse(read(files.yapiExport).operations[1]?.mode ?? '')).toEqual({
      code: 0,
      data: { name: '@cname' },
      'ids|1-5': ['@integer(1, 9)'],
    });
    expect(rowsOf(files.yapiExport, 1)).toEqual(['body body', 'name']);
    const isRealistic = (_method: string, url: string) => url === '/users';
    const { operations } = read(files.yapiExport, { isRealistic });
    expect(operations.map((operation) => operation.isRealistic)).toEqual([false, true, false, false]);
    expect(JSON.parse(read(files.yapiInterface).operations[0]?.mode ?? '')).toEqual({ ok: '@boolean' });
  });

  it('offers its base path and refuses functions', () => {
    const { title, basePaths, operations } = read(files.yapiWithBase, { leaveOut: '/order' });
    expect([title, basePaths, operations.map(({ url }) => url)]).toEqual([
      '订单中心',
      ['/order'],
      ['/list', '/:no/pay'],
    ]);
    expect(notesOf(files.yapiWithBase)[0]).toBe('GET /list: 响应里有函数或转发地址，没有导入。');
  });
});

describe('a project of Apifox', () => {
  it('becomes mocks in folders, from schemas that refer to each other', () => {
    const { title, operations } = read(files.apifoxProject);
    expect(title).toBe('宠物店');
    expect(routesOf(files.apifoxProject)).toEqual(['get /pets/:petId [宠物]', 'get /pets []', 'post /login []']);
    expect(JSON.parse(operations[0]?.mode ?? '')).toMatchObject({ id: '@integer(1, 100)', name: '@cname' });
    expect(Object.keys(JSON.parse(operations[1]?.mode ?? '')).sort()).toEqual(['id', 'name', 'page', 'total']);
    expect(drawn(files.apifoxProject, 2)).toEqual({ _res: { status: 201 }, token: 't' });
    expect(rowsOf(files.apifoxProject, 0)).toEqual(['path petId 1', 'query full']);
    expect(notesOf(files.apifoxProject)).toContain(': 1 个 WebSocket 接口没有导入。');
  });

  it('makes further answers of its examples, and uses one if a schema is missing', () => {
    const example = (name: string, data: string) => ({ name, responseId: 9, data });
    const examples = [example('有货', '{"num":1}'), example('无货', '{"num":0}'), example('坏', 'oops')];
    const fileWith = (address: string) =>
      JSON.stringify(files.apifoxProject)
        .replace('"jsonSchema":{"$ref":"#/definitions/55"}', `"jsonSchema":{"$ref":"${address}"}`)
        .replace('"responseExamples":[]', `"responseExamples":${JSON.stringify(examples)}`);
    const [known] = read(fileWith('#/definitions/55')).operations;
    expect(JSON.parse(known?.mode ?? '')).toMatchObject({ name: '@cname' });
    expect(known?.answers.map(({ name, status }) => [name, status])).toEqual([
      ['有货', 200],
      ['无货', 200],
      ['坏', 200],
      ['404 不存在', 404],
    ]);
    const [missing] = read(fileWith('#/definitions/0')).operations;
    expect(drawn(fileWith('#/definitions/0'), 0)).toEqual({ num: 1 });
    expect(missing?.answers.map(({ name }) => name)).toEqual(['无货', '坏', '404 不存在']);
    expect(notesOf(fileWith('#/definitions/0'))).toContain(
      'GET /pets/{petId}: 返回引用的数据模型 #/definitions/0 不在文件中，按示例导入。',
    );
  });

  it('bounds the copies of included schemas and their depth', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 3_000; depth += 1) deep = [deep];
    const schemaOf = (id: number, jsonSchema: object) => ({ id: `#/definitions/${id}`, schema: { jsonSchema } });
    const fields = Array.from({ length: 400 }, (_, at) => [`f${at}`, { type: 'string' }]);
    const refs = { a: { $ref: '#/definitions/0', 'x-apifox-overrides': { f0: null } } };
    const items = [
      schemaOf(0, { type: 'object', properties: Object.fromEntries(fields), enum: deep }),
      ...Array.from({ length: 1_000 }, (_, at) => schemaOf(at + 1, { type: 'object', 'x-apifox-refs': refs })),
    ];
    expect(notesOf({ ...files.apifoxProject, schemaCollection: [{ items }] })).toContain(
      ': 引用并修改其他模型的地方过多，其余的按原模型导入。',
    );
  });

  it('reads forms, complete addresses and lists', () => {
    expect(routesOf(files.apifoxForm)).toEqual(['put /upload/:kind [模块]']);
    expect(rowsOf(files.apifoxForm, 0)).toEqual(['formData file']);
    expect(drawn(files.apifoxForm, 0)).toEqual([expect.any(String)]);
    expect(read(files.apifoxEmpty).operations).toEqual([]);
  });
});

it('keeps long integers and numbers as they were written', () => {
  const long = '1234567890123456789';
  const json = `{"id":${long},"price":1.50}`;
  const quoted = JSON.stringify(json);
  const postman = `{"info":{"name":"n"},"item":[{"name":"a","request":{"url":"/a","method":"POST",
    "body":{"mode":"raw","raw":${quoted}}},"response":[{"name":"r","code":200,"body":${quoted}}]}]}`;
  const har = `{"log":{"version":"1.2","entries":[{"time":1.50,"request":{"method":"POST","url":"http://a/a",
    "postData":{"mimeType":"application/json","text":${quoted}}},
    "response":{"status":200,"content":{"mimeType":"application/json","text":${quoted}}}}]}}`;
  for (const document of [postman, har]) {
    expect(compile(read(document).operations[0]?.mode ?? '').renderJson({ seed: 1 })).toContain(`"id":${long}`);
    expect(rowsOf(document, 0)).toEqual(['body body', `id ${long}`, 'price 1.5']);
  }
  expect(rowsOf(`curl --json '${json}' http://a/a`, 0)).toEqual(['body body', `id ${long}`, 'price 1.5']);
  const apifox = JSON.stringify(files.apifoxProject).replace('"example":"1"', `"example":${long}`);
  expect(rowsOf(apifox, 0)).toContain(`path petId ${long}`);
});

describe('curl commands', () => {
  it('become mocks, as browsers copy them for both kinds of shells', () => {
    const bash = `curl 'https://api.example.com/v2/users/42?full=1' \\
  -X 'PATCH' \\
  -H 'authorization: Bearer abc.def' -H 'x-tenant: cn' \\
  -b 'sid=secret' \\
  --data-raw $'{"name":"O\\'Hara","\\u59d3":"李"}' \\
  --compressed`;
    expect(routesOf(bash)).toEqual(['patch /v2/users/:id []']);
    expect(rowsOf(bash, 0)).toEqual([
      'path id 42',
      'query full 1',
      'header authorization',
      'header x-tenant cn',
      'body body',
      "name O'Hara",
      '姓 李',
    ]);
    const windows = 'curl ^"https://api.example.com/a?x=1^&y=2^" ^\r\n  --data-raw ^"^{^\\^"a^\\^":1^}^"';
    expect(routesOf(windows)).toEqual(['post /a []']);
    expect(rowsOf(windows, 0)).toEqual(['query x 1', 'query y 2', 'body body', 'a 1']);
  });

  it('can be many, between other lines', () => {
    const many = `# 登录
curl -XPOST http://a/login -d user=u -d password=p
curl -G http://a/find --data-urlencode "q=你好 世界"; curl --json '{"a":1}' --url=http://a/json
echo done
curl -F file=@a.png -F note=n localhost:8080/up`;
    expect(routesOf(many)).toEqual(['post /login []', 'get /find []', 'post /json []', 'post /up []']);
    expect([0, 1, 3].map((index) => rowsOf(many, index))).toEqual([
      ['formData user u', 'formData password'],
      ['query q 你好 世界'],
      ['formData file', 'formData note'],
    ]);
    expect(notesOf(many)).toEqual([': curl 命令只描述请求，响应的数据留空。']);
  });
});

it.each([
  ['package.json', '{"name":"x","dependencies":{}}'],
  ['Insomnia 导出文件', '{"_type":"export","__export_format":4,"resources":[]}'],
  ['Insomnia 导出文件', 'type: collection.insomnia.rest/5.0\nname: x\n'],
  ['Postman 环境', '{"name":"dev","values":[],"_postman_variable_scope":"environment"}'],
  ['Postman 集合 v1', '{"id":"1","name":"x","order":[],"requests":[]}'],
  ['AsyncAPI 文档', 'asyncapi: 2.6.0\n'],
  ['WSDL', '<?xml version="1.0"?><wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/"/>'],
  ['GraphQL schema', '# users\ntype Query {\n  me: User\n}'],
  ['GraphQL schema', '{"data":{"__schema":{}}}'],
  ['网页', '<!DOCTYPE html><html></html>'],
  ['XML 文件', '<?xml version="1.0"?><a/>'],
  ['JSON Schema', '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object"}'],
  ['RAML', '#%RAML 1.0\ntitle: x'],
  ['源代码', "import express from 'express';\n"],
])('names %s for what it is', (name, text) => {
  expect(() => read(text)).toThrow(
    expect.objectContaining({
      texts: { zh: expect.stringContaining(`这是 ${name}，`), en: expect.stringContaining('This is ') },
    }),
  );
});

it('reads API documents as before', () => {
  const document = { openapi: '3.1.0', info: { title: 't' }, paths: { '/a': { get: { responses: {} } } } };
  expect(read(document)).toMatchObject({ version: '3.1.0', operations: [{ url: '/a' }] });
  expect(read(document).format).toBeUndefined();
  expect(() => read('{"a":1}')).toThrow(expect.objectContaining({ code: 'notADocument' }));
  expect(() => read('')).toThrow(expect.objectContaining({ code: 'empty' }));
});

const { shopCollection, browserArchive, yapiExport, apifoxProject } = files;

it.each(Object.entries({ shopCollection, browserArchive, yapiExport, apifoxProject }))(
  'never fails on a part of another type: %s',
  (_name, whole: unknown) => {
    for (const path of pathsOf(whole)) {
      for (const other of [null, 7, 'x', [], [null], {}]) {
        const document = structuredClone(whole);
        replaceAt(document, path, other);
        try {
          for (const { mode } of read(document, { isRealistic: true }).operations) compile(mode);
        } catch (error) {
          // A document without its identifying fields may look like another kind of file.
          expect(error, path.join('.')).toBeInstanceOf(DocumentError);
        }
      }
    }
  },
);

function pathsOf(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, inner]) => [[key], ...pathsOf(inner).map((path) => [key, ...path])]);
}

function replaceAt(document: unknown, path: readonly (string | number)[], value: unknown): void {
  const holder = path.slice(0, -1).reduce((inner, key) => (inner as Record<string, unknown>)[key], document);
  (holder as Record<string, unknown>)[path.at(-1) ?? ''] = value;
}
