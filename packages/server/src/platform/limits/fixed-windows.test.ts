import { expect, test } from 'vitest';
import { FixedWindows } from './fixed-windows';

test('a window that is used up says how long to wait, and the next one is free', () => {
  const windows = new FixedWindows('test', { limit: 2, seconds: 60 });
  const takes = [0, 1, 1_500, 59_999, 60_000].map((now) => windows.take('a', now));
  expect(takes.map(({ wait }) => wait)).toEqual([0, 0, 59, 1, 0]);
  expect(takes.map(({ isOver }) => isOver)).toEqual([false, false, true, true, false]);
  expect(takes.map(({ left }) => left)).toEqual([1, 0, 0, 0, 1]);
});

test('each key has a window of its own', () => {
  const windows = new FixedWindows('test', { limit: 1, seconds: 60 });
  expect(['a', 'b', 'b'].map((key) => windows.take(key, 0).wait)).toEqual([0, 0, 60]);
});

test('windows that have ended make room, and those that have not go on', () => {
  const windows = new FixedWindows('test', { limit: 1, seconds: 60 });
  for (let i = 0; i < 10_000; i++) windows.take(`old-${i}`, i < 9_999 ? 0 : 50_000);
  windows.take('new', 70_000);
  expect(windows.take('old-9999', 70_000).isOver).toBe(true);
  expect(windows.take('old-0', 70_000).isOver).toBe(false);
});

test('beyond ten thousand running windows, those that end first are forgotten', () => {
  const windows = new FixedWindows('test', { limit: 1, seconds: 60 });
  for (let i = 0; i < 10_001; i++) windows.take(`key-${i}`, i);
  expect(windows.take('key-1', 20_000).isOver).toBe(true);
  expect(windows.take('key-0', 20_000).isOver).toBe(false);
});
