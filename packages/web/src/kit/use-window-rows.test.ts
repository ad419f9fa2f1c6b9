import { expect, test } from 'vitest';
import { rowAt } from './use-window-rows';

test('a height leads to its row', () => {
  expect(rowAt(0, 44)).toBe(0);
  expect(rowAt(43, 44)).toBe(0);
  expect(rowAt(44, 44)).toBe(1);
});

test('the details below a row belong to it and push the others down', () => {
  const gap = { index: 1, size: 300 };
  expect(rowAt(87, 44, gap)).toBe(1);
  expect(rowAt(88, 44, gap)).toBe(1);
  expect(rowAt(387, 44, gap)).toBe(1);
  expect(rowAt(388, 44, gap)).toBe(2);
});
