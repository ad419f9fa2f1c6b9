import { describe, expect, test } from 'vitest';
import { ModeError } from '../core/errors';
import { MOCKJS } from '../mockjs/mockjs.fixture';
import { toJSONSchema } from './to-json-schema';

class Point {
  x = 1;
}

/**
 * Returns a schema of either library as comparable data: matches become plain lists, random parts are
 * dropped.
 */
function comparable(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return [...value].map((item) => comparable(item));
  if (typeof value !== 'object' || value === null || key === 'template') return value;
  if (value instanceof RegExp || value instanceof Date) return value;
  const { step: _ours, ...rest } = value as Record<string, unknown>;
  if (rest.max !== undefined) delete rest.count;
  if (rest.dmax !== undefined) delete rest.dcount;
  return Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, comparable(inner, name)]));
}

describe('is what Mock.js makes of', () => {
  test.each<[string, unknown]>([
    ['a text', '@cname'],
    ['a number', 1],
    ['null', null],
    ['undefined', undefined],
    ['a function', () => 1],
    ['a regular expression', /a+/i],
    ['a Date', new Date(0)],
    ['a Map', new Map([[1, 2]])],
    ['an object of a class', new Point()],
    ['an empty list', []],
    ['an empty object', {}],
    ['lists in lists', [[1, 'a'], [], [{ 'b|2': 3 }]]],
    ['a name without a rule', { name: 'x', 'a.b': 1, 'a-b': 2, '1': 3 }],
    ['a count', { 'a|3': 'x' }],
    ['a count of zero', { 'a|0': 'x' }],
    ['a negative count', { 'a|-3': 1 }],
    ['a range', { 'a|1-10': 1 }],
    ['a range of negative numbers', { 'a|-10--1': 1 }],
    ['a range the wrong way round', { 'a|10-1': 1 }],
    ['a step', { 'a|+2': 1 }],
    ['decimals', { 'a|1-10.2': 1 }],
    ['a range of decimals', { 'a|1-10.1-4': 1 }],
    ['decimals alone', { 'a|.3': 1, 'b|.3-10': 123.123 }],
    ['a count with decimals', { 'a|100.1-10': 1 }],
    ['rules at all depths', { 'list|1-5': [{ 'id|+1': 1, 'tags|1': ['a', 'b'], 'o|2': { 'x|1-2': true } }] }],
    ['a bar in the name', { 'a|b|3': 1 }],
  ])('%s', (_title, template) => {
    expect(comparable(toJSONSchema(template))).toEqual(comparable(MOCKJS.toJSONSchema(template)));
  });
});

test('counts are given where they are exact, and steps as numbers', () => {
  const { properties = [] } = toJSONSchema({ 'a|3': 1, 'b|1-3': 1, 'c|+2': 1, 'd|.2': 1, 'e|.1-2': 1 });
  expect(properties.map(({ rule }) => [rule.count, rule.step, rule.dcount])).toEqual([
    [3, undefined, undefined],
    [undefined, undefined, undefined],
    [undefined, 2, undefined],
    [undefined, undefined, 2],
    [undefined, undefined, undefined],
  ]);
});

test('a circular value is refused', () => {
  const cyclic: { list?: unknown } = {};
  cyclic.list = [cyclic];
  expect(() => toJSONSchema(cyclic)).toThrow(ModeError);
});
