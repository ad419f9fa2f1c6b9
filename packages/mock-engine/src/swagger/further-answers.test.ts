import { expect, it } from 'vitest';
import { readApiDocument } from './api-document';

const problem = { $ref: '#/components/schemas/Problem' };
const json = (media: object) => ({ content: { 'application/json': media } });

function answersOf(responses: object) {
  const document = {
    openapi: '3.0.0',
    info: { title: 'shop', version: '1' },
    paths: { '/pay': { post: { responses } } },
    components: { schemas: { Problem: { type: 'object', properties: { code: { type: 'string', example: 'E1' } } } } },
  };
  return readApiDocument(JSON.stringify(document)).operations[0]?.answers;
}

it('has the failures of a document by status, with their data', () => {
  const answers = answersOf({
    200: { description: 'ok' },
    402: { description: 'Not enough money', ...json({ schema: problem }) },
    '5XX': { description: '' },
    default: { description: 'any failure' },
  });
  expect(answers).toEqual([
    { id: 'status-402', name: '402 Not enough money', status: 402, mode: '{\n  "code": "E1"\n}' },
    { id: 'status-500', name: '500', status: 500, mode: '' },
  ]);
});

it('has the named examples of a success, if there are several', () => {
  const examples = { one: { value: { a: 1 } }, two: { summary: 'Second', value: '{"a":2}' } };
  expect(answersOf({ 201: { description: 'ok', ...json({ examples }) } })).toEqual([
    { id: 'example-201-0', name: 'one', status: 201, mode: '{\n  "a": 1\n}' },
    { id: 'example-201-1', name: 'Second', status: 201, mode: '{\n  "a": 2\n}' },
  ]);
  expect(answersOf({ 200: { description: 'ok', ...json({ examples: { one: { value: 1 } } }) } })).toEqual([]);
});

it('has other successes with examples, and the names that Apifox writes', () => {
  const accepted = { description: 'ok', 'x-apifox-name': 'Queued', ...json({ example: { a: 1 } }) };
  const failed = { description: '', 'x-apifox-name': 'Failed', ...json({ example: { code: 1 } }) };
  const examples = { default: { value: { code: 2 } }, late: { value: { code: 3 } } };
  const answers = answersOf({
    200: { description: 'ok', ...json({ examples: { default: { value: {} }, empty: { value: { b: 1 } } } }) },
    201: { description: 'Created' },
    202: accepted,
    400: failed,
    409: failed,
    422: { description: 'invalid', ...json({ examples }) },
  });
  expect(answers?.map(({ name, status }) => `${status}: ${name}`)).toEqual([
    '200: empty',
    '202: Queued',
    '400: Failed',
    '409: 409 Failed',
    '422: default',
    '422: late',
  ]);
});

it('leaves out what is too long or too much', () => {
  const long = { description: 'x'.repeat(100), ...json({ example: { text: 'x'.repeat(5_000) } }) };
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [400 + at, { description: 'failure' }]));
  expect(answersOf({ 400: long })).toEqual([]);
  expect(answersOf(many)).toHaveLength(8);
});
