import type pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { loseAnswers } from '../../../test/lost-answers';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { type Database, openDatabase } from '../database/index';
import { defineJob } from './define-job';
import { TicketWorkers } from './ticket-workers';

const job = defineJob({
  name: 'test.ticket',
  title: { zh: '测试', en: 'Test' },
  input: z.object({}),
  run: async () => {},
});

let database: TestDatabase;
let opened: Database;
let pool: pg.Pool;
const log = pino({ level: 'silent' });
let workers: TicketWorkers;
let done: string[];
/** How many of the next answers to a worker that takes a ticket are lost: the ticket is locked, and nobody knows. */
let answersToLose: number;

beforeEach(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.connection, log);
  pool = opened.pool;
  done = [];
  answersToLose = 0;
  loseAnswers(pool, (text, { rows }) => {
    const isLost = answersToLose > 0 && text.includes('locked_by = $1') && rows.length > 0;
    if (isLost) answersToLose -= 1;
    return isLost;
  });
  workers = new TicketWorkers({
    pool,
    log,
    jobs: [job],
    concurrency: 2,
    pollMs: 60_000,
    isHeldBack: () => false,
    run: async (_, runId) => void done.push(runId),
  });
  workers.open();
});
afterEach(async () => {
  await workers.close();
  await opened.close();
  await database.drop();
});

const enqueueTicket = (run: string) =>
  pool.query('select graphile_worker.add_job($1, json_build_object($2::text, $3::text))', [job.name, 'run', run]);
const locked = async () =>
  (await pool.query('select locked_by from graphile_worker.jobs where locked_by is not null')).rowCount;

async function givenLostTicket(): Promise<void> {
  answersToLose = 1;
  await enqueueTicket('lost');
  await vi.waitFor(async () => expect(await locked()).toBe(1), 5_000);
  await vi.waitFor(() => expect(answersToLose).toBe(0), 5_000);
}

it('a ticket whose taking was never answered is taken again after the next heartbeat', async () => {
  await givenLostTicket();
  workers.renew();
  await vi.waitFor(async () => expect(await locked()).toBe(0), 5_000);
  workers.wake(1);
  await vi.waitFor(() => expect(done).toEqual(['lost']), 5_000);
});

it('locks that could not be released because the database was away again are released later', async () => {
  await givenLostTicket();
  const query = vi.spyOn(pool, 'query').mockRejectedValue(new Error('the database is away'));
  workers.renew();
  await vi.waitFor(() => expect(query).toHaveBeenCalled(), 5_000);
  query.mockRestore();
  await vi.waitFor(() => expect(workers.workerIds).toHaveLength(2), 5_000);

  workers.renew();
  await vi.waitFor(async () => expect(await locked()).toBe(0), 5_000);
  workers.wake(1);
  await vi.waitFor(() => expect(done).toEqual(['lost']), 5_000);
});
