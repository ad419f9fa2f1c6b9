import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { type Database, openDatabase } from '../database/index';
import { newId } from '../ids';
import { nodes } from '../nodes/node.table';
import { claimRun, readQueue, type SlotKind } from './claim';
import { defineJob } from './define-job';
import { enqueue } from './enqueue';
import { jobRuns } from './job.table';
import { endRun, releaseLanes, retryLater } from './run-state';

const usual = defineJob({
  name: 'test.usual',
  title: { zh: '测试', en: 'Test' },
  input: z.object({}),
  run: async () => {},
});
const slow = defineJob({ ...usual, name: 'test.slow', isSlow: true });
const names = [usual.name, slow.name];

let database: TestDatabase;
let opened: Database;
const node = { id: newId(), host: 'test' };

beforeEach(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.connection, pino({ level: 'silent' }));
  await opened.db.insert(nodes).values({ ...node, pid: 1, version: '' });
});
afterEach(async () => {
  await opened.close();
  await database.drop();
});

const claim = (kind: SlotKind = 'usual') => claimRun(opened.db, { kind, names, node, attemptId: newId() });
const mustClaim = async () => (await claim()) ?? expect.fail('nothing was claimed');
const runOf = async (id: string) =>
  (await opened.db.select().from(jobRuns).where(eq(jobRuns.id, id)))[0] ?? expect.fail('there is no such run');
/** Counts the connections that wait for a lock in this database. */
const waiting = async () =>
  Number(
    (
      await opened.pool.query(
        "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).rows[0].count,
  );
const eventuallyWaiting = (num: number) =>
  vi.waitFor(async () => expect(await waiting()).toBe(num), { timeout: 5_000, interval: 20 });

it('runs are claimed by priority, then in the order in which they were enqueued, for slots of their kind', async () => {
  const { db } = opened;
  const [first, second] = [await enqueue(db, usual, {}), await enqueue(db, usual, {})];
  const urgent = await enqueue(db, usual, {}, { priority: -10 });
  await enqueue(db, usual, {}, { runAt: new Date(Date.now() + 3_600_000) });
  const other = await enqueue(db, slow, {});
  const claimed = [await claim(), await claim(), await claim(), await claim(), await claim('slow')];
  expect(claimed.map((attempt) => attempt?.id)).toEqual([urgent, first, second, undefined, other]);
  expect(claimed[0]).toMatchObject({ name: usual.name, attempt: 1, maxAttempts: 10, position: 3 });
});

it('a node that others took for gone claims nothing', async () => {
  await enqueue(opened.db, usual, {});
  await opened.db.delete(nodes);
  expect(await claim()).toBeUndefined();
});

it('of two nodes that claim runs of a queue at the same moment, one waits for the end of the other’s run', async () => {
  const { db } = opened;
  const ids = [await enqueue(db, usual, {}, { by: 'me' }), await enqueue(db, usual, {}, { by: 'me' })];
  const other = await enqueue(db, usual, {}, { by: 'them' });
  const { theirs, mine } = await db.transaction(async (tx) => {
    const theirs = await claimRun(tx, { kind: 'usual', names, node, attemptId: newId() });
    // The claim skips the locked run, tries the second one of the queue, and waits for the first.
    const mine = claim();
    await eventuallyWaiting(1);
    return { theirs, mine: { promise: mine } };
  });
  expect(theirs?.id).toBe(ids[0]);
  expect((await mine.promise)?.id).toBe(other);
  expect(await claim()).toBeUndefined();
  await endRun(db, theirs ?? expect.fail(), 'done');
  // The server reports the refused claim before it releases the lock on the run.
  await vi.waitFor(async () => expect((await claim())?.id).toBe(ids[1]), 5_000);
});

describe('a run behind an open one of its lane', () => {
  const lane = { lane: 'test' };

  it('is set aside, and claimed after the end of the one before it', async () => {
    const { db } = opened;
    const first = await enqueue(db, usual, {}, lane);
    const second = await enqueue(db, usual, {}, lane);
    const free = await enqueue(db, usual, {});
    const attempt = await mustClaim();
    expect(attempt.id).toBe(first);
    expect((await claim())?.id).toBe(free);
    expect((await runOf(second)).isHeld).toBe(true);
    expect((await readQueue(db, node.id)).due).toEqual([]);
    await endRun(db, attempt, 'done');
    expect((await readQueue(db, node.id)).due).toEqual(['usual']);
    expect((await claim())?.id).toBe(second);
  });

  it('waits while that one waits for its next attempt, or has failed', async () => {
    const { db } = opened;
    await enqueue(db, usual, {}, lane);
    await enqueue(db, usual, {}, lane);
    const failure = { kind: 'internal', values: {} } as const;
    await retryLater(db, await mustClaim(), failure, 60_000);
    expect(await claim()).toBeUndefined();
    await db.update(jobRuns).set({ runAt: sql`now()` });
    await endRun(db, await mustClaim(), 'failed', failure);
    expect(await claim()).toBeUndefined();
  });

  it('is not set aside for good when the end of that one is just being written', async () => {
    const { db } = opened;
    await enqueue(db, usual, {}, lane);
    const attempt = await mustClaim();
    const { second, claimed } = await db.transaction(async (tx) => {
      // The end of the first run looks for the next run of the lane before the second run exists.
      await endRun(tx, attempt, 'done');
      const second = await enqueue(db, usual, {}, lane);
      const claimed = claim();
      await eventuallyWaiting(1);
      return { second, claimed: { promise: claimed } };
    });
    expect((await claimed.promise)?.id).toBe(second);
  });

  it('is released when that one was deleted', async () => {
    const { db } = opened;
    const first = await enqueue(db, usual, {}, lane);
    const second = await enqueue(db, usual, {}, lane);
    await mustClaim();
    expect(await claim()).toBeUndefined();
    await db.delete(jobRuns).where(eq(jobRuns.id, first));
    await releaseLanes(db);
    expect((await claim())?.id).toBe(second);
  });
});
