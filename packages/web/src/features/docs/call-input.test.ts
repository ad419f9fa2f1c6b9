import { expect, test } from 'vitest';
import { firstTyped, inputFieldsOf, readObject, readTyped, typedOf } from './call-input';
import type { Schema } from './open-api';

const input: Schema = {
  type: 'object',
  required: ['name', 'seats', 'lines'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 60 },
    password: { type: 'string' },
    seats: { type: 'integer', minimum: 1, maximum: 500 },
    page: {
      anyOf: [
        { type: 'string', const: '' },
        { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      ],
    },
    kind: {
      anyOf: [
        { type: 'string', enum: ['a', 'b'] },
        { type: 'string', const: '' },
      ],
    },
    isOpen: { type: 'boolean' },
    link: {
      anyOf: [
        { type: 'string', maxLength: 200 },
        { type: 'string', const: '' },
      ],
    },
    lines: { type: 'array', items: { type: 'string' } },
    any: {},
  },
};
const fields = inputFieldsOf(input);

test('a field is entered as its type says, and what is nested as JSON', () => {
  expect(Object.fromEntries(fields.map(({ name, entry }) => [name, entry]))).toEqual({
    name: { kind: 'text' },
    password: { kind: 'secret' },
    seats: { kind: 'number', min: 1, max: 500 },
    page: { kind: 'number', min: 1 },
    kind: { kind: 'choice', choices: ['"a"', '"b"'] },
    isOpen: { kind: 'choice', choices: ['true', 'false'] },
    link: { kind: 'text' },
    lines: { kind: 'json' },
    any: { kind: 'json' },
  });
  expect(fields.find(({ name }) => name === 'link')?.maxLength).toBe(200);
});

test('the form begins with the shape of what has to be JSON', () => {
  expect(firstTyped(fields)).toEqual({ lines: '[]' });
});

test('values go out with their types, and empty fields not at all', () => {
  const typed = { name: '7', seats: '7', kind: '"a"', isOpen: 'false', lines: '["x"]', link: '' };
  const read = readTyped(fields, typed);
  expect(read).toEqual({ input: { name: '7', seats: 7, kind: 'a', isOpen: false, lines: ['x'] }, mistakes: {} });
  expect(readTyped(fields, typedOf(fields, read.input))).toEqual(read);
});

test('what is missing or no JSON is said of its field', () => {
  expect(readTyped(fields, { seats: '1', lines: '[', any: '{}' })).toEqual({
    input: { seats: 1, any: {} },
    mistakes: { name: 'missing', lines: 'notJson' },
  });
});

test('the whole input is an object and nothing else', () => {
  expect(readObject('{ "a": "" }')).toEqual({ a: '' });
  expect(['[]', 'null', '1', '{'].map(readObject)).toEqual([undefined, undefined, undefined, undefined]);
});
