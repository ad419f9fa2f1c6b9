import { expect, test } from 'vitest';
import { connectionsFor, poolSizeOf } from './pool-size';

test('processes share what a database server takes, and each keeps a few connections', () => {
  expect([1, 3, 4, 8, 64].map((processes) => poolSizeOf(processes))).toEqual([20, 20, 16, 8, 5]);
});

test('a database on the same cores gets no more statements at once than these run well', () => {
  expect([1, 2, 4, 16].map((cores) => poolSizeOf(1, cores))).toEqual([6, 12, 20, 20]);
  expect([1, 2, 4, 16].map((cores) => poolSizeOf(cores, cores))).toEqual([6, 6, 6, 5]);
  for (const cores of [1, 2, 4, 16])
    expect(cores * poolSizeOf(cores, cores)).toBeLessThanOrEqual(connectionsFor(cores));
});
