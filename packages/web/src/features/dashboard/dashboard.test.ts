import { expect, test } from 'vitest';
import { axisSteps, shortNumber } from './chart-scale';
import { countAt } from './count-up';

test('an axis goes in round steps from zero to the largest value or beyond', () => {
  expect(axisSteps(87, 4)).toEqual([0, 25, 50, 75, 100]);
  expect(axisSteps(100, 4)).toEqual([0, 25, 50, 75, 100]);
  expect(axisSteps(101, 4)).toEqual([0, 50, 100, 150]);
  expect(axisSteps(1_234_567, 4)).toEqual([0, 500_000, 1_000_000, 1_500_000]);
});

test('an axis of calls has no fractions, even where there is nothing', () => {
  expect(axisSteps(0, 4)).toEqual([0, 1]);
  expect(axisSteps(3, 4)).toEqual([0, 1, 2, 3]);
});

test('large numbers are short on an axis', () => {
  expect([0, 999, 1_000, 12_500, 3_000_000].map(shortNumber)).toEqual(['0', '999', '1k', '12.5k', '3M']);
});

test('a counter begins at what was shown and ends exactly', () => {
  expect(countAt(10, 110, 0)).toBe(10);
  expect(countAt(10, 110, 0.5)).toBe(98);
  expect(countAt(10, 110, 1)).toBe(110);
  expect(countAt(10, 110, 7)).toBe(110);
});
