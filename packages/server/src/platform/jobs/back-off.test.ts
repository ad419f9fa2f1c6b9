import { expect, it } from 'vitest';
import { backOffMs } from './back-off';

const attempts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

it('attempts are 1, 2, 4, 8 … 300 seconds apart, and up to a quarter more', () => {
  const shortest = attempts.map((attempt) => backOffMs(attempt, () => 0) / 1_000);
  expect(shortest).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
  const longest = attempts.map((attempt) => backOffMs(attempt, () => 1) / 1_000);
  expect(longest).toEqual(shortest.map((seconds) => seconds * 1.25));
});
