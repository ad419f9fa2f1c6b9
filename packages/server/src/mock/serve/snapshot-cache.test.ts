import { expect, it } from 'vitest';
import type { Services } from '../../platform/context';
import { mockScenarios } from '../mock.table';
import { mostSnapshotBytes, openSnapshots } from './snapshot-cache';

const megabyte = 1024 * 1024;

it('projects that are kept for serving take at most a quarter of the heap, and 400 MB', () => {
  expect(mostSnapshotBytes(512 * megabyte)).toBe(128 * megabyte);
  expect(mostSnapshotBytes(4_096 * megabyte)).toBe(400 * megabyte);
});

it('an older load of scenarios does not overwrite a newer one', async () => {
  const answers: ((rows: unknown[]) => void)[] = [];
  const rowsOf = (table: unknown) =>
    table === mockScenarios ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve([{ id: 'p' }]);
  const db = {
    select: () => ({ from: (table: unknown) => ({ where: () => rowsOf(table) }) }),
    transaction: async () => ({ size: 1 }),
  };
  const listeners: Record<string, (projectId: string) => void> = {};
  const events = {
    on: (topic: string, listener: (projectId: string) => void) => {
      listeners[topic] = listener;
    },
    onGap: () => {},
    isConnected: () => true,
    state: () => 'ok',
  };
  const clock = () => new Date(0);
  const snapshots = openSnapshots({ database: { db }, events, clock } as unknown as Services);
  await snapshots.get('p');
  listeners.scenario?.('p');
  const older = snapshots.get('p');
  listeners.scenario?.('p');
  const newer = snapshots.get('p');
  answers[1]?.([]);
  await newer;
  answers[0]?.([{ id: 's', name: 'old', choices: [], everyoneUntil: null }]);
  expect((await older)?.scenarios?.named.has('old')).toBe(true);
  expect(snapshots.peek('p')?.scenarios).toBeUndefined();
});
