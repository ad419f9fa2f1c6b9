import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { loseAnswers } from '../../../test/lost-answers';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import type { Services } from '../context';
import { type Database, openDatabase } from '../database/index';
import { newId } from '../ids';
import { nodes } from '../nodes/node.table';
import { readQueue } from './claim';
import { defineJob } from './define-job';
import { enqueue } from './enqueue';
import { jobRuns } from './job.table';
import { RunningJobs, usualRunTiming } from './running-jobs';

let database: TestDatabase;
let opened: Database;
let jobs: RunningJobs;
let begun: number;
let told: number;
const node = { id: newId(), host: 'test' };
/** The response to the first statement that matches is lost. */
let toLose: RegExp | undefined;

const job = defineJob({
  name: 'test.running',
  title: { zh: '测试', en: 'Test' },
  input: z.object({}),
  run: async () => {
    begun += 1;
  },
  tell: async () => {
    told += 1;
  },
});

beforeEach(async () => {
  database = await createTestDatabase();
  const log = pino({ level: 'silent' });
  opened = openDatabase(database.connection, log);
  const { db } = opened;
  [begun, told, toLose] = [0, 0, undefined];
  loseAnswers(opened.pool, (text) => {
    const isLost = toLose?.test(text) ?? false;
    if (isLost) toLose = undefined;
    return isLost;
  });
  await db.insert(nodes).values({ ...node, pid: 1, version: '' });
  const events = { publish: async () => {}, publishHere: () => {} };
  jobs = new RunningJobs({
    db,
    log,
    node,
    timing: { ...usualRunTiming, insistMs: 20 },
    services: () => ({ database: opened, events }) as unknown as Services,
    onRetry: () => {},
  });
});
afterEach(async () => {
  await opened.close();
  await database.drop();
});

const runOf = async (id: string) =>
  (await opened.db.select().from(jobRuns).where(eq(jobRuns.id, id))).at(0) ?? expect.fail('there is no such run');

/** Claims a run and runs it, as a slot does. */
async function runNext(): Promise<void> {
  const attempt = await jobs.claim('usual', [job.name]);
  if (attempt) await jobs.run(job, attempt);
}

it('a run whose beginning was never answered is run all the same, once', async () => {
  const id = await enqueue(opened.db, job, {});
  toLose = /update job_run set state = 'running'/;
  await expect(runNext()).rejects.toThrow();
  expect(toLose).toBeUndefined();
  expect(await runOf(id)).toMatchObject({ state: 'running', attempt: 1 });
  // The next heartbeat finds an attempt that nobody runs.
  await jobs.review((await readQueue(opened.db, node.id)).own);
  await runNext();
  expect(await runOf(id)).toMatchObject({ state: 'done', attempt: 1 });
  expect(begun).toBe(1);
});

it('a run whose end was never answered ends once, and is told of once', async () => {
  const id = await enqueue(opened.db, job, {});
  toLose = /^commit$/i;
  await runNext();
  expect(toLose).toBeUndefined();
  expect(await runOf(id)).toMatchObject({ state: 'done', attempt: 1 });
  expect([begun, told]).toEqual([1, 1]);
});

it('a heartbeat takes no run from the node that runs or claims it', async () => {
  const id = await enqueue(opened.db, job, {});
  const attempt = (await jobs.claim('usual', [job.name])) ?? expect.fail('nothing was claimed');
  await jobs.review((await readQueue(opened.db, node.id)).own);
  expect(await runOf(id)).toMatchObject({ state: 'running', attempt: 1 });
  await jobs.run(job, attempt);
  expect(await runOf(id)).toMatchObject({ state: 'done', attempt: 1 });
});

it('a claim that is answered after the node began to stop is given back', async () => {
  const id = await enqueue(opened.db, job, {});
  jobs.abortAll('stopping');
  await runNext();
  expect(await runOf(id)).toMatchObject({ state: 'queued', attempt: 0 });
  expect(begun).toBe(0);
});
