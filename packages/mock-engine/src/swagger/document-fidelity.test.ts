import { describe, expect, test } from 'vitest';
import { DocumentError } from '../core/errors';
import { formatMode } from '../edit/format';
import { lintMode } from '../edit/lint';
import { PLACEHOLDERS } from '../placeholders';
import { checkMode } from '../plan/check-mode';
import { compile } from '../plan/plan';
import { readApiDocument } from './api-document';
import { documentKindOf } from './document-kind';
import { parseJson } from './parse-json';

const LONG = '1234567890123456789';
const options = { isRealistic: true };

/** Reads one operation whose response is written as JSON or YAML source text. */
function jsonOf(media: string, isRealistic = false): string {
  const text = `{"openapi":"3.0.3","info":{"title":"t","version":"1"},"paths":{"/a":{"get":{"responses":{"200":{"description":"","content":{"application/json":${media}}}}}}}}`;
  return compile(readApiDocument(text, { isRealistic }).operations[0]?.mode ?? '').renderJson({ seed: 1 });
}

function yamlOf(media: string): string {
  const lines = media.split('\n').map((line) => `              ${line}`);
  const text = `openapi: 3.0.3
paths:
  /a:
    get:
      responses:
        200:
          description: ok
          content:
            application/json:
${lines.join('\n')}
`;
  return compile(readApiDocument(text).operations[0]?.mode ?? '').renderJson({ seed: 1 });
}

const read = (paths: object, more: object = {}) =>
  readApiDocument(JSON.stringify({ openapi: '3.0.3', info: { title: 't', version: '1' }, paths, ...more }), options);
const read2 = (paths: object, more: object = {}) =>
  readApiDocument(JSON.stringify({ swagger: '2.0', info: { title: 't', version: '1' }, paths, ...more }), options);
const render = (document: { operations: readonly { mode: string }[] }, at = 0) =>
  compile(document.operations[at]?.mode ?? '').render({ seed: 1 });
const property = (schema: string) => `{"schema":{"type":"object","properties":{"id":${schema}}}}`;

describe('a number keeps the digits that the document has', () => {
  test.each([
    ['an example of an int64', property(`{"type":"integer","format":"int64","example":${LONG}}`), `{"id":${LONG}}`],
    ['a quoted one', property(`{"type":"integer","format":"int64","example":"${LONG}"}`), `{"id":${LONG}}`],
    ['a negative one', property(`{"type":"integer","example":-${LONG}}`), `{"id":-${LONG}}`],
    ['a default', property(`{"type":"integer","default":${LONG}}`), `{"id":${LONG}}`],
    ['a constant', property(`{"const":${LONG}}`), `{"id":${LONG}}`],
    ['an enum', property(`{"type":"integer","enum":[${LONG}]}`), `{"id":${LONG}}`],
    ['a text', property(`{"type":"string","example":${LONG}}`), `{"id":"${LONG}"}`],
    ['a quoted text', property(`{"type":"string","example":"${LONG}"}`), `{"id":"${LONG}"}`],
    ['an example of the whole', `{"example":{"rows":[{"id":${LONG}}]}}`, `{"rows":[{"id":${LONG}}]}`],
    ['an example as JSON text', `{"example":"{\\"id\\":${LONG}}"}`, `{"id":${LONG}}`],
    ['an object as JSON text', property(`{"type":"object","example":"{\\"n\\":${LONG}}"}`), `{"id":{"n":${LONG}}}`],
    ['many decimals', `{"example":{"rate":0.12345678901234567891}}`, '{"rate":0.12345678901234567891}'],
    [
      'beside a bound that is long',
      property('{"type":"integer","example":7,"maximum":9223372036854775807}'),
      '{"id":7}',
    ],
  ])('%s', (_, media, json) => {
    expect(jsonOf(media)).toBe(json);
    expect(jsonOf(media, true)).toBe(json);
  });

  test.each([
    [`example:\n  id: ${LONG}`, `{"id":${LONG}}`],
    [`schema:\n  type: object\n  properties:\n    id: { type: integer, example: ${LONG} }`, `{"id":${LONG}}`],
    [`schema:\n  type: object\n  properties:\n    id: { type: integer, example: '${LONG}' }`, `{"id":${LONG}}`],
    [`schema:\n  type: array\n  items: { type: integer, example: ${LONG} }`, `[${LONG}]`],
  ])('in YAML: %s', (media, json) => {
    expect(yamlOf(media)).toBe(json);
  });

  test('and the rows of a list count from it', () => {
    const row = { type: 'object', properties: { id: { type: 'integer', example: 7 } } };
    const media = JSON.stringify({ schema: { type: 'array', minItems: 2, maxItems: 2, items: row } });
    expect(jsonOf(media.replace(':7', `:${LONG}`), true)).toBe(`[{"id":${LONG}},{"id":${LONG}}]`);
  });

  test('in a definition', () => {
    const exact = (mode: string) => compile(mode).renderJson({ seed: 1 });
    expect(exact(`{ id: ${LONG}, list: [-${LONG}] }`)).toBe(`{"id":${LONG},"list":[-${LONG}]}`);
    expect(exact(`{ id: ${LONG}n, hex: 0xFFFFFFFFFFFFFFFF }`)).toBe(`{"id":${LONG},"hex":18446744073709551615}`);
    expect(exact(`{ 'list|3': [{ 'id|+1': ${LONG} }] }`)).toBe(
      `{"list":[{"id":${LONG}},{"id":1234567890123456790},{"id":1234567890123456791}]}`,
    );
    expect(exact('{ a: 1e21, b: 0.1, c: 100000000000000000000 }')).toBe(
      '{"a":1e+21,"b":0.1,"c":100000000000000000000}',
    );
    expect(formatMode(`{id:${LONG}}`)).toContain(LONG);
  });

  test.each([
    `{ 'id|.2': ${LONG} }`,
    `{ 'id|1-${LONG}': 1 }`,
    `{ id: '@pick(${LONG}, 2)' }`,
    `{ id: ${LONG}, copy: '@id' }`,
    `{ id: ${LONG}, f: function () { return Object.keys(this).length } }`,
  ])('or is refused: %s', (mode) => {
    expect(() => checkMode(mode)).toThrow(/Write it as text/);
    expect(lintMode(mode, PLACEHOLDERS)[0]?.texts.zh).toContain('请写成文本');
  });

  test.each([
    `{ id: '${LONG}' }`,
    `{ 'id|1-5': ${LONG} }`,
    `{ id: "@pick('${LONG}', 'b')" }`,
    `{ id: ${LONG}, f: function () { return this.name } }`,
    `{ n: '@integer(1, 9999999999999999)' }`,
  ])('which others need not be: %s', (mode) => {
    expect(checkMode(mode).kind).not.toBe('proxy');
  });
});

describe('a text keeps what YAML writes without quotes', () => {
  const schema = (example: string, more = '') =>
    yamlOf(`schema:\n  type: object\n  properties:\n    v: { type: string${more}, example: ${example} }`);
  test.each(['0125487936', '1.10', '1.0', '1e3', '0x1F', '+8613800138000', '007', 'True', '.5', LONG])('%s', (text) => {
    expect(schema(text)).toBe(JSON.stringify({ v: text }));
    expect(schema(`'${text}'`)).toBe(JSON.stringify({ v: text }));
  });

  test('as default, in an enum, in an example of the whole and as a name', () => {
    expect(yamlOf('schema: { type: object, properties: { v: { type: string, default: 01.50 } } }')).toBe(
      '{"v":"01.50"}',
    );
    expect(yamlOf('schema: { type: object, properties: { v: { type: string, enum: [010] } } }')).toBe('{"v":"010"}');
    expect(yamlOf('schema: { type: object, properties: { 01: { type: string, example: a } } }')).toBe('{"01":"a"}');
    const whole =
      'schema: { type: object, properties: { zip: { type: string }, list: { type: array, items: { type: string } } } }';
    expect(yamlOf(`${whole}\nexample: { zip: 0755, list: [010, 1.10], free: 1.10 }`)).toBe(
      '{"zip":"0755","list":["010","1.10"],"free":1.1}',
    );
    expect(jsonOf('{"schema":{"type":"object","properties":{"v":{"type":"string","example":1.10}}}}')).toBe(
      '{"v":"1.10"}',
    );
  });

  test('and numbers stay numbers', () => {
    expect(yamlOf('schema: { type: object, properties: { v: { type: number, example: 1.10 } } }')).toBe('{"v":1.1}');
    expect(yamlOf('example: { v: 0x10, w: 1.50 }')).toBe('{"v":16,"w":1.5}');
  });

  test('as the version of the document and its title', () => {
    const { version, title } = readApiDocument('openapi: 3.0\ninfo: { title: 2024.10, version: 1.10 }\npaths: {}');
    expect({ version, title }).toEqual({ version: '3.0', title: '2024.10' });
    expect(readApiDocument('swagger: 2.0\ninfo: { title: a }\npaths: {}').version).toBe('2.0');
  });
});

describe('a response has the status that the document describes', () => {
  const json = {
    'application/json': { schema: { type: 'object', properties: { id: { type: 'integer', example: 7 } } } },
  };
  test.each([
    ['201', { 201: { description: '', content: json } }, { _res: { status: 201 }, id: 7 }],
    ['202', { 202: { description: '', content: json } }, { _res: { status: 202 }, id: 7 }],
    ['204', { 204: { description: '' } }, { _res: { status: 204 } }],
    ['204 with a body by mistake', { 204: { description: '', content: json } }, { _res: { status: 204 } }],
    ['302', { 302: { description: '' } }, { _res: { status: 302 } }],
    ['304', { 304: { description: '' } }, { _res: { status: 304 } }],
    ['200 before 201', { 201: { description: '' }, 200: { description: '', content: json } }, { id: 7 }],
    ['a range', { '2XX': { description: '', content: json } }, { id: 7 }],
    [
      'a list',
      { 201: { description: '', content: { 'application/json': { example: [1] } } } },
      { _res: { status: 201, data: [1] } },
    ],
  ])('%s', (_, responses, data) => {
    expect(render(read({ '/a': { post: { responses } } }))).toEqual(data);
  });

  test('and the headers that have an example', () => {
    const headers = {
      Location: { schema: { type: 'string' }, example: '/orders/@7' },
      'X-Total': { schema: { type: 'integer', default: 3 } },
      'X-Kind': { schema: { type: 'string', enum: ['a', 'b'] } },
      'X-Listed': { examples: { one: { value: 'first' } } },
      'X-None': { schema: { type: 'string' } },
      'Content-Length': { example: 7 },
      'Set-Cookie': { example: 'SESSION=abc; Path=/' },
      'X-Bad': { example: '中文' },
      'X-Refused': { example: '1' },
    };
    const text = JSON.stringify({
      openapi: '3.0.3',
      info: {},
      paths: { '/a': { post: { responses: { 201: { headers } } } } },
    });
    const document = readApiDocument(text, { refusesHeader: (name) => name === 'X-Refused' });
    expect(render(document)).toEqual({
      _res: {
        status: 201,
        headers: { Location: '/orders/@7', 'X-Total': '3', 'X-Kind': 'a', 'X-Listed': 'first' },
        cookies: { SESSION: 'abc' },
      },
    });
    expect(document.problems.map(({ code, texts }) => `${code} ${texts.zh}`)).toEqual([
      'headerLeftOut 响应头 X-Bad 不能设置，已略过。',
      'headerLeftOut 响应头 X-Refused 不能设置，已略过。',
    ]);
    const two = read2({
      '/a': { get: { responses: { 302: { headers: { Location: { type: 'string', default: '/b' } } } } } },
    });
    expect(render(two)).toEqual({ _res: { status: 302, headers: { Location: '/b' } } });
  });
});

describe('a response has the media type that the document describes', () => {
  const answer = (content: object) => ({ '/a': { get: { responses: { 200: { description: '', content } } } } });
  const typed = (type: string, data: unknown) => ({ _res: { status: 200, headers: { 'Content-Type': type }, data } });
  test.each<[string, object, unknown]>([
    ['text', { 'text/plain': { example: 'hello' } }, typed('text/plain; charset=utf-8', 'hello')],
    [
      'a page',
      { 'text/html': { examples: { a: { value: '<b>1</b>' } } } },
      typed('text/html; charset=utf-8', '<b>1</b>'),
    ],
    ['XML', { 'application/xml': { example: '<a>1</a>' } }, typed('application/xml; charset=utf-8', '<a>1</a>')],
    ['a table', { 'text/csv': { example: 'a,b\n1,2' } }, typed('text/csv; charset=utf-8', 'a,b\n1,2')],
    ['its own character set', { 'text/plain;charset=GBK': { example: 'a' } }, typed('text/plain;charset=GBK', 'a')],
    ['any type with a text', { '*/*': { example: 'hello' } }, typed('text/plain; charset=utf-8', 'hello')],
    ['any type with data', { '*/*': { example: { a: 1 } } }, { a: 1 }],
    ['JSON with a text', { 'application/json': { example: 'hello' } }, 'hello'],
    [
      'HAL',
      { 'application/hal+json': { example: { a: 1 } } },
      { _res: { status: 200, headers: { 'Content-Type': 'application/hal+json' } }, a: 1 },
    ],
    ['a problem', { 'application/problem+json': { example: [1] } }, typed('application/problem+json', [1])],
    ['JSON beside a text', { 'text/plain': { example: 'x' }, 'application/json': { example: 1 } }, 1],
    [
      'lines',
      { 'application/x-ndjson': { itemSchema: { type: 'object', properties: { a: { const: 1 } } } } },
      typed('application/x-ndjson', '{"a":1}\n{"a":1}\n{"a":1}\n'),
    ],
    [
      'events',
      {
        'text/event-stream': {
          itemSchema: { type: 'object', properties: { event: { const: 'add' }, data: { const: 'x' } } },
        },
      },
      typed('text/event-stream; charset=utf-8', 'event: add\ndata: x\n\n'.repeat(3)),
    ],
  ])('%s', (_, content, data) => {
    expect(render(read(answer(content)))).toEqual(data);
  });

  test('also in version 2.0', () => {
    const schema = { type: 'string' };
    const of = (response: object, produces: string[]) =>
      render(read2({ '/a': { get: { produces, responses: { 200: response } } } }));
    expect(of({ examples: { 'text/plain': 'hello' }, schema }, ['text/plain'])).toEqual(
      typed('text/plain; charset=utf-8', 'hello'),
    );
    expect(of({ examples: { 'application/hal+json': { a: 1 } } }, [])).toEqual({
      _res: { status: 200, headers: { 'Content-Type': 'application/hal+json' } },
      a: 1,
    });
    expect(of({ examples: { message: 'ok' } }, ['application/json'])).toEqual({ message: 'ok' });
  });

  test('or says what it is without an example', () => {
    const xml = read(answer({ 'application/xml': { schema: { type: 'object', properties: { a: { const: 1 } } } } }));
    expect([render(xml), xml.problems.map(({ code }) => code)]).toEqual([{ a: 1 }, ['otherData']]);
    const file = read(answer({ 'image/png': { schema: { type: 'string', format: 'binary' } } }));
    expect([render(file), file.problems.map(({ code }) => code)]).toEqual([{}, ['notJson']]);
  });
});

describe('a key that is written twice', () => {
  test('joins contents of any number', () => {
    const pairs = Array.from({ length: 5_000 }, (_, at) => `"a":{"k${at}":1}`);
    const many = parseJson(`{${pairs.join(',')}}`).value;
    expect(Object.keys((many as { a: object }).a)).toHaveLength(5_000);
  });

  const operation = (data: number) => ({ responses: { 200: { content: { 'application/json': { example: data } } } } });
  test('has both contents, and a problem with its line', () => {
    const yaml = (name: string, example: number) => `  /a:\n    ${name}: ${JSON.stringify(operation(example))}\n`;
    const document = readApiDocument(`openapi: 3.0.3\npaths:\n${yaml('get', 1)}${yaml('post', 2)}`);
    expect(document.operations.map(({ method, url, mode }) => [method, url, mode])).toEqual([
      ['get', '/a', '1'],
      ['post', '/a', '2'],
    ]);
    expect(document.problems.map(({ texts }) => texts.zh)).toEqual([
      '/a 写了两次（第 5 行），两处的内容已合并，重复的部分以后面的为准。',
    ]);
  });

  test.each([
    [
      'in JSON',
      `{"openapi":"3.0.3","paths":{\n"/a":{"get":${JSON.stringify(operation(1))}},\n"/a":{"post":${JSON.stringify(operation(2))}}}}`,
      'get post',
      [3],
    ],
    [
      'of one operation',
      `openapi: 3.0.3\npaths:\n  /a:\n    get: ${JSON.stringify(operation(1))}\n    get: ${JSON.stringify(operation(2))}`,
      'get',
      [5],
    ],
    [
      'of paths',
      `openapi: 3.0.3\npaths: { /a: { get: ${JSON.stringify(operation(1))} } }\npaths: { /b: { put: ${JSON.stringify(operation(1))} } }`,
      'get put',
      [3],
    ],
    [
      'of a schema',
      `{"openapi":"3.0.3","paths":{"/a":{"get":${JSON.stringify(operation(1))}}},"components":{"schemas":{"A":{"type":"object"},\n"A":{"x":1}}}}`,
      'get',
      [2],
    ],
    [
      'three times',
      `openapi: 3.0.3\npaths:\n${['get', 'put', 'post'].map((name) => `  /a: { ${name}: ${JSON.stringify(operation(1))} }`).join('\n')}`,
      'get put post',
      [4, 5],
    ],
  ])('%s', (_, text, methods, lines) => {
    const { operations, problems } = readApiDocument(text);
    expect(operations.map(({ method }) => method).join(' ')).toBe(methods);
    expect(problems.map(({ code, texts }) => [code, Number(/line (\d+)/.exec(texts.en)?.[1])])).toEqual(
      lines.map((line) => ['duplicateKey', line]),
    );
  });

  test('is no problem if it is a merge key', () => {
    const text =
      'openapi: 3.0.3\nx-a: &a { get: { responses: {} } }\nx-b: &b { put: { responses: {} } }\npaths:\n  /a:\n    <<: *a\n    <<: *b';
    expect(readApiDocument(text).problems.map(({ code }) => code)).not.toContain('duplicateKey');
  });
});

describe('a path that is no path', () => {
  test.each([
    ['/p/{n}?v=1', '/p/:n', 'queryCut'],
    ['/p?action=List', '/p', 'queryCut'],
    ['/p/{n}?', '/p/:n', 'queryCut'],
    ['/p#part', '/p', 'queryCut'],
    ['/a b/{n}', '/a%20b/:n', undefined],
    ['/p/{a?b}', '/p/:a_b', undefined],
    [`/${'x'.repeat(600)}`, undefined, 'badAddress'],
  ])('%s', (path, url, code) => {
    const { operations, problems } = read({
      [path]: { get: { responses: { 200: { content: { 'application/json': {} } } } } },
    });
    expect(operations[0]?.url).toBe(url);
    expect(problems[0]?.code).toBe(code);
  });
});

describe('a document of version 3.2', () => {
  test('is read with its new parts', () => {
    const text = JSON.stringify({
      openapi: '3.2.0',
      $self: 'https://api.example/openapi.json',
      info: {},
      paths: {
        '/a': {
          query: { responses: {} },
          additionalOperations: { COPY: { responses: {} }, PATCH: { responses: { 204: {} } } },
          get: {
            responses: {
              200: { summary: 'x', content: { 'application/json': { $ref: '#/components/mediaTypes/One' } } },
            },
          },
          post: {
            responses: {
              200: {
                content: {
                  'application/json': { schema: { $ref: 'https://api.example/openapi.json#/components/schemas/A' } },
                },
              },
            },
          },
        },
      },
      components: {
        mediaTypes: { One: { examples: { a: { dataValue: { a: 1 }, serializedValue: '{"a":1}' } } } },
        schemas: { A: { const: 'self' } },
      },
    });
    const { operations, problems, version } = readApiDocument(text);
    expect(version).toBe('3.2.0');
    expect(operations.map(({ method, mode }) => [method, JSON.parse(mode)])).toEqual([
      ['get', { a: 1 }],
      ['post', 'self'],
      ['patch', { _res: { status: 204 } }],
    ]);
    expect(problems.map(({ where, code }) => `${code} ${where}`)).toEqual([
      'methodNotServed QUERY /a',
      'methodNotServed COPY /a',
    ]);
  });
});

describe('a file that is no API document', () => {
  const document = { swagger: '2.0', info: { title: '内部' }, paths: { '/a': { get: { responses: {} } } } };
  const text = JSON.stringify(document);
  test.each([
    ['in data', JSON.stringify({ code: 0, data: document })],
    ['as text in data', JSON.stringify({ code: 0, data: text })],
    ['in result of data', JSON.stringify({ data: { result: document } })],
    ['as JSON text', JSON.stringify(text)],
    ['as Base64', JSON.stringify(Buffer.from(text).toString('base64'))],
    [
      'as YAML in data',
      JSON.stringify({ data: 'swagger: "2.0"\ninfo: { title: 内部 }\npaths: { /a: { get: { responses: {} } } }' }),
    ],
  ])('is read if it wraps one: %s', (_, wrapped) => {
    expect(readApiDocument(wrapped)).toMatchObject({ title: '内部', operations: [{ url: '/a' }] });
  });

  test.each([
    [
      'Postman',
      { info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' }, item: [] },
      'Postman 集合',
    ],
    ['Postman 1', { id: '1', order: [], requests: [] }, 'Postman 集合'],
    ['HAR', { log: { version: '1.2', entries: [] } }, 'HAR'],
    ['YApi', [{ index: 0, name: 'a', list: [{ path: '/a', method: 'GET' }] }], 'YApi'],
    ['Apifox', { apifoxProject: '1.0.0', apiCollection: [] }, 'Apifox'],
    ['Insomnia', { _type: 'export', __export_format: 4, resources: [] }, 'Insomnia'],
    ['AsyncAPI', { asyncapi: '2.6.0' }, 'AsyncAPI'],
    ['GraphQL', { data: { __schema: { types: [] } } }, 'GraphQL'],
    ['JSON Schema', { $schema: 'https://json-schema.org/draft/2020-12/schema' }, 'JSON Schema'],
    ['a list of documents', [{ name: '默认', url: '/v2/api-docs', location: '/v2/api-docs' }], '/v2/api-docs'],
    ['a failure', { code: 401, msg: '未登录' }, '未登录'],
    ['a failure of Spring', { status: 404, error: 'Not Found', path: '/v3/api-docs' }, 'Not Found'],
    ['anything', { a: 1 }, '缺少 swagger 或 openapi 版本号'],
    ['RAML', '#%RAML 1.0\ntitle: a', 'RAML'],
    ['a page', '<!DOCTYPE html><html></html>', '网页'],
    ['WSDL', '<?xml version="1.0"?><wsdl:definitions></wsdl:definitions>', 'WSDL'],
    ['GraphQL text', 'type Query {\n  a: Int\n}', 'GraphQL'],
    ['a command', "curl 'https://a.example'", 'cURL'],
  ])('is named: %s', (_, content, name) => {
    const given = typeof content === 'string' ? content : JSON.stringify(content);
    const thrown = (() => {
      try {
        return readApiDocument(given);
      } catch (error) {
        return error as DocumentError;
      }
    })();
    expect(thrown).toBeInstanceOf(DocumentError);
    expect((thrown as DocumentError).texts.zh).toContain(name);
  });

  test('has a kind', () => {
    expect([document, { log: { entries: [] } }, 7, null].map(documentKindOf)).toEqual([
      'openapi',
      'har',
      'unknown',
      'unknown',
    ]);
  });

  test.each([
    ['// 接口\n{"openapi":"3.0.3"}', 1],
    ['{"openapi":"3.0.3", // 版本\n"paths":{}}', 1],
    ['{"openapi":"3.0.3",\n/* 空 */"paths":{}}', 2],
    ['{"paths":{},\n "openapi":"3.0.3"} // 完', 2],
  ])('is refused for its comments: %s', (commented, line) => {
    expect(() => readApiDocument(commented)).toThrow(`Line ${line}, column`);
    expect(() => readApiDocument(commented)).toThrow('JSON cannot contain comments');
  });
});

describe('null is null', () => {
  test.each([
    { type: 'string', nullable: true, default: null },
    { type: 'string', nullable: true, example: null },
    { type: ['string', 'null'], default: null },
    { type: ['integer', 'null'], examples: [null] },
    { type: 'string', 'x-nullable': true, default: null },
    { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
    { oneOf: [{ type: 'null' }, { type: 'integer' }], default: null },
  ])('%j', (schema) => {
    expect(JSON.parse(jsonOf(property(JSON.stringify(schema))))).toEqual({ id: null });
    expect(JSON.parse(jsonOf(property(JSON.stringify(schema)), true))).toEqual({ id: null });
  });

  test.each([
    [{ type: 'string', default: null }, 'string'],
    [{ type: 'string', nullable: true, default: null, example: 'a' }, 'string'],
    [{ type: 'string', nullable: true }, 'string'],
  ])('but not %j', (schema, type) => {
    expect(typeof JSON.parse(jsonOf(property(JSON.stringify(schema)))).id).toBe(type);
  });
});

describe('what is cut stands in the report', () => {
  const answer = (schema: object) => ({
    '/a': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } },
  });
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, { type: 'integer' }]));
  test.each([
    ['a long list', answer({ type: 'array', minItems: 1_000_000, items: { type: 'integer' } }), 'listCut', '1000000'],
    ['a wide object', answer({ type: 'object', properties: many(3000) }), 'objectCut', '3000'],
    [
      'a long example',
      answer({ type: 'object', properties: { a: { type: 'string', example: 'x'.repeat(30_000) } } }),
      'textCut',
      '20000',
    ],
    [
      'many choices',
      answer({ type: 'string', enum: Array.from({ length: 40 }, (_, i) => `c${i}`) }),
      'choicesCut',
      '40',
    ],
    [
      'many parameters',
      {
        '/a': {
          get: {
            parameters: Array.from({ length: 120 }, (_, i) => ({ name: `p${i}`, in: 'query' })),
            responses: { 204: {} },
          },
        },
      },
      'parametersCut',
      '120/100',
    ],
    [
      'many responses',
      {
        '/a': {
          get: { responses: Object.fromEntries(Array.from({ length: 40 }, (_, i) => [200 + i, { description: '' }])) },
        },
      },
      'responsesCut',
      '40/30',
    ],
    [
      'many tags',
      { '/a': { get: { tags: Array.from({ length: 30 }, (_, i) => `t${i}`), responses: { 204: {} } } } },
      'tagsCut',
      '30/20',
    ],
    ['no paths', {}, 'noOperations', '没有生成接口'],
  ])('%s', (_, paths, code, part) => {
    const { problems } = read(paths);
    expect(problems.map((problem) => problem.code)).toContain(code);
    expect(problems.find((problem) => problem.code === code)?.texts.zh).toContain(part);
    for (const { texts } of problems) expect(texts.en).toMatch(/^[A-Z].*\.$/);
  });

  test('and a deep schema', () => {
    let schema: object = { type: 'object', properties: { a: { type: 'integer' } } };
    for (let depth = 0; depth < 20; depth += 1) schema = { type: 'object', properties: { inner: schema } };
    expect(read(answer(schema)).problems.map(({ code }) => code)).toContain('depthCut');
  });
});
