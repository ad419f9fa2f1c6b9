import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { readConfig } from '../../config/config';
import { type OpenServices, openServices } from '../../services';
import { defineJob, enqueue } from './index';
import { jobRuns } from './job.table';

const deep = { tags: 'deep' };

let database: TestDatabase;
let nodes: OpenServices[];
/** The steps of the job on all nodes, in order. */
let done: { node: number; step: number; what: 'begun' | 'failed' | 'ended' }[] = [];
let act: (step: number, attempt: number) => Promise<void> = async () => {};
let atEnd: (step: number) => Promise<void> = async () => {};

const title = { zh: '测试', en: 'Test' };
const jobOf = (node: number) =>
  defineJob({
    name: 'test.step',
    title,
    input: z.object({ step: z.number() }),
    async run({ step }, { attempt }) {
      done.push({ node, step, what: 'begun' });
      await act(step, attempt).catch((error: unknown) => {
        done.push({ node, step, what: 'failed' });
        throw error;
      });
      done.push({ node, step, what: 'ended' });
    },
    // Called in the transaction that writes the end.
    tell: async (_, { step }, progress) => (progress ? undefined : atEnd(step)),
  });
const job = jobOf(0);

beforeAll(async () => {
  database = await createTestDatabase();
  const config = readConfig({ EASYMOCK_DATA_DIR: '/tmp/easymock-lanes-test' });
  nodes = await Promise.all(
    [1, 2].map((node) =>
      openServices(config, database.connection, pino({ level: 'silent' }), {
        ownJobs: [jobOf(node)],
        isScheduling: false,
        jobsTiming: { beatMs: 100, goneMs: 5_000 },
      }),
    ),
  );
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
});

const db = () => (nodes[0] as OpenServices).database.db;
const stateOf = async (id: string) => (await db().select().from(jobRuns).where(eq(jobRuns.id, id)))[0]?.state;
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
const opened = () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate, open };
};

it(
  'runs of a lane begin one after the other on two nodes, while the first is slow and one is tried again',
  deep,
  async () => {
    done = [];
    act = async (step, attempt) => {
      // Seven slots stay free meanwhile, but no other step of the lane may use one.
      if (step === 1) await sleep(1_000);
      if (step === 3 && attempt === 1) throw new Error('for now');
    };
    const ids: string[] = [];
    for (let step = 1; step <= 12; step += 1) ids.push(await enqueue(db(), job, { step }, { lane: 'order' }));
    await eventually(async () => {
      for (const id of ids) expect(await stateOf(id)).toBe('done');
    });
    const steps = Array.from({ length: 12 }, (_, num) => num + 1);
    expect(done.map(({ step, what }) => `${step} ${what}`)).toEqual(
      steps.flatMap((step) => [...(step === 3 ? ['3 begun', '3 failed'] : []), `${step} begun`, `${step} ended`]),
    );
    expect(new Set(done.map(({ node }) => node))).toEqual(new Set([1, 2]));
  },
);

it('a run that is enqueued while the one before it is just ending begins after it', async () => {
  act = async () => {};
  const [ending, release] = [opened(), opened()];
  atEnd = async (step) => {
    if (step !== 1) return;
    ending.open();
    await release.gate;
  };
  const first = await enqueue(db(), job, { step: 1 }, { lane: 'ending' });
  await ending.gate;
  // The transaction that ends the first run has looked for the next run of the lane, but has not committed.
  const second = await enqueue(db(), job, { step: 2 }, { lane: 'ending' });
  // Nodes find the second run, and have to wait for the end of the first one.
  await sleep(200);
  release.open();
  await eventually(async () => expect(await stateOf(first)).toBe('done'));
  await eventually(async () => expect(await stateOf(second)).toBe('done'));
});
