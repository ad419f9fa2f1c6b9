import { expect, test } from 'vitest';
import { RequestsUnderWay } from './requests-under-way';

/** Begins requests, each to another host, until one is refused. Returns the functions that end them. */
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
  const ends = Array.from({ length: 20 }, (_, num) => fill(requests, `mock ${num}`));
  expect(ends[0]).toHaveLength(60);
  expect(ends.every(({ length }) => length > 0)).toBe(true);
  expect(fill(requests, 'latecomer')).not.toEqual([]);
  expect(fill(requests).length).toBeGreaterThanOrEqual(100);
});

test('groups that ask one host leave places at it for others', () => {
  const requests = new RequestsUnderWay();
  const enter = (group: string) => requests.enter('shared.test', group);
  for (let num = 0; num < 10; num += 1) {
    for (let i = 0; i < 60; i += 1) {
      try {
        enter(`mock ${num}`);
      } catch {
        break;
      }
    }
  }
  expect(() => enter('latecomer')).not.toThrow();
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
