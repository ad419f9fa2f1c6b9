import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RateLimit } from './rate-limit';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each project has its calls of a second, and says how many are left', () => {
  vi.setSystemTime(10_500);
  const limit = new RateLimit(2);
  expect(limit.take('a')).toEqual({
    isOver: false,
    headers: ['Rate-Limit-Total', '2', 'Rate-Limit-Remaining', '1', 'Rate-Limit-Reset', '12'],
  });
  expect(limit.take('a')?.isOver).toBe(false);
  expect(limit.take('a')).toMatchObject({ isOver: true, headers: expect.arrayContaining(['Retry-After', '1']) });
  expect(limit.take('b')?.isOver).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(limit.take('a')?.isOver).toBe(false);
});

test('without a limit nothing is said', () => {
  expect(new RateLimit(0).take('a')).toBeUndefined();
});
