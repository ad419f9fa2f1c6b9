import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readApiDocument } from './api-document';
import { answerTables, requestTable } from './schema-table';
import { typesOf } from './types-of';

const model = (schema: object, status = '200') => JSON.stringify({ [status]: { description: '', schema } });

describe('types of an answer', () => {
  it('come from the description of the document', () => {
    const schema = {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'integer', description: '编号 */ 的\n说明' },
        state: { type: 'string', enum: ['on', 'off'] },
        'x-y': { type: 'number', nullable: true },
        rows: { type: 'array', items: { type: 'object', properties: { a: { type: 'boolean' } } } },
        choice: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
        map: { type: 'object', additionalProperties: { type: 'integer' } },
        any: {},
      },
    };
    expect(
      typesOf({ name: 'pet list', responseModel: model(schema), mode: '{ never: 1 }' }),
    ).toBe(`export interface PetList {
  /** 编号 *\\/ 的 说明 */
  id: number;
  state?: "on" | "off";
  "x-y"?: number | null;
  rows?: {
    a?: boolean;
  }[];
  choice?: ("a" | "b")[];
  map?: Record<string, number>;
  any?: unknown;
}
`);
  });

  it('come from the mode where no document describes it', () => {
    const mode = `{
      _res: { status: 201 },
      'id|+1': 1, name: '@cname', age: '@integer(1, 9)', ok: '@boolean', mail: 'to @name', at: /\\d{3}/,
      'rows|1-3': [{ 'x|1': ['a', 1] }], tags: '@range(3)', none: null, fn: function () { return 1 },
      'some|1': { a: 1 }, ref: '@idOfSomebody',
    }`;
    expect(typesOf({ responseModel: '{}', mode })).toBe(`export interface Answer {
  id: number;
  name: string;
  age: number;
  ok: boolean;
  mail: string;
  at: string;
  rows: {
    x: string | number;
  }[];
  tags: number[];
  none: null;
  fn: unknown;
  some: {
    a?: number;
  };
  ref: unknown;
}
`);
  });

  it('name what is no object, and survive everything', () => {
    expect(typesOf({ mode: '[1, 2]' })).toBe('export type Answer = number[];\n');
    expect(typesOf({ mode: '[{ a: 1 }]' })).toBe('export type Answer = {\n  a: number;\n}[];\n');
    expect(typesOf({ name: '3 d', mode: '"@name"' })).toBe('export type Answer3D = string;\n');
    expect(typesOf({ mode: 'http://x.y' })).toBe('export type Answer = unknown;\n');
    expect(typesOf({ mode: '{ broken', responseModel: 'no json' })).toBe('export type Answer = unknown;\n');
    expect(typesOf({ responseModel: model({ type: 'string' }, '204') })).toBe('export type Answer = string;\n');
  });

  it('are made from any JSON without breaking', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.json({ maxDepth: 5 }), fc.string(), (responseModel, mode, name) => {
        expect(typesOf({ responseModel, mode, name })).toMatch(/^export (?:type|interface) [\p{ID_Start}$_]/u);
        requestTable(responseModel);
        answerTables(responseModel);
      }),
    );
  });
});

describe('the tables of a request and its answers', () => {
  const document = readApiDocument(
    JSON.stringify({
      openapi: '3.0.0',
      paths: {
        '/pets/{id}': {
          post: {
            parameters: [
              { name: 'id', in: 'path', required: true, schema: { type: 'integer', format: 'int64' } },
              { name: 'q', in: 'query', description: '搜索', schema: { type: 'string', default: 'x' } },
            ],
            requestBody: {
              required: true,
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: ['name'],
                    properties: { name: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } },
                  },
                },
              },
            },
            responses: {
              200: {
                description: '成功',
                content: {
                  'application/json': {
                    schema: {
                      type: 'array',
                      items: { type: 'object', properties: { a: { type: 'string', enum: ['x'] } } },
                    },
                  },
                },
              },
              404: { description: '没有' },
            },
          },
        },
      },
    }),
  );
  const [operation] = document.operations;

  it('show parameters with their place, and the body with its keys', () => {
    const rows = requestTable(operation?.parameters ?? '');
    expect(rows.map(({ name, depth, in: place, type, isRequired }) => [name, depth, place, type, isRequired])).toEqual([
      ['id', 0, 'path', 'integer(int64)', true],
      ['q', 0, 'query', 'string', false],
      ['body', 0, 'body', 'object', true],
      ['name', 1, '', 'string', true],
      ['tags', 1, '', 'string[]', false],
    ]);
    expect(rows[1]).toMatchObject({ description: '搜索', sample: 'x' });
  });

  it('show the answers by status', () => {
    const tables = answerTables(operation?.responseModel ?? '');
    expect(tables.map(({ status, description }) => [status, description])).toEqual([
      ['200', '成功'],
      ['404', '没有'],
    ]);
    expect(tables[0]?.rows.map(({ name, depth, type, choices }) => [name, depth, type, choices])).toEqual([
      ['', 0, 'object[]', []],
      ['[]', 1, 'object', []],
      ['a', 2, 'string', ['x']],
    ]);
    expect(tables[1]?.rows).toEqual([]);
  });

  it('stay empty for text that is no description', () => {
    expect(requestTable('')).toEqual([]);
    expect(requestTable('{"a":1}')).toEqual([]);
    expect(answerTables('[1')).toEqual([]);
  });
});
