import { describe, expect, test } from 'vitest';
import { parseKey, writeKey } from './rule';

describe('a key is cut at its rule', () => {
  test.each([
    ['a|3', 'a', { count: 3 }],
    ['a|1-5', 'a', { min: 1, max: 5 }],
    ['a|5-1', 'a', { min: 1, max: 5, isDescending: true }],
    ['a|-5--1', 'a', { min: -5, max: -1 }],
    ['a|-5', 'a', { count: -5 }],
    ['a|+2', 'a', { step: 2 }],
    ['a|1-100.2', 'a', { min: 1, max: 100, dmin: 2, dmax: 2 }],
    ['a|1-100.1-3', 'a', { min: 1, max: 100, dmin: 1, dmax: 3 }],
    ['a|3.2', 'a', { count: 3, dmin: 2, dmax: 2 }],
    ['a|.1-3', 'a', { dmin: 1, dmax: 3 }],
    ['a|', 'a', undefined],
    ['a|b', 'a|b', undefined],
    ['a|1|2', 'a|1', { count: 2 }],
    ['a|1|', 'a|1', undefined],
    ['a|-', 'a|-', undefined],
    ['|1', '|1', undefined],
  ])('%s', (key, name, rule) => {
    expect(parseKey(key)).toEqual({ name, rule });
  });
});

test('any name can be written so that it is read back', () => {
  for (const name of ['a', 'a|1', 'a|b', 'a|', '|', '|1', '', 'a|+1', 'x|1-2.3-4', 'a|1|', 'a\n|1']) {
    expect(parseKey(writeKey(name))).toEqual({ name, rule: undefined });
    if (name !== '') expect(parseKey(writeKey(name, '1-5'))).toEqual({ name, rule: { min: 1, max: 5 } });
  }
});
