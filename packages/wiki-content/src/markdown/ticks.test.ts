import { expect, test } from 'vitest';
import { ticksReader } from './ticks';

test.each([
  ['`a` b', 3],
  ['``a ` b`` c', 9],
  ['`a``b` c', 6],
  ['`a', 1],
  ['``a` b', 2],
  ['```', 3],
  ['`a\nb`', 1],
])('code in %j ends at %i', (source, end) => {
  expect(ticksReader(source)(0)).toBe(end);
});

test('code is read in line after line, and backticks that close in another line stay open', () => {
  const source = '``a `b`\n`c` ``d';
  const endOf = ticksReader(source);
  expect([0, 4, 8, 12].map(endOf)).toEqual([2, 7, 11, 14]);
});
