import { beforeEach, expect, test, vi } from 'vitest';
import type { Call } from './call';
import { asCall, clearCalls, maxPastCalls, pastCalls, storeCall } from './history';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
beforeEach(() => kept.clear());

const callOf = (address: string): Call => ({ method: 'get', address, path: {}, query: [], headers: [], body: '' });
const outcome = { status: 200, ms: 5, at: '2026-01-02T03:04:05.000Z' };

test('the last calls are kept, the newest first, and equal ones once', () => {
  for (let number = 0; number < maxPastCalls + 5; number++) storeCall(callOf(`/a/${number}`), outcome);
  storeCall(callOf('/a/20'), { ...outcome, status: 404 });
  const addresses = pastCalls().map(({ address }) => address);
  expect(addresses).toHaveLength(maxPastCalls);
  expect(addresses.slice(0, 3)).toEqual(['/a/20', '/a/24', '/a/23']);
  expect(pastCalls()[0]?.status).toBe(404);
  clearCalls();
  expect(pastCalls()).toEqual([]);
});

test('a call comes back as it was sent, without what signs somebody in', () => {
  const header = (name: string, value: string) => ({ name, value, isOn: true });
  const headers = [header('Authorization', 'Bearer s3cret'), header('X-Token', 's3cret'), header('X-Team', 'blue')];
  storeCall({ ...callOf('/a?page=2'), method: 'post', headers, body: '{}' }, outcome);
  expect([...kept.values()].join()).not.toContain('s3cret');
  const [past] = pastCalls();
  expect(past && asCall(past)).toEqual({
    method: 'post',
    address: '/a?page=2',
    path: {},
    query: [header('page', '2')],
    headers: [header('Authorization', ''), header('X-Token', ''), header('X-Team', 'blue')],
    body: '{}',
  });
});

test('what another version kept is left out', () => {
  storeCall(callOf('/a'), outcome);
  const [key = ''] = kept.keys();
  const good = JSON.parse(kept.get(key) ?? '[]')[0];
  kept.set(key, JSON.stringify([null, { ...good, method: 'trace' }, { ...good, headers: 'X: 1' }, good]));
  expect(pastCalls()).toEqual([good]);
  kept.set(key, '{');
  expect(pastCalls()).toEqual([]);
});
