import { readApiDocument } from '@easymock/mock-engine';
import { expect, test } from 'vitest';
import { fieldRows, parameterRows, readAnswers, readParameters, typeName } from './schema-rows';

const document = readApiDocument(
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/orders/{id}': {
        put: {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'integer', format: 'int64' } },
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['lines'],
                  properties: {
                    lines: {
                      type: 'array',
                      items: { type: 'object', properties: { sku: { type: 'string', example: 'A-1' } } },
                    },
                    state: { type: 'string', enum: ['open', 'paid'], description: '订单状态' },
                  },
                },
              },
            },
          },
          responses: {
            404: { description: 'gone' },
            200: {
              description: 'ok',
              content: {
                'application/json': {
                  schema: { type: 'object', additionalProperties: { type: 'number' } },
                },
              },
            },
          },
        },
      },
    },
  }),
);
const [operation] = document.operations;

test('the parameters of an import become rows, the body with its fields below it', () => {
  const rows = readParameters(operation?.parameters ?? '').flatMap(parameterRows);
  expect(rows.map(({ depth, name, type, isRequired }) => [depth, name, type, isRequired])).toEqual([
    [0, 'id', 'integer(int64)', true],
    [0, 'body', 'object', true],
    [1, 'lines', 'object[]', true],
    [2, 'sku', 'string', false],
    [1, 'state', 'string', false],
  ]);
  expect(rows.find(({ name }) => name === 'sku')?.example).toBe('A-1');
  expect(rows.find(({ name }) => name === 'state')).toMatchObject({
    choices: ['open', 'paid'],
    description: '订单状态',
  });
  expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
});

test('answers stand in the order of their status, with fields of any name as *', () => {
  const answers = readAnswers(operation?.responseModel ?? '');
  expect(answers.map(({ status, description }) => [status, description])).toEqual([
    ['200', 'ok'],
    ['404', 'gone'],
  ]);
  expect(fieldRows(answers[0]?.schema ?? {}).map(({ name, type }) => [name, type])).toEqual([
    ['*', 'number'],
  ]);
});

test('text that no import wrote shows nothing', () => {
  expect(readParameters('')).toEqual([]);
  expect(readParameters('{"a":1}')).toEqual([]);
  expect(readAnswers('not json')).toEqual([]);
  expect(readAnswers('[1]')).toEqual([]);
});

test('a schema that says nothing is anything', () => {
  expect(typeName({})).toBe('any');
  expect(typeName({ items: {} })).toBe('any[]');
});
