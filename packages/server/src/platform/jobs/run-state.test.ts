import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { type Database, openDatabase } from '../database/index';
import { newId } from '../ids';
import { nodes } from '../nodes/node.table';
import { defineJob } from './define-job';
import { enqueue } from './enqueue';
import { jobRuns } from './job.table';
import { beginAttempt, retryLater } from './run-state';

const job = defineJob({
  name: 'test.state',
  title: { zh: '测试', en: 'Test' },
  input: z.object({}),
  run: async () => {},
});
const failure = { kind: 'internal', values: {} } as const;

let database: TestDatabase;
let opened: Database;
const node = { id: newId(), host: 'test' };

beforeEach(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.connection, pino({ level: 'silent' }));
  await opened.db.insert(nodes).values({ ...node, pid: 1, version: '', workerIds: [] });
});
afterEach(async () => {
  await opened.close();
  await database.drop();
});

/** How many connections wait for a lock; not those of other tests, which use the same server. */
const waiting = async () =>
  Number(
    (
      await opened.pool.query(
        "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).rows[0].count,
  );

it('a run that is just being returned to the queue keeps a ticket, though its spare one is taken at that moment', async () => {
  const { db, pool } = opened;
  const id = await enqueue(db, job, {});
  const attempt = (await beginAttempt(db, id, newId(), node)) ?? expect.fail('it has not begun');

  // A worker is taking the spare ticket: not committed yet.
  const worker = await pool.connect();
  try {
    await worker.query('begin');
    await worker.query(
      `update graphile_worker._private_jobs set locked_by = 'worker', locked_at = now() where key = $1`,
      [id],
    );
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const retried = db.transaction(async (tx) => {
      await retryLater(tx, attempt, failure, 60_000);
      await left;
    });
    await vi.waitFor(async () => expect(await waiting()).toBe(1), 5_000);
    await worker.query('commit');
    await vi.waitFor(async () => expect(await waiting()).toBe(0), 5_000);

    // The worker asks whether the run may begin; its return to the queue is not committed yet.
    const asked = beginAttempt(db, id, newId(), node);
    await vi.waitFor(async () => expect(await waiting()).toBe(1), 5_000);
    leave();
    await retried;
    expect(await asked).toBeUndefined();
  } finally {
    worker.release();
  }
  await pool.query("delete from graphile_worker._private_jobs where locked_by = 'worker'");

  const [run] = await db.select().from(jobRuns).where(eq(jobRuns.id, id));
  expect(run).toMatchObject({ state: 'queued', attempt: 1 });
  const { rows } = await db.execute(sql`select run_at > now() as is_later from graphile_worker.jobs where key = ${id}`);
  expect(rows).toEqual([{ is_later: true }]);
});
