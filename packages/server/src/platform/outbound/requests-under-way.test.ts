import { expect, test } from 'vitest';
import { RequestsUnderWay } from './requests-under-way';

/** Begins requests until one is refused, each to a host of its own; returns what ends them. */
function fill(requests: RequestsUnderWay, group?: string): (() => void)[] {
  const ends: (() => void)[] = [];
  try {
    for (;;) ends.push(requests.enter(`${group}-${ends.length}.test`, group));
  } catch (error) {
    expect(error).toMatchObject({ kind: 'tooMany' });
    return ends;
  }
}

test('one group leaves places for others, and all groups together leave some for the product itself', () => {
  const requests = new RequestsUnderWay();
  const ends = Array.from({ length: 5 }, (_, num) => fill(requests, `mock ${num}`));
  expect(ends.map(({ length }) => length)).toEqual([60, 60, 60, 60, 60]);
  expect(fill(requests, 'mock 5')).toEqual([]);
  expect(fill(requests)).toHaveLength(100);
});

test('a place is free again when its request has ended', () => {
  const requests = new RequestsUnderWay();
  for (const end of fill(requests, 'mock 1')) end();
  expect(fill(requests, 'mock 1')).toHaveLength(60);
});

test('one host takes no more than its share', () => {
  const requests = new RequestsUnderWay();
  for (let i = 0; i < 100; i += 1) requests.enter('a.test');
  expect(() => requests.enter('a.test')).toThrow();
  expect(() => requests.enter('b.test')).not.toThrow();
});
