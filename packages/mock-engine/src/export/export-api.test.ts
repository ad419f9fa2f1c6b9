import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { readImport } from '../import/read-import';
import { compile } from '../plan/plan';
import type { ApiMock, ApiProject } from './describe-api';
import { type ApiFormat, exportApi } from './export-api';

const stored = {
  parameters: JSON.stringify([
    {
      name: 'id',
      in: 'path',
      required: true,
      description: '编号',
      schema: { type: 'integer', minimum: 0, exclusiveMinimum: true },
    },
    {
      name: 'tags',
      in: 'query',
      required: false,
      description: '标签 | 多个',
      schema: { type: 'array', items: { type: 'string' } },
    },
    { name: 'X-Tenant', in: 'header', required: true, description: '', example: 'cn', schema: { type: 'string' } },
    { name: 'gone', in: 'path', required: true, description: '', schema: { type: 'string' } },
    {
      name: 'body',
      in: 'body',
      required: true,
      description: '',
      contentType: 'application/json',
      schema: { type: 'object', properties: { note: { type: 'string', nullable: true, pattern: '(' } } },
    },
  ]),
  responseModel: JSON.stringify({
    200: {
      description: '一个宠物',
      contentType: 'application/json',
      schema: {
        type: 'object',
        properties: {
          id: { type: 'integer', description: '编号 */', example: 7 },
          state: { type: 'string', enum: ['on', 'off'], nullable: true },
          'odd-name': { type: 'file' },
        },
        required: ['id'],
      },
    },
    404: { description: '不存在', contentType: 'application/json', schema: { type: 'object' } },
    default: { description: '' },
  }),
};

const mocks: readonly ApiMock[] = [
  {
    method: 'put',
    url: '/pets/:id',
    description: '修改宠物',
    mode: "{ id: 7, state: 'on' }",
    folder: ['宠物', '档案'],
    ...stored,
  },
  {
    method: 'get',
    url: '/pets/:petId',
    description: '宠物',
    mode: "{ 'id|1-9': 1, name: '@cname' }",
    folder: ['宠物'],
  },
  {
    method: 'get',
    url: '/pets',
    description: '列表',
    mode: "{ code: 0, 'rows|2': [{ 'id|+1': 1, mail: '@email', 'state|1': ['on', 'off'], at: '@datetime', score: '@float(0, 5)', copy: '@mail', ok: '@boolean', none: null, code: /[a-z]{3}/, f: function () { return 1 } }] }",
    tags: ['公开'],
  },
  {
    method: 'post',
    url: '/pets',
    description: '/pets',
    mode: "{ _res: { status: 201, headers: { Location: '/pets/7' }, delay: 50 }, id: 7 }",
    parameters: JSON.stringify([
      { name: 'photo', in: 'formData', required: true, description: '照片', schema: { type: 'file' } },
      { name: 'name', in: 'formData', required: false, description: '', schema: { type: 'string' } },
    ]),
  },
  { method: 'delete', url: '/pets/:id(\\d+)', description: '删除', mode: '{ _res: { status: 204 } }' },
  {
    method: 'get',
    url: '/pets/new',
    description: '新宠物',
    mode: "{ _res: { status: 422, data: [{ field: '@word' }] } }",
  },
  { method: 'delete', url: '/pets/:name([a-z]+)', description: '按名称删除', mode: '{}' },
  { method: 'get', url: '/files/(.*)', description: '文件', mode: '[1, 2.5]' },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: text that a template would interpret
  { method: 'get', url: '/a\\:b/`${x}`', description: '符号', mode: "'@name'" },
  { method: 'get', url: '/forward', description: '转发', mode: 'https://backend.example.com/forward' },
  { method: 'get', url: '/', description: '首页', mode: 'function () { return 1 }' },
];

const project: ApiProject = {
  title: '宠物店',
  description: '示例 <b>',
  server: `https://mock.example.com/easymock/mock/${'a'.repeat(24)}/shop`,
  basePath: '/shop',
  mocks,
};

const tsc = fileURLToPath(new URL('../../../../node_modules/typescript/bin/tsc', import.meta.url));
const strictly = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  noEmit: true,
};

const asCommonJs = (text: string): string => transformSync(text, { loader: 'ts', format: 'cjs' }).code;

const written = (format: ApiFormat, locale: 'zh' | 'en' = 'zh') => exportApi(project, format, locale);

const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
};

describe('an OpenAPI document', () => {
  const document = JSON.parse(written('openapi'));

  it('passes a public validator of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    const empty = JSON.parse(exportApi({ title: '空', server: '/', mocks: [] }, 'openapi'));
    expect(await new Validator().validate(empty)).toMatchObject({ valid: true });
  });

  it('describes responses as their document does, and otherwise as their definition', () => {
    const put = document.paths['/pets/{id}'].put;
    expect(put).toMatchObject({
      operationId: 'putPetsById',
      summary: '修改宠物',
      tags: ['宠物 / 档案'],
      parameters: [
        { name: 'id', in: 'path', schema: { type: 'integer', exclusiveMinimum: 0 } },
        { name: 'tags', in: 'query' },
        { name: 'X-Tenant', in: 'header', example: 'cn' },
      ],
    });
    expect(put.requestBody.content['application/json'].schema).toEqual({
      type: 'object',
      properties: { note: { type: ['string', 'null'] } },
    });
    expect(put.responses['200'].content['application/json']).toMatchObject({
      schema: { properties: { state: { type: ['string', 'null'], enum: ['on', 'off', null] } }, required: ['id'] },
      example: { id: 7, state: 'on' },
    });
    expect(Object.keys(put.responses)).toEqual(['200', '404', 'default']);
    const row = document.paths['/pets'].get.responses['200'].content['application/json'].schema.properties.rows;
    expect(row).toEqual({
      type: 'array',
      minItems: 2,
      maxItems: 2,
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          mail: { type: 'string', format: 'email' },
          state: { type: 'string', enum: ['on', 'off'] },
          at: { type: 'string' },
          score: { type: 'number' },
          copy: { type: 'string', format: 'email' },
          ok: { type: 'boolean' },
          none: { type: 'null' },
          code: { type: 'string', pattern: '^(?:[a-z]{3})$' },
          f: {},
        },
        required: ['id', 'mail', 'state', 'at', 'score', 'copy', 'ok', 'none', 'code', 'f'],
      },
    });
    expect(document.paths['/pets'].post.responses).toMatchObject({
      201: { headers: { Location: { example: '/pets/7' } }, content: { 'application/json': { example: { id: 7 } } } },
    });
    expect(document.paths['/pets/new'].get.responses['422'].content['application/json'].schema.type).toBe('array');
  });

  it('becomes the same mocks when it is imported again', () => {
    const { operations, basePaths, problems } = readImport(written('openapi'), { leaveOut: '/shop' });
    expect(basePaths).toEqual(['/shop']);
    expect(problems.filter(({ code }) => code !== 'noAnswer')).toEqual([]);
    const found = new Map(operations.map((operation) => [`${operation.method} ${operation.url}`, operation]));
    const plain = mocks.filter(({ url }) => !/[(\\]/.test(url));
    for (const { method, url, description, folder = [], mode } of plain) {
      // Paths that differ only in parameter names count as one path.
      const again = found.get(`${method} ${url.replace(':petId', ':id')}`);
      expect(again, `${method} ${url}`).toMatchObject({ description: description === url ? '' : description, folder });
      if (/function|https:|_res/.test(mode)) continue;
      expect(shapeOf(compile(again?.mode ?? '').render())).toEqual(shapeOf(compile(mode).render()));
    }
    // OpenAPI has one path for both deletions.
    expect(operations).toHaveLength(mocks.length - 1);
    expect(JSON.parse(written('openapi')).info.description).toContain('未包含：DELETE /pets/:name([a-z]+)');
  });
});

it('stays valid for stored descriptions of any content', async () => {
  const strange = [null, 1, { in: 'query' }, { name: 'a', in: 'nowhere' }, { name: 'b', in: 'query', schema: 5 }];
  const schema = {
    type: 'any',
    enum: [1, 1],
    required: [1],
    properties: { x: null, y: { type: ['a'] } },
    minLength: -1,
  };
  const mock: ApiMock = {
    method: 'post',
    url: '/strange',
    description: '',
    mode: "{ _res: { status: 'x', headers: [1], delay: {} } }",
    parameters: JSON.stringify([...strange, { name: 'body', in: 'body', contentType: 'text/plain', schema }]),
    responseModel: JSON.stringify({ 200: 5, abc: {}, default: null, 404: { schema, contentType: 'text/html' } }),
  };
  const title = 'strange';
  const document = JSON.parse(exportApi({ title, server: '', mocks: [mock] }, 'openapi'));
  expect(await new Validator().validate(document)).toMatchObject({ valid: true });
  const client = exportApi({ title, server: '', mocks: [mock] }, 'typescript');
  expect(problemsOf({ 'client.ts': client })).toBe('');
});

describe('named answers', () => {
  const mock: ApiMock = {
    method: 'get',
    url: '/cart',
    description: '购物车',
    mode: '{ items: [1] }',
    answers: [
      { id: 'empty', name: '空车', status: 200, headers: [], mode: '{ items: [], note: "x" }' },
      { id: '1', name: 'Same data', status: 203, headers: [{ name: 'X-A', value: 'b' }], mode: '' },
      { id: 'sold', name: '售罄', status: 409, headers: [], mode: '{ code: 1 }' },
      { id: 'lock', name: '已锁定', status: 409, headers: [], mode: '{ code: 2 }' },
      { id: 'down', name: '维护中', status: 503, headers: [], mode: '{ message: "later" }' },
      { id: 'broken', name: '坏的', status: 500, headers: [], mode: '{ broken' },
    ],
  };
  const one: ApiProject = { title: 't', server: '/mock', mocks: [mock] };
  const answersOf = (format: ApiFormat) =>
    readImport(exportApi(one, format)).operations.flatMap(({ answers }) =>
      answers.map(({ name, status, mode }) => [
        name,
        status,
        mode.includes('_res'),
        shapeOf(compile(mode || '{}').render()),
      ]),
    );
  const plain = [
    ['空车', 200, false, { items: [], note: 'string' }],
    ['售罄', 409, false, { code: 'number' }],
    ['已锁定', 409, false, { code: 'number' }],
    ['维护中', 503, false, { message: 'string' }],
  ];

  it('are examples and responses of a valid OpenAPI document, and the same when it is imported again', async () => {
    const document = JSON.parse(exportApi(one, 'openapi'));
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
    const { responses } = document.paths['/cart'].get;
    expect(responses['200'].content['application/json'].examples).toEqual({
      default: { value: { items: [1] } },
      'answer-empty': { summary: '空车', value: { items: [], note: 'x' } },
    });
    expect(responses['203']).toMatchObject({ 'x-apifox-name': 'Same data', headers: { 'X-A': { example: 'b' } } });
    const again = answersOf('openapi');
    for (const answer of plain) expect(again).toContainEqual(answer);
    expect(again.map(([name]) => name)).toContain('Same data');
  });

  it('describe a stream as text of its media type', () => {
    const mode = "{ _res: { stream: { end: '[DONE]' } }, messages: [{ a: 1 }] }";
    const document = exportApi({ ...one, mocks: [{ method: 'get', url: '/s', description: 's', mode }] }, 'openapi');
    expect(JSON.parse(document).paths['/s'].get.responses['200'].content).toMatchObject({
      'text/event-stream': { schema: { type: 'string' } },
    });
  });

  it('have the media type and the data of `_res`', () => {
    const text = "{ _res: { headers: { 'Content-Type': 'text/csv' }, data: 'a,b' } }";
    const answers = [{ id: 'a', name: '失败', status: 400, headers: [], mode: text.replace('a,b', 'c,d') }];
    const csv = { ...one, mocks: [{ ...mock, mode: text, answers }] };
    const { responses } = JSON.parse(exportApi(csv, 'openapi')).paths['/cart'].get;
    expect([responses['200'].content, responses['400'].content]).toMatchObject([
      { 'text/csv': { example: 'a,b' } },
      { 'text/csv': { example: 'c,d' } },
    ]);
    expect(exportApi(csv, 'msw')).toContain(
      'new HttpResponse("c,d", { status: 400, headers: {"Content-Type":"text/csv"} })',
    );
    const [operation] = readImport(exportApi(csv, 'postman')).operations;
    expect(compile(operation?.mode ?? '').render()).toMatchObject({ _res: { data: 'a,b' } });
    expect(exportApi(csv, 'markdown')).toContain('```\nc,d\n```');
  });

  it('are saved examples of a Postman collection, and the same when it is imported again', () => {
    const again = answersOf('postman');
    for (const answer of plain) expect(again).toContainEqual(answer);
    expect(again.map(([name]) => name)).toContain('Same data');
  });

  it('are sections of Markdown, handlers for MSW and types of failures', () => {
    expect(exportApi(one, 'markdown', 'zh')).toContain('**响应 409** 售罄 `application/json`');
    const handlers = exportApi(one, 'msw');
    expect(handlers).toContain('"GET /cart 售罄": http.get("*/cart", () => HttpResponse.json({');
    expect(() => asCommonJs(handlers)).not.toThrow();
    const program = `
      import type { GetCartError, GetCartResponse } from './client';
      export const failures: GetCartError[] = [{ code: 1 }, { message: 'later' }];
      export const successes: GetCartResponse[] = [{ items: [1] }];`;
    expect(problemsOf({ 'client.ts': exportApi(one, 'typescript'), 'program.ts': program })).toBe('');
  });
});

describe('TypeScript', () => {
  it('compiles in strict mode together with a program that calls the client', () => {
    const program = `
      import { ApiError, createClient, type GetPetsResponse } from './client';
      const client = createClient({ baseUrl: '/api', headers: () => ({ Authorization: 'x' }) });
      export async function run(): Promise<GetPetsResponse['rows'][number]['mail']> {
        await client.putPetsById({ path: { id: 7 }, query: { tags: ['a'] }, headers: { 'X-Tenant': 'cn' }, body: { note: null } });
        const photo = await client.postPets({ form: { photo: new Blob([]) } });
        const nothing: undefined = await client.deletePetsById({ path: { id: 1 } });
        const state: 'on' | 'off' = (await client.getPets()).rows[0]!.state;
        const numbers: number[] = await client.getFilesByPath({ path: { path: 'a/b' } }, { signal: AbortSignal.timeout(1) });
        // @ts-expect-error the body is required
        void client.putPetsById({ path: { id: 7 } });
        throw new ApiError(photo.id, [nothing, state, numbers]);
      }`;
    expect(problemsOf({ 'client.ts': written('typescript'), 'program.ts': program })).toBe('');
  });

  it('sends what the types describe', async () => {
    const calls: unknown[][] = [];
    const text = asCommonJs(written('typescript'));
    const exported: Record<string, unknown> = {};
    const module = { exports: exported };
    new Function('module', 'exports', text)(module, exported);
    const createClient = (module.exports as Record<string, unknown>).createClient as (
      options: object,
    ) => Record<string, (input: object) => Promise<unknown>>;
    const client = createClient({
      baseUrl: 'https://x',
      fetch: async (url: string, { method, body, headers }: RequestInit) => {
        calls.push([method, url, String(body), new Headers(headers).get('x-tenant')]);
        return new Response('{"a":1}', {
          status: calls.length > 1 ? 404 : 200,
          headers: { 'Content-Type': 'application/json' },
        });
      },
    });
    const input = {
      path: { id: '7/8' },
      query: { tags: ['a', 'b'] },
      headers: { 'X-Tenant': 'cn' },
      body: { note: '中' },
    };
    expect(await client.putPetsById?.(input)).toEqual({ a: 1 });
    await expect(client.getFilesByPath?.({ path: { path: 'a b/c' } })).rejects.toMatchObject({
      status: 404,
      body: { a: 1 },
    });
    expect(calls).toEqual([
      ['PUT', 'https://x/pets/7%2F8?tags=a&tags=b', '{"note":"中"}', 'cn'],
      ['GET', 'https://x/files/a%20b/c', 'undefined', null],
    ]);
  });
});

it('handlers for MSW answer with the generated responses, exact paths first', () => {
  const text = written('msw');
  expect(text).toContain("import { http, HttpResponse, delay, passthrough } from 'msw';");
  const handlers: [string, string, unknown][] = [];
  const http = new Proxy(
    {},
    {
      get: (_, method: string) => (path: string, resolve: () => unknown) => {
        const answer = path.endsWith('/pets') && method === 'post' ? 'delayed' : resolve();
        handlers.push([method, path, answer]);
      },
    },
  );
  class HttpResponse {
    readonly body: unknown;
    readonly init: unknown;
    constructor(body: unknown, init: unknown = {}) {
      this.body = body;
      this.init = init;
    }
    static json = (body: unknown, init: unknown = {}) => new HttpResponse(body, init);
  }
  const program = asCommonJs(text);
  const msw = { http, HttpResponse, delay: async () => {}, passthrough: () => 'passed' };
  new Function('module', 'exports', 'require', program)({ exports: {} }, {}, () => msw);
  expect(handlers.map(([method, path]) => `${method} ${path}`)).toEqual([
    'get */shop/pets',
    'post */shop/pets',
    'get */shop/pets/new',
    'get */shop/a\\:b/`$%7Bx%7D`',
    'get */shop/forward',
    'get */shop/',
    'put */shop/pets/:id',
    'get */shop/pets/:petId',
    'delete */shop/pets/:id',
    'delete */shop/pets/:name',
    'get */shop/files/*',
  ]);
  expect(handlers[2]?.[2]).toMatchObject({ body: [{ field: expect.any(String) }], init: { status: 422 } });
  expect(handlers[4]?.[2]).toBe('passed');
  expect(handlers[8]?.[2]).toMatchObject({ body: null, init: { status: 204 } });
});

describe('a Postman collection', () => {
  it('becomes the same mocks when it is imported again', () => {
    const { operations, basePaths } = readImport(written('postman'), {
      leaveOut: `/easymock/mock/${'a'.repeat(24)}/shop`,
    });
    expect(basePaths).toHaveLength(1);
    const routes = operations.map(({ method, url, folder = [] }) => `${method} ${url} [${folder.join('/')}]`);
    for (const { method, url, folder = [] } of mocks.filter(({ url }) => !/[(\\]/.test(url))) {
      expect(routes).toContain(`${method} ${url} [${folder.join('/')}]`);
    }
    const created = operations.find(({ method, url }) => method === 'post' && url === '/pets');
    expect(compile(created?.mode ?? '').render()).toEqual({
      _res: { status: 201, headers: { Location: '/pets/7' } },
      id: 7,
    });
  });
});

it('a Markdown document has a section for each mock, and escapes what Markdown would interpret', () => {
  const text = written('markdown');
  expect(text).toContain('# 宠物店\n\n示例 \\<b\\>\n');
  expect(text).toContain('## 宠物 / 档案\n\n### 修改宠物\n\n`PUT /pets/:id`\n');
  expect(text).toContain('| `tags` | query | string[] |  | 标签 \\| 多个 |  |');
  expect(text).toContain('**响应 200** 一个宠物 `application/json`');
  expect(text).toContain('> 这个接口转发到 https://backend.example.com/forward');
  expect(written('markdown', 'en')).toContain('Base address: `https://mock.example.com');
});

it.each(['openapi', 'typescript', 'msw', 'postman', 'markdown'] as const)(
  '%s of a broken definition is still written',
  (format) => {
    const broken: ApiMock = {
      method: 'get',
      url: '/x',
      description: 'x',
      mode: '{ broken',
      responseModel: '{"200":{"schema":null}}',
    };
    expect(exportApi({ title: 't', server: '', mocks: [broken] }, format)).toContain('/x');
  },
);

/** Compiles files in strict mode, and returns the messages. */
function problemsOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'easymock-types-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: strictly, include: ['*.ts'] }));
    const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
