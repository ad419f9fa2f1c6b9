import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { readConfig } from '../../config/config';
import { type OpenServices, openServices } from '../../services';
import type { Delivery } from '../context';
import { dropRun, enqueue, PermanentFailure, platformJobs, retryInPlace } from '../jobs/index';
import { jobRuns } from '../jobs/job.table';
import { defineConsumer, defineEvent, emit } from './index';

const deep = { tags: 'deep' };

const title = { zh: '测试', en: 'Test' };
const changed = defineEvent('test.changed', z.object({ record: z.string(), step: z.number() }));
const other = defineEvent('test.other', z.object({}));

let database: TestDatabase;
let here: OpenServices;
let there: OpenServices;
const seen: { by: string; delivery: Delivery<{ record: string; step: number }> }[] = [];
/** Called before the ordered consumer notes an event; throws if a test makes it fail. */
let obstacle: (data: { record: string; step: number }) => void = () => {};

const ordered = defineConsumer({
  event: changed,
  name: 'test.ordered',
  title,
  orderedBy: ({ record }) => record,
  async handle(delivery) {
    obstacle(delivery.data);
    seen.push({ by: 'ordered', delivery });
  },
});
const plain = defineConsumer({
  event: changed,
  name: 'test.plain',
  title,
  async handle(delivery) {
    seen.push({ by: 'plain', delivery });
  },
});
const elsewhere = defineConsumer({
  event: other,
  name: 'test.elsewhere',
  title,
  handle: async () => expect.unreachable('nothing like it has happened'),
});

async function startNode(): Promise<OpenServices> {
  const config = readConfig({ EASYMOCK_DATA_DIR: '/tmp/easymock-outbox-test' });
  return openServices(config, database.connection, pino({ level: 'silent' }), {
    ownConsumers: [ordered, plain, elsewhere],
    isScheduling: false,
    jobsTiming: { beatMs: 100, goneMs: 2_000 },
  });
}
beforeAll(async () => {
  database = await createTestDatabase();
  here = await startNode();
  there = await startNode();
});
afterAll(async () => {
  await here.close();
  await there.close();
  await database.drop();
});

const db = () => here.database.db;
const change = (record: string, step: number) =>
  db().transaction((tx) => emit({ db: tx, services: here }, changed, { record, step }));
const seenOf = (record: string, by = 'ordered') =>
  seen.filter((one) => one.by === by && one.delivery.data.record === record).map((one) => one.delivery);
const stepsOf = (record: string, by?: string) => seenOf(record, by).map(({ data }) => data.step);
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
const runsOf = (record: string) =>
  db()
    .select()
    .from(jobRuns)
    .where(sql`${jobRuns.name} = ${ordered.job.name} and ${jobRuns.input}::json -> 'data' ->> 'record' = ${record}`)
    .orderBy(jobRuns.position);
const failing = (record: string, step: number) => {
  obstacle = (data) => {
    if (data.record === record && data.step === step) throw new PermanentFailure('outside', { reason: 'DNS' });
  };
};

describe('an event', () => {
  it('reaches each of its consumers once, with a key of its own for each', async () => {
    await change('once', 1);
    await eventually(() => {
      expect(stepsOf('once')).toEqual([1]);
      expect(stepsOf('once', 'plain')).toEqual([1]);
    });
    const [first] = seenOf('once');
    const [second] = seenOf('once', 'plain');
    expect(first?.eventId).toBe(second?.eventId);
    expect(first?.idempotencyKey).toBe(`${first?.eventId}:test.ordered`);
    expect(second?.idempotencyKey).toBe(`${first?.eventId}:test.plain`);
    expect(first?.at).toBeInstanceOf(Date);
  });

  it('of a change that was rolled back reaches nobody', async () => {
    const undone = db().transaction(async (tx) => {
      await emit({ db: tx, services: here }, changed, { record: 'undone', step: 1 });
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await change('done', 1);
    await eventually(() => expect(stepsOf('done')).toEqual([1]));
    expect(await runsOf('undone')).toEqual([]);
    expect(stepsOf('undone')).toEqual([]);
  });

  it('whose data does not fit is refused where it happens', async () => {
    await expect(emit({ db: db(), services: here }, changed, { record: 'bad', step: 'x' as never })).rejects.toThrow();
  });
});

describe('a consumer that wants order', () => {
  it('gets the events of a record in order, also when one has to be tried again', async () => {
    let fails = 1;
    obstacle = ({ record, step }) => {
      if (record === 'retried' && step === 1 && fails-- > 0) throw new Error('for now');
    };
    for (let step = 1; step <= 5; step += 1) await change('retried', step);
    await change('beside', 1);
    await eventually(() => expect(stepsOf('beside')).toEqual([1]));
    await eventually(() => expect(stepsOf('retried')).toEqual([1, 2, 3, 4, 5]));
    const positions = seenOf('retried').map(({ position }) => position);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });

  it('gets them in order from two nodes at once', deep, async () => {
    obstacle = () => {};
    const steps = Array.from({ length: 40 }, (_, index) => index + 1);
    for (const step of steps) {
      const node = step % 2 ? here : there;
      await emit({ db: node.database.db, services: node }, changed, { record: 'both', step });
    }
    await eventually(() => expect(stepsOf('both')).toEqual(steps));
  });

  it('gets nothing more of a record until an event that failed is tried again', async () => {
    failing('stuck', 1);
    await change('stuck', 1);
    await change('stuck', 2);
    await eventually(async () =>
      expect((await runsOf('stuck')).map(({ state }) => state)).toEqual(['failed', 'queued']),
    );
    await change('free', 1);
    await eventually(() => expect(stepsOf('free')).toEqual([1]));
    expect(stepsOf('stuck')).toEqual([]);
    obstacle = () => {};
    const [dead] = await runsOf('stuck');
    await db().transaction((tx) => retryInPlace(tx, dead?.id ?? ''));
    await eventually(() => expect(stepsOf('stuck')).toEqual([1, 2]));
  });

  it('goes on with the next event when one that failed is dropped', async () => {
    failing('dropped', 1);
    await change('dropped', 1);
    await change('dropped', 2);
    await eventually(async () =>
      expect((await runsOf('dropped')).map(({ state }) => state)).toEqual(['failed', 'queued']),
    );
    const [dead] = await runsOf('dropped');
    expect(await db().transaction((tx) => dropRun(tx, dead?.id ?? ''))).toBe(true);
    await eventually(() => expect(stepsOf('dropped')).toEqual([2]));
    expect(await dropRun(db(), dead?.id ?? '')).toBe(false);
  });
});

it('deliveries are forgotten seven days after they ended, and kept for ever when they failed', async () => {
  const prune = platformJobs.find(({ name }) => name === 'jobs.prune');
  if (!prune) throw new Error('nothing forgets runs');
  obstacle = () => {};
  const long = { input: '{}', maxAttempts: 1, createdAt: sql`now() - interval '90 days'` };
  const ended = (days: number) => sql`now() - make_interval(days => ${days})`;
  const { name } = ordered.job;
  await db()
    .insert(jobRuns)
    .values([
      { id: 'old', name, state: 'done', finishedAt: ended(8), ...long },
      { id: 'young', name, state: 'done', finishedAt: ended(6), ...long },
      { id: 'dead', name, state: 'failed', finishedAt: ended(60), ...long },
      { id: 'gone', name: 'event.removed', state: 'failed', finishedAt: ended(60), ...long },
    ]);
  const id = await enqueue(db(), prune, {});
  await eventually(async () => {
    const [run] = await db().select().from(jobRuns).where(eq(jobRuns.id, id));
    expect(run?.state).toBe('done');
  });
  const { rows } = await db().execute(
    sql`select id from job_run where id in ('old', 'young', 'dead', 'gone') order by id`,
  );
  expect(rows).toEqual([{ id: 'dead' }, { id: 'young' }]);
});
