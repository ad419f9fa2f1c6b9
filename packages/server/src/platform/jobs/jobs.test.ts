import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { readConfig } from '../../config/config';
import { type OpenServices, openServices } from '../../services';
import type { Job, JobContext } from '../context';
import { CallFailure } from '../failure';
import { nodes } from '../nodes/node.table';
import { cancelRun, defineJob, enqueue, PermanentFailure } from './index';
import { type JobRunRow, jobRuns, jobSchedules } from './job.table';
import { takeOver } from './run-state';

const deep = { tags: 'deep' };

const title = { zh: '测试', en: 'Test' };
// On a slow machine a heartbeat may be half a second late, which must not make the node count as dead.
const timing = { beatMs: 100, goneMs: 2_000, graceMs: 100, finishMs: 200, progressMs: 20, insistMs: 50 };

let database: TestDatabase;
const open: OpenServices[] = [];
let here: OpenServices;
let there: OpenServices;

/** The work of the jobs in this file, by the name in the input of a run. */
const works = new Map<string, (context: JobContext, input: { name: string; num: number }) => Promise<unknown>>();
const input = z.object({ name: z.string(), num: z.number().default(0) });
const run: Job<typeof input>['run'] = async (given, context) => works.get(given.name)?.(context, given);

const plain = defineJob({ name: 'test.plain', title, input, run });
const impatient = defineJob({ name: 'test.impatient', title, input, maxAttempts: 2, timeoutMs: 150, run });
const twice = defineJob({ name: 'test.twice', title, input, maxAttempts: 2, run });
const keyed = defineJob({ name: 'test.keyed', title, input, key: ({ name }) => name, run });
const serial = defineJob({ name: 'test.serial', title, input, queue: 'test', run });
const slow = defineJob({ name: 'test.slow', title, input, isSlow: true, run });
let scheduledRuns = 0;
const daily = defineJob({
  name: 'test.daily',
  title,
  input: z.object({}),
  schedule: { cron: '30 9 * * *' },
  run: async () => {
    scheduledRuns += 1;
  },
});
const ownJobs: Job[] = [plain, impatient, twice, keyed, serial, slow, daily];

async function startNode(extra: object = {}): Promise<OpenServices> {
  const config = readConfig({ EASYMOCK_DATA_DIR: '/tmp/easymock-jobs-test' });
  const log = pino({ level: 'silent' });
  const node = await openServices(config, database.connection, log, {
    ownJobs,
    jobsTiming: timing,
    isScheduling: false,
    ...extra,
  });
  open.push(node);
  return node;
}

beforeAll(async () => {
  database = await createTestDatabase();
  here = await startNode();
  there = await startNode();
});
afterAll(async () => {
  for (const node of [...open]) await stopNode(node);
  await database.drop();
});
async function stopNode(node: OpenServices): Promise<void> {
  open.splice(open.indexOf(node), 1);
  await node.close();
}

const db = () => here.database.db;
async function runOf(id: string): Promise<JobRunRow> {
  const [row] = await db().select().from(jobRuns).where(eq(jobRuns.id, id));
  if (!row) throw new Error('there is no such run');
  return row;
}
const reaches = (id: string, expected: Partial<JobRunRow>) =>
  vi.waitFor(async () => expect(await runOf(id)).toMatchObject(expected), { timeout: 15_000, interval: 20 });

/** Defines work that lasts until its signal is aborted or the test calls `end`. */
function givenLong(name: string) {
  const state = { begun: 0, aborted: 0, end: () => {} };
  const ended = new Promise<void>((resolve) => {
    state.end = resolve;
  });
  works.set(name, async ({ signal }) => {
    state.begun += 1;
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => {
        state.aborted += 1;
        reject(signal.reason);
      });
    });
    await Promise.race([ended, aborted]);
  });
  return state;
}

describe('a job', () => {
  it('runs with its input, and says how far it is', async () => {
    const seen: unknown[] = [];
    works.set('progress', async ({ progress, attempt }, given) => {
      seen.push([given, attempt]);
      progress('reading', 1, 3);
      progress('reading', 2, 3);
    });
    const id = await enqueue(db(), plain, { name: 'progress' });
    await reaches(id, { state: 'done', attempt: 1, phase: 'reading', num: 2, total: 3, failure: null });
    expect(seen).toEqual([[{ name: 'progress', num: 0 }, 1]]);
    const { startedAt, finishedAt, host, nodeId } = await runOf(id);
    expect(finishedAt?.getTime()).toBeGreaterThanOrEqual(startedAt?.getTime() ?? Number.NaN);
    expect([host, nodeId].every(Boolean)).toBe(true);
  });

  it('enqueued in a transaction that is undone never runs', async () => {
    let ran = 0;
    works.set('undone', async () => {
      ran += 1;
    });
    const undone = db().transaction(async (tx) => {
      await enqueue(tx, plain, { name: 'undone' });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    // Runs are claimed in order, so the end of this run shows that the earlier one was skipped.
    works.set('after', async () => {});
    await reaches(await enqueue(db(), plain, { name: 'after' }), { state: 'done' });
    expect(ran).toBe(0);
    expect(await db().select().from(jobRuns).where(sql`${jobRuns.input} like '%undone%'`)).toEqual([]);
  });

  it('of 500 on two nodes runs exactly once', deep, async () => {
    const counts = new Map<number, number>();
    works.set('many', async (_, { num }) => void counts.set(num, (counts.get(num) ?? 0) + 1));
    await db().transaction(async (tx) => {
      for (let num = 0; num < 500; num += 1) await enqueue(tx, plain, { name: 'many', num });
    });
    const open = sql`${jobRuns.input} like '%"many"%' and ${jobRuns.state} <> 'done'`;
    await vi.waitFor(async () => expect(await db().$count(jobRuns, open)).toBe(0), { timeout: 30_000, interval: 200 });
    expect(counts.size).toBe(500);
    expect([...counts.values()].every((count) => count === 1)).toBe(true);
    const by = await db()
      .selectDistinct({ node: jobRuns.nodeId })
      .from(jobRuns)
      .where(sql`${jobRuns.input} like '%"many"%'`);
    expect(by).toHaveLength(2);
  });

  it('with a key takes the place of a queued one with this key, and of no other', async () => {
    const later = new Date(Date.now() + 3_600_000);
    const [first, second, other] = [
      await enqueue(db(), keyed, { name: 'k', num: 1 }, { runAt: later }),
      await enqueue(db(), keyed, { name: 'k', num: 2 }, { runAt: later }),
      await enqueue(db(), keyed, { name: 'l', num: 3 }, { runAt: later }),
    ];
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    expect(JSON.parse((await runOf(first)).input)).toEqual({ name: 'k', num: 2 });
    const numbers: number[] = [];
    works.set('k', async (_, { num }) => void numbers.push(num));
    await enqueue(db(), keyed, { name: 'k', num: 4 });
    await reaches(first, { state: 'done' });
    expect(numbers).toEqual([4]);
  });

  it('whose key is enqueued while it runs is followed by another run', async () => {
    const long = givenLong('again');
    const first = await enqueue(db(), keyed, { name: 'again' });
    await reaches(first, { state: 'running' });
    const second = await enqueue(db(), keyed, { name: 'again' });
    expect(second).not.toBe(first);
    long.end();
    await reaches(second, { state: 'done' });
    expect(long.begun).toBe(2);
  });

  it('that is to run later begins when its time has come', async () => {
    works.set('later', async () => {});
    const id = await enqueue(db(), plain, { name: 'later' }, { runAt: new Date(Date.now() + 300) });
    await reaches(id, { state: 'done' });
    const { startedAt, runAt } = await runOf(id);
    expect(startedAt?.getTime()).toBeGreaterThanOrEqual(runAt.getTime());
  });

  it('of a queue waits for the one before it', async () => {
    let [atOnce, most] = [0, 0];
    works.set('serial', async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await sleep(20);
      atOnce -= 1;
    });
    const ids = await Promise.all(Array.from({ length: 6 }, () => enqueue(db(), serial, { name: 'serial' })));
    for (const id of ids) await reaches(id, { state: 'done' });
    expect(most).toBe(1);
  });

  it('that is slow keeps none waiting that is not, and of one person one goes on at a time', deep, async () => {
    const [mine, theirs] = [givenLong('slow mine'), givenLong('slow theirs')];
    works.set('quick', async () => {});
    const slowRuns = await Promise.all(
      Array.from({ length: 30 }, () => enqueue(db(), slow, { name: 'slow mine' }, { by: 'me' })),
    );
    const other = await enqueue(db(), slow, { name: 'slow theirs' }, { by: 'them' });
    await reaches(other, { state: 'running' });
    const running = and(inArray(jobRuns.id, slowRuns), eq(jobRuns.state, 'running'));
    await vi.waitFor(async () => expect(await db().$count(jobRuns, running)).toBe(1), { timeout: 15_000 });
    // Runs without a person fill all slots.
    const further = await Promise.all(Array.from({ length: 40 }, () => enqueue(db(), slow, { name: 'slow theirs' })));
    const quick = await enqueue(db(), plain, { name: 'quick' });
    await reaches(quick, { state: 'done' });
    expect(await db().$count(jobRuns, running)).toBe(1);
    expect(mine.begun).toBe(1);
    mine.end();
    theirs.end();
    for (const id of [...slowRuns, other, ...further]) await reaches(id, { state: 'done' });
  });
});

describe('a job that fails', () => {
  it('is tried again later, and later each time', async () => {
    works.set('fails', async () => {
      throw new Error('a secret of the other system');
    });
    const id = await enqueue(db(), plain, { name: 'fails' });
    const waits: number[] = [];
    for (const attempt of [1, 2, 3, 4]) {
      await reaches(id, { state: 'queued', attempt });
      const { finishedAt, failure } = await runOf(id);
      expect(finishedAt).toBeNull();
      expect(JSON.parse(failure ?? '')).toEqual({ kind: 'internal', values: {} });
      const { rows } = await db().execute<{ s: string }>(
        sql`select extract(epoch from run_at - started_at) as s from job_run where id = ${id}`,
      );
      waits.push(Math.floor(Number(rows[0]?.s)));
      // Makes the next attempt due now.
      await db().execute(sql`update job_run set run_at = now() where id = ${id}`);
    }
    expect(waits.map((seconds, i) => seconds >= 2 ** i && seconds <= 2 ** i * 1.25 + 1)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    await cancelRun(db(), here.events, id);
  });

  it('has failed for good after its last attempt, and says why', deep, async () => {
    works.set('outside', async () => {
      throw new CallFailure('outside', { reason: 'DNS' });
    });
    const id = await enqueue(db(), twice, { name: 'outside' });
    await reaches(id, { state: 'failed', attempt: 2 });
    expect(JSON.parse((await runOf(id)).failure ?? '')).toEqual({ kind: 'outside', values: { reason: 'DNS' } });
  });

  it('permanently is not tried again', async () => {
    works.set('permanent', async () => {
      throw new PermanentFailure('notFound');
    });
    const id = await enqueue(db(), plain, { name: 'permanent' });
    await reaches(id, { state: 'failed', attempt: 1 });
  });

  it('by taking too long is aborted, whether or not it heeds that, and has failed', deep, async () => {
    const heedful = givenLong('heedful');
    works.set('heedless', () => new Promise(() => {}));
    const ids = [
      await enqueue(db(), impatient, { name: 'heedful' }),
      await enqueue(db(), impatient, { name: 'heedless' }),
    ];
    for (const id of ids) {
      await reaches(id, { state: 'failed', attempt: 2 });
      expect(JSON.parse((await runOf(id)).failure ?? '').kind).toBe('jobTimedOut');
    }
    expect(heedful.aborted).toBe(2);
  });
});

describe('cancelling', () => {
  it('removes a queued run', async () => {
    const id = await enqueue(db(), plain, { name: 'never' }, { runAt: new Date(Date.now() + 3_600_000) });
    expect(await cancelRun(db(), here.events, id)).toBe(true);
    expect(await runOf(id)).toMatchObject({ state: 'cancelled', attempt: 0 });
    expect(await cancelRun(db(), here.events, id)).toBe(false);
  });

  it('asks a running one to end, on whichever node it runs', async () => {
    const long = givenLong('cancelled');
    const ids = await Promise.all([1, 2, 3].map(() => enqueue(db(), plain, { name: 'cancelled' })));
    for (const id of ids) await reaches(id, { state: 'running' });
    for (const id of ids) await cancelRun(db(), here.events, id);
    for (const id of ids) await reaches(id, { state: 'cancelled', attempt: 1 });
    expect(long.aborted).toBe(3);
  });
});

describe('waiting for the end of a run', () => {
  it('ends with the run, or after the time given', async () => {
    const long = givenLong('waited');
    const id = await enqueue(db(), plain, { name: 'waited' });
    await reaches(id, { state: 'running' });
    await here.jobs.waitFor(id, 50);
    expect((await runOf(id)).state).toBe('running');
    const waits = [here, there].map((node) => node.jobs.waitFor(id, 60_000));
    long.end();
    await Promise.all(waits);
    expect((await runOf(id)).state).toBe('done');
    await here.jobs.waitFor(id, 60_000);
  });
});

describe('a node that stops', () => {
  it('gives back what does not end in time, without counting the attempt, and leaves no row', deep, async () => {
    const node = await startNode();
    const long = givenLong('drained');
    const ids = await Promise.all(Array.from({ length: 12 }, () => enqueue(db(), plain, { name: 'drained' })));
    for (const id of ids) await reaches(id, { state: 'running' });
    const before = await db().$count(nodes);
    const held = (await Promise.all(ids.map(runOf))).map(({ nodeId }) => nodeId);
    await stopNode(node);
    expect(await db().$count(nodes)).toBe(before - 1);
    expect(long.aborted).toBe(4);
    const after = await Promise.all(ids.map(runOf));
    expect(after.filter(({ state }) => state === 'queued').map(({ attempt }) => attempt)).toEqual([0, 0, 0, 0]);
    expect(new Set(held).size).toBe(3);
    long.end();
    for (const id of ids) await reaches(id, { state: 'done', attempt: 1 });
  });

  it('lets jobs end that need only a moment', async () => {
    const node = await startNode();
    works.set('moment', async () => sleep(100));
    const ids = await Promise.all(Array.from({ length: 12 }, () => enqueue(db(), plain, { name: 'moment' })));
    for (const id of ids) await vi.waitFor(async () => expect((await runOf(id)).state).not.toBe('queued'), 10_000);
    await stopNode(node);
    for (const id of ids) await reaches(id, { state: 'done', attempt: 1 });
  });
});

describe('a node that is gone', () => {
  /** Leaves the traces of a dead node: its row, and a run that it began. */
  async function givenGone(job: typeof plain, name: string): Promise<string> {
    const id = await enqueue(db(), job, { name }, { runAt: new Date(Date.now() + 3_600_000) });
    await db()
      .insert(nodes)
      .values({ id: `gone-${name}`, host: 'gone', pid: 1, version: '0' });
    await db().execute(sql`update node set seen_at = now() - interval '1 minute' where id = ${`gone-${name}`}`);
    await db()
      .update(jobRuns)
      .set({ state: 'running', attempt: 1, nodeId: `gone-${name}`, runAt: new Date() })
      .where(eq(jobRuns.id, id));
    return id;
  }

  it('has its jobs taken over by another one', async () => {
    let ran = 0;
    works.set('orphan', async () => {
      ran += 1;
    });
    const id = await givenGone(plain, 'orphan');
    await reaches(id, { state: 'done', attempt: 2 });
    expect(ran).toBe(1);
    expect(await db().select().from(nodes).where(eq(nodes.id, 'gone-orphan'))).toEqual([]);
  });

  it('leaves no run behind that it claimed while others took it for gone', async () => {
    let ran = 0;
    works.set('unannounced', async () => {
      ran += 1;
    });
    const id = await enqueue(db(), plain, { name: 'unannounced' }, { runAt: new Date(Date.now() + 3_600_000) });
    // Other nodes removed the row of its node before the claim was committed.
    await db()
      .update(jobRuns)
      .set({ state: 'running', attempt: 1, attemptId: 'unannounced', nodeId: 'gone', runAt: new Date() })
      .where(eq(jobRuns.id, id));
    await reaches(id, { state: 'done', attempt: 1 });
    expect(ran).toBe(1);
  });

  it('may have been ended by its job, which is not tried more often than it may', async () => {
    const once = { ...plain, maxAttempts: 1 };
    const id = await givenGone(once, 'deadly');
    await reaches(id, { state: 'failed', attempt: 1 });
    expect(JSON.parse((await runOf(id)).failure ?? '').kind).toBe('jobInterrupted');
  });

  it('and comes back ends what others have taken over, and announces itself again', async () => {
    const long = givenLong('asleep');
    const ids = await Promise.all(Array.from({ length: 8 }, () => enqueue(db(), plain, { name: 'asleep' })));
    for (const id of ids) await reaches(id, { state: 'running' });
    const names = await db().select({ id: nodes.id }).from(nodes);
    // Another node would do this if it had received no heartbeats.
    await db().transaction(async (tx) => {
      const gone = await tx.delete(nodes).returning({ id: nodes.id });
      await takeOver(tx, gone);
    });
    await vi.waitFor(() => expect(long.aborted).toBe(8), 10_000);
    await vi.waitFor(async () => expect(await db().$count(nodes)).toBe(names.length), 10_000);
    for (const id of ids) await reaches(id, { state: 'running', attempt: 2 });
    long.end();
    for (const id of ids) await reaches(id, { state: 'done', attempt: 2 });
    expect(long.begun).toBe(16);
  });
});

describe('a scheduled job', () => {
  it('is planned anew when its zone has changed', async () => {
    await stopNode(await startNode({ isScheduling: true }));
    const ofJob = eq(jobSchedules.name, 'test.daily');
    await db().update(jobSchedules).set({ zone: 'UTC' }).where(ofJob);
    await stopNode(await startNode({ isScheduling: true }));
    const [row] = await db().select().from(jobSchedules).where(ofJob);
    expect(row?.zone).toBe('Asia/Shanghai');
    expect(row?.nextAt.toISOString()).toContain('T01:30:00.000Z');
  });

  it('that was missed runs once, over all nodes, and then again at its time in its zone', deep, async () => {
    const nodesOfSchedule = [await startNode({ isScheduling: true }), await startNode({ isScheduling: true })];
    const [row] = await db().select().from(jobSchedules).where(eq(jobSchedules.name, 'test.daily'));
    expect(row).toMatchObject({ cron: '30 9 * * *', zone: 'Asia/Shanghai' });
    expect(row?.nextAt.toISOString()).toContain('T01:30:00.000Z');
    // Simulates that all nodes were down for three days.
    const missed = new Date((row?.nextAt.getTime() ?? 0) - 4 * 86_400_000);
    await db().update(jobSchedules).set({ nextAt: missed }).where(eq(jobSchedules.name, 'test.daily'));
    for (const node of nodesOfSchedule) await stopNode(node);
    const later = [await startNode({ isScheduling: true }), await startNode({ isScheduling: true })];
    await vi.waitFor(() => expect(scheduledRuns).toBe(1), 10_000);
    const [next] = await db().select().from(jobSchedules).where(eq(jobSchedules.name, 'test.daily'));
    expect(next?.nextAt).toEqual(row?.nextAt);
    await sleep(3 * timing.beatMs);
    expect(await db().$count(jobRuns, eq(jobRuns.name, 'test.daily'))).toBe(1);
    expect(scheduledRuns).toBe(1);
    expect(later).toHaveLength(2);
  });
});
