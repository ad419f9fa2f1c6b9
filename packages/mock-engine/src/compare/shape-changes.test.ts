import { expect, it } from 'vitest';
import { findShapeChanges } from './shape-changes';

const changes = (before: string, after: string) =>
  findShapeChanges(before, after).map(({ path, from, to }) => `${path}: ${from} ${to ?? 'removed'}`);

it.each([
  ['the same', '{ a: 1 }', '{ a: 2 }', []],
  ['an additional field', '{ a: 1 }', '{ a: 1, b: { c: 1 } }', []],
  ['another rule or value of the type', "{ 'a|1-9': 1, b: '@name' }", "{ a: 1.5, b: 'b' }", []],
  ['a removed field', '{ a: 1, b: { c: 1, d: 2 } }', '{ b: { c: 1 } }', ['a: number removed', 'b.d: number removed']],
  ['a retyped field', "{ a: 1, b: '1' }", "{ a: '@integer', b: 1 }", ['b: string number']],
  [
    'a field in a list',
    "{ 'l|3': [{ id: 1, n: '' }] }",
    "{ 'l|5': [{ id: '' }] }",
    ['l[].id: number string', 'l[].n: string removed'],
  ],
  ['another root', '[1]', '{ a: 1 }', [': array object']],
  ['a list that becomes an object', '{ a: [1] }', '{ a: { b: 1 } }', ['a: array object']],
  ['a function, which is unknown', '{ a: 1 }', '{ a: () => 1 }', []],
  ['an address', '{ a: 1 }', 'https://api.example.com/a', []],
  ['a mistake', '{ a: 1 }', '{ a: ', []],
  ['settings of the response', "{ _res: { headers: { a: 'b' } }, a: 1 }", '{ a: 1 }', []],
  [
    'data that replaces the rest',
    '{ _res: { status: 400, data: { a: 1 } }, b: 1 }',
    '{ _res: { status: 400, data: {} } }',
    ['a: number removed'],
  ],
  ['a stream', '{ a: 1 }', '{ _res: { stream: true }, a: 1 }', [': object stream']],
  [
    'messages of a stream',
    '{ _res: { stream: {} }, messages: [{ a: 1 }] }',
    "{ _res: { stream: {}, data: [{ a: '' }] } }",
    ['[].a: number string'],
  ],
])('%s', (_, before, after, found) => {
  expect(changes(before, after)).toEqual(found);
});

it('a large change is reported in part', () => {
  const fields = Array.from({ length: 500 }, (_, at) => `f${at}: 1`).join(', ');
  expect(findShapeChanges(`{ ${fields} }`, '{}')).toHaveLength(200);
});
