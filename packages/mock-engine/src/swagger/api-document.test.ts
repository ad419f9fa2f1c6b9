import { describe, expect, test } from 'vitest';
import { DocumentError } from '../core/errors';
import { compile } from '../plan/plan';
import { type ApiOperation, readApiDocument } from './api-document';

const INFO = { title: 'Shop', version: '1', description: 'All of it' };

function read3(paths: object, more: object = {}, openapi = '3.0.3') {
  return readApiDocument(JSON.stringify({ openapi, info: INFO, paths, ...more }));
}

function read2(paths: object, more: object = {}) {
  return readApiDocument(JSON.stringify({ swagger: '2.0', info: INFO, paths, ...more }));
}

const answer = (schema: object, more: object = {}) => ({
  responses: { 200: { description: 'ok', content: { 'application/json': { schema, ...more } } } },
});

const urls = (operations: readonly ApiOperation[]) => operations.map(({ method, url }) => `${method} ${url}`);
const codes = (document: { problems: readonly { code: string }[] }) => document.problems.map(({ code }) => code);

test('tags are read in the order of the document, each on one line and once', () => {
  const tags = [' 订单\n管理 ', '订单 管理', 7, '', `${'长'.repeat(59)}😀😀`];
  const { operations, tags: listed } = read2(
    { '/a': { get: { tags } }, '/b': { get: { tags: 'none' } } },
    { tags: [{ name: '退款' }, { name: '订单 管理' }, '无名'] },
  );
  expect(operations.map((operation) => operation.tags)).toEqual([['订单 管理', `${'长'.repeat(59)}…`], []]);
  expect(listed).toEqual(['退款', '订单 管理']);
});

test('an operation becomes a pattern, a description and a mode that draws', () => {
  const document = read3(
    {
      '/users/{id}': {
        get: {
          summary: 'One user',
          ...answer({
            type: 'object',
            properties: { id: { type: 'integer' }, tags: { type: 'array', items: { type: 'string' } } },
          }),
        },
      },
    },
    { servers: [{ url: 'https://{host}.shop.com/{version}/', variables: { version: { default: 'v2' } } }] },
  );
  expect(document).toMatchObject({ version: '3.0.3', title: 'Shop', description: 'All of it', problems: [] });
  expect(document.operations).toMatchObject([
    {
      method: 'get',
      url: '/v2/users/:id',
      description: 'One user',
      mode: '{\n  "id": "@integer(60, 100)",\n  "tags|1-5": [\n    "@string"\n  ]\n}',
      parameters: '[]',
    },
  ]);
  expect(JSON.parse(document.operations[0]?.responseModel ?? '')).toEqual({
    200: {
      description: 'ok',
      contentType: 'application/json',
      schema: {
        type: 'object',
        properties: { id: { type: 'integer' }, tags: { type: 'array', items: { type: 'string' } } },
      },
    },
  });
});

test('version 2.0 is read with its base path, bodies and examples', () => {
  const { operations } = read2(
    {
      '/orders': {
        parameters: [{ name: 'trace', in: 'header', type: 'string' }],
        post: {
          description: 'Place an order',
          parameters: [
            { name: 'trace', in: 'header', type: 'integer', required: true },
            { name: 'order', in: 'body', schema: { $ref: '#/definitions/Order' } },
          ],
          responses: { 201: { description: '', schema: { $ref: '#/definitions/Order' } } },
        },
        get: { responses: { 200: { description: '', examples: { 'application/json': [{ id: 1 }] }, schema: {} } } },
      },
    },
    { basePath: '/api/', definitions: { Order: { properties: { id: { type: 'integer', format: 'int64' } } } } },
  );
  expect(urls(operations)).toEqual(['post /api/orders', 'get /api/orders']);
  expect(compile(operations[0]?.mode ?? '').render()).toEqual({ _res: { status: 201 }, id: expect.any(Number) });
  expect(compile(operations[1]?.mode ?? '').render()).toEqual([{ id: 1 }]);
  expect(JSON.parse(operations[0]?.parameters ?? '')).toEqual([
    { name: 'trace', in: 'header', required: true, description: '', schema: { type: 'integer' } },
    {
      name: 'order',
      in: 'body',
      required: false,
      description: '',
      schema: { type: 'object', properties: { id: { type: 'integer', format: 'int64' } } },
    },
  ]);
});

test('YAML is read as well, anchors and merge keys included', () => {
  const { operations } = readApiDocument(`
openapi: 3.1.0
info: &info { title: t, version: '1' }
paths:
  /a:
    get: &get
      responses:
        200:
          description: ok
          content: { application/vnd.api+json: { example: { on: 2020-01-01, yes: no } } }
    post:
      <<: *get
      summary: merged
`);
  expect(urls(operations)).toEqual(['get /a', 'post /a']);
  expect(operations[1]?.description).toBe('merged');
  expect(compile(operations[1]?.mode ?? '').render()).toEqual({
    _res: { status: 200, headers: { 'Content-Type': 'application/vnd.api+json' } },
    on: '2020-01-01',
    yes: 'no',
  });
});

describe('an address is made clean', () => {
  test.each([
    ['/a/{user-id}', '/a/:user_id'],
    ['/a//b/', '/a/b'],
    ['/orders/{id}:cancel', '/orders/:id\\:cancel'],
    ['/a/{id:[0-9]+}', '/a/:id'],
    ['/find?q={q}', '/find'],
    ['/f(x)', '/f\\(x)'],
    ['/a/{id}.json', '/a/:id.json'],
    ['plain', '/plain'],
  ])('%s as %s', (path, url) => {
    expect(read3({ [path]: { get: answer({}) } }).operations[0]?.url).toBe(url);
  });
});

describe('of several answers', () => {
  const json = (example: unknown) => ({ description: '', content: { 'application/json': { example } } });
  test.each([
    ['200 comes first', { 201: json(1), 200: json(2), default: json(3) }, 2],
    [
      'then other 2xx',
      { 404: json(0), 202: json(1), 201: json(2), default: json(3) },
      { _res: { status: 201, data: 2 } },
    ],
    ['ranges count too', { '2XX': json(1), default: json(3) }, 1],
    ['then the default', { 404: json(0), default: json(3) }, 3],
    ['an empty success stays empty', { 204: { description: '' }, default: json(3) }, { _res: { status: 204 } }],
    [
      'a redirection comes before the default',
      { 302: { description: '' }, default: json(3) },
      { _res: { status: 302 } },
    ],
    [
      'one that is not JSON makes room',
      { 200: { content: { 'text/html': {} } }, 201: json(2) },
      { _res: { status: 201, data: 2 } },
    ],
  ])('%s', (_, responses, value) => {
    const { operations } = read3({ '/a': { get: { responses } } });
    expect(compile(operations[0]?.mode ?? '').render()).toEqual(value);
  });
});

describe('a problem is told of', () => {
  test('for methods that are not served', () => {
    const document = read3({ '/a': { head: answer({}), options: answer({}), trace: {}, get: answer({}) } });
    expect(codes(document)).toEqual(['methodNotServed', 'methodNotServed', 'methodNotServed']);
    expect(document.problems[0]).toMatchObject({ where: 'HEAD /a', texts: { zh: expect.stringContaining('HEAD') } });
    expect(urls(document.operations)).toEqual(['get /a']);
  });

  test('for references that lead nowhere or outside', () => {
    const document = read3({
      '/a': { get: answer({ $ref: '#/components/schemas/Gone' }), post: answer({ $ref: 'other.yaml#/X' }) },
    });
    expect(codes(document)).toEqual(['badReference', 'externalReference']);
    expect(document.operations.map(({ mode }) => mode)).toEqual(['{}', '{}']);
  });

  test('for answers that are not JSON, or none', () => {
    const document = read3({
      '/a': { get: { responses: { 200: { content: { 'text/csv': {} } } } }, put: { responses: { 404: {} } }, post: {} },
    });
    expect(codes(document)).toEqual(['notJson', 'noAnswer', 'noAnswer']);
  });

  test('for files, by no type that the document names beside them', () => {
    const schema = { type: 'file' };
    const operation = { produces: ['application/json'], responses: { 200: { description: '', schema } } };
    const document = read2({ '/a': { post: operation } });
    expect(document.problems.map(({ texts }) => texts.zh)).toEqual(['返回的是文件，数据留空。']);
  });

  test('for addresses that collide or cannot be served', () => {
    const document = read3({
      '/a/{x}': { get: answer({}) },
      '/A/{y}': { get: answer({}), post: answer({}) },
      '/b/{x}/{x}': { get: answer({}) },
    });
    expect(codes(document)).toEqual(['sameAddress', 'badAddress']);
    expect(urls(document.operations)).toEqual(['get /a/:x', 'post /A/:y']);
  });

  test('for parts of the wrong shape, which stop nothing else', () => {
    const document = read3({ '/a': null, '/b': { get: 5, post: answer({}) }, '/c': { get: { responses: 7 } } });
    expect(codes(document)).toEqual(['badOperation', 'badOperation', 'noAnswer']);
    expect(urls(document.operations)).toEqual(['post /b', 'get /c']);
  });
});

describe('a document is refused', () => {
  test.each([
    ['', 'empty'],
    ['{ "a": ', 'unreadable'],
    ['a: [', 'unreadable'],
    ['just text', 'notADocument'],
    ['[]', 'notADocument'],
    ['{}', 'notADocument'],
    ['{"swaggerVersion":"1.2"}', 'unsupportedVersion'],
    ['{"openapi":"4.0.0"}', 'unsupportedVersion'],
    ['{"swagger":"3.0"}', 'unsupportedVersion'],
    ['[ 200,000 times', 'unreadable', '['.repeat(200_000)],
    ['a: [ 200,000 times', 'unreadable', `a: ${'['.repeat(200_000)}`],
  ])('%s', (title, code, text = title) => {
    let thrown: unknown;
    try {
      readApiDocument(text);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(DocumentError);
    expect(thrown).toMatchObject({ code, texts: { zh: expect.any(String) } });
  });

  test('for aliases that multiply', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
    for (let i = 1; i < 12; i += 1) lines.push(`a${i}: &a${i} [${`*a${i - 1},`.repeat(9)}]`);
    expect(() => readApiDocument(`openapi: 3.0.0\n${lines.join('\n')}`)).toThrow(DocumentError);
  });
});

test('a document of circles and wide schemas stays small', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 25 }, (_, i) => [`p${i}`, { $ref: `#/components/schemas/S${i}` }]),
  );
  const schemas = Object.fromEntries(
    Array.from({ length: 25 }, (_, i) => [`S${i}`, { allOf: [{ type: 'object', properties }] }]),
  );
  const paths = Object.fromEntries(
    Array.from({ length: 100 }, (_, i) => [`/p${i}`, { get: answer({ $ref: `#/components/schemas/S${i}` }) }]),
  );
  const { operations } = read3(paths, { components: { schemas } });
  for (const { mode } of operations) {
    expect(mode.length).toBeLessThan(500_000);
    expect(() => compile(mode).renderJson({ clock: () => 0 })).not.toThrow();
  }
});
