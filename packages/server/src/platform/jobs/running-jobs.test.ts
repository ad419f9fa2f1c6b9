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
import { defineJob } from './define-job';
import { enqueue } from './enqueue';
import { jobRuns } from './job.table';
import { RunningJobs, usualRunTiming } from './running-jobs';

let database: TestDatabase;
let opened: Database;
let jobs: RunningJobs;
let begun: number;
let told: number;
/** The first statement that contains this has its effect, and nobody hears of it. */
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
  const node = { id: newId(), host: 'test' };
  await db.insert(nodes).values({ ...node, pid: 1, version: '', workerIds: [] });
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

it('a run whose beginning was never answered is run all the same, once', async () => {
  const id = await enqueue(opened.db, job, {});
  toLose = /^update "job_run" set "state" = /;
  await jobs.run(job, id);
  expect(toLose).toBeUndefined();
  expect(await runOf(id)).toMatchObject({ state: 'done', attempt: 1 });
  expect(begun).toBe(1);
});

it('a run whose end was never answered ends once, and is told of once', async () => {
  const id = await enqueue(opened.db, job, {});
  toLose = /^commit$/i;
  await jobs.run(job, id);
  expect(toLose).toBeUndefined();
  expect(await runOf(id)).toMatchObject({ state: 'done', attempt: 1 });
  expect([begun, told]).toEqual([1, 1]);
});

it('a second ticket for a run that goes on begins nothing', async () => {
  const id = await enqueue(opened.db, job, {});
  await Promise.all([jobs.run(job, id), jobs.run(job, id)]);
  expect(begun).toBe(1);
});
