import { readApiDocument } from '@easymock/mock-engine';
import { expect, it } from 'vitest';
import { type CheckedRequest, RequestSchema } from './request-schema';

const object = {
  type: 'object',
  required: ['name', 'id'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', minLength: 2 },
    age: { type: 'integer', minimum: 18 },
    note: { type: 'string', nullable: true },
    kind: { type: 'string', enum: ['a', 'b'] },
    tags: { type: 'array', items: { type: 'string' } },
    either: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    self: { $ref: '#/components/schemas/Thing' },
  },
};
const document = {
  openapi: '3.0.3',
  info: { title: 'x', version: '1' },
  components: { schemas: { Thing: object } },
  paths: {
    '/things/{id}': {
      put: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'size', in: 'query', schema: { type: 'integer', maximum: 100 } },
          { name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'integer' } } },
          { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string' } },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
        },
        responses: {},
      },
    },
  },
};
const { operations } = readApiDocument(JSON.stringify(document));
const schema = RequestSchema.of(operations[0]?.parameters ?? '');

const good: CheckedRequest = {
  params: { id: '7' },
  query: {},
  headers: { 'x-tenant': 'a' },
  cookies: {},
  body: { name: '青瓷' },
  hasBody: true,
};
const problemsOf = (part: Partial<CheckedRequest>) => schema?.check({ ...good, ...part }).map(({ en }) => en);

it.each<[string, Partial<CheckedRequest>, string[]]>([
  ['what fits', {}, []],
  ['everything that fits', { body: { name: '青瓷', age: 18, note: null, kind: 'b', tags: ['x'], either: 5 } }, []],
  ['further fields', { body: { name: '青瓷', more: 1 } }, []],
  ['numbers in a query', { query: { size: '20', ids: '1,2' } }, []],
  ['a repeated parameter', { query: { ids: ['1', '2'] } }, []],
  ['a path', { params: { id: 'x' } }, ['path parameter id must have the type "integer"']],
  ['a bound', { query: { size: '200' } }, ['query parameter size does not satisfy maximum 100']],
  ['a missing header', { headers: {} }, ['the header X-Tenant is missing']],
  ['a body that was too long to read', { body: undefined }, []],
  ['a missing body', { hasBody: false, body: undefined }, ['the body is missing']],
  ['broken JSON', { body: '{"name":' }, ['the body is not valid JSON']],
  ['a missing field', { body: {} }, ['body lacks name']],
  ['a nested value', { body: { name: '青瓷', tags: ['x', 1] } }, ['body tags.1 must have the type "string"']],
  ['an enumeration', { body: { name: '青瓷', kind: 'c' } }, ['body kind must be one of ["a","b"]']],
])('judges %s', (_, part, expected) => {
  expect(problemsOf(part)).toEqual(expected);
});

it('runs no code and no regular expression of a document', () => {
  const evil = [
    { name: 'a', in: 'query', schema: { type: 'string', pattern: '(a+)+$', $ref: 'http://127.0.0.1/x' } },
    { name: '__proto__', in: 'query', required: true, schema: { type: 'string' } },
    { name: 'b', in: 'nowhere', schema: {} },
    7,
  ];
  const problems = RequestSchema.of(JSON.stringify(evil))?.check({ ...good, query: { a: `${'a'.repeat(50_000)}!` } });
  expect(problems?.map(({ en }) => en)).toEqual(['the query parameter __proto__ is missing']);
  expect(RequestSchema.of('[broken')).toBeUndefined();
});

it('accepts any value for a type that is none of JSON', () => {
  const parameters = ['file', 'date'].map((type) => ({ name: type, in: 'query', schema: { type } }));
  const query = { file: 'x', date: '1' };
  expect(RequestSchema.of(JSON.stringify(parameters))?.check({ ...good, query })).toEqual([]);
});

it('reports a bounded number of problems', () => {
  const body = { name: '青瓷', tags: Array.from({ length: 5_000 }, () => 1) };
  expect(problemsOf({ body })).toHaveLength(20);
});
