import { expect, test } from 'vitest';
import { contract } from '../contract';
import type { Call } from './call';

const groups: Record<string, Record<string, Call>> = contract;
const calls = Object.entries(groups).flatMap(([group, members]) =>
  Object.entries(members).map(([name, call]) => ({ name: `${group}.${name}`, ...call })),
);

test('a call names only reads that exist as changed', () => {
  const reads = new Set([
    ...Object.keys(groups),
    ...calls.filter(({ method }) => method === 'GET').map(({ name }) => name),
  ]);
  const named = calls.flatMap(({ name, changes = [] }) =>
    changes === 'everything' ? [] : changes.map((changed) => ({ name, changed })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ changed }) => !reads.has(changed))).toEqual([]);
});

test('only calls that change something name what they change', () => {
  expect(calls.filter(({ method, changes }) => method === 'GET' && changes)).toEqual([]);
});
