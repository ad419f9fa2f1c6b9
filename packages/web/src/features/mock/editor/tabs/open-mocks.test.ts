import { storagePrefix } from '@easymock/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeMock, openMock, readOpenMocks } from './open-mocks';

const kept = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

const mock = (id: string, url = `/${id}`) => ({ id, method: 'get', url }) as const;
const ids = (projectId: string) => readOpenMocks(projectId).map(({ id }) => id);

test('mocks stay open in the order in which they were opened, by project', () => {
  openMock('p', mock('a'));
  openMock('p', mock('b'));
  openMock('q', mock('c'));
  openMock('p', mock('a', '/renamed'));
  expect(readOpenMocks('p')).toEqual([mock('a', '/renamed'), mock('b')]);
  closeMock('p', 'a');
  expect(ids('p')).toEqual(['b']);
  expect(ids('q')).toEqual(['c']);
});

test('of more than ten, the one that was opened first makes way', () => {
  for (let num = 1; num <= 12; num++) openMock('p', mock(`m${num}`));
  expect(ids('p')).toEqual(Array.from({ length: 10 }, (_, at) => `m${at + 3}`));
});

test('what another program left in the storage is nothing that is open', () => {
  kept.set(`${storagePrefix}open_mocks:`, JSON.stringify([['p', [{ id: 1 }, mock('a'), null]]]));
  expect(ids('p')).toEqual(['a']);
  kept.set(`${storagePrefix}open_mocks:`, '{"p":1}');
  expect(ids('p')).toEqual([]);
});
