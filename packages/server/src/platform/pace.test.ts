import { expect, test } from 'vitest';
import { Pace } from './pace';

test('a window that is used up says how long to wait, and the next one is free', () => {
  const pace = new Pace({ limit: 2, seconds: 60 });
  expect([pace.take('a', 0), pace.take('a', 1), pace.take('a', 1500)]).toEqual([0, 0, 59]);
  expect(pace.take('a', 59_999)).toBe(1);
  expect(pace.take('a', 60_000)).toBe(0);
});

test('each key has a window of its own', () => {
  const pace = new Pace({ limit: 1, seconds: 60 });
  expect([pace.take('a', 0), pace.take('b', 0), pace.take('b', 0)]).toEqual([0, 0, 60]);
});
