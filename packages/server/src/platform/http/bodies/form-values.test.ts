import { expect, test } from 'vitest';
import { formValues } from './form-values';

test('a name that comes twice has both values', () => {
  const fields = [
    ['ids', 'a'],
    ['name', 'c'],
    ['ids', 'b'],
  ] as const;
  expect(formValues(fields)).toEqual({ ids: ['a', 'b'], name: 'c' });
});

test('names that every object has are names like others', () => {
  const values = formValues(new URLSearchParams('__proto__=a&constructor=b&constructor=c'));
  expect(Object.entries(values)).toEqual([
    ['__proto__', 'a'],
    ['constructor', ['b', 'c']],
  ]);
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
});
