import { expect, test } from 'vitest';
import { countAt } from './count-up';

test('a counter begins at what was shown and ends exactly', () => {
  expect(countAt(10, 110, 0)).toBe(10);
  expect(countAt(10, 110, 0.5)).toBe(98);
  expect(countAt(10, 110, 1)).toBe(110);
  expect(countAt(10, 110, 7)).toBe(110);
});
