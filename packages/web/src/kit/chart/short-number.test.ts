import { expect, test } from 'vitest';
import { shortNumber } from './short-number';

test('large numbers are short on an axis', () => {
  expect([0, 999, 1_000, 12_500, 3_000_000, -2_500].map(shortNumber)).toEqual([
    '0',
    '999',
    '1k',
    '12.5k',
    '3M',
    '-2.5k',
  ]);
});
