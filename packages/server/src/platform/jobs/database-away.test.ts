// @module-tag deep
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type OwnCluster, startOwnCluster } from '../../../test/own-cluster';
import { readConfig } from '../../config/config';
import { type OpenServices, openServices } from '../../services';
import { nodes } from '../nodes/node.table';
import { defineJob, enqueue } from './index';
import { jobRuns } from './job.table';

let begun = 0;
let end = () => {};
const held = defineJob({
  name: 'test.held',
  title: { zh: '测试', en: 'Test' },
  input: z.object({}),
  run: async () => {
    begun += 1;
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  },
});
const quick = defineJob({ ...held, name: 'test.quick', run: async () => {} });

describe.skipIf(process.platform !== 'linux')('while the database is away', () => {
  let cluster: OwnCluster;
  const open: OpenServices[] = [];
  const said: string[] = [];

  beforeAll(async () => {
    cluster = await startOwnCluster();
    const log = pino({ level: 'info' }, { write: (line: string) => void said.push(line) });
    const config = readConfig({ EASYMOCK_DATA_DIR: '/tmp/easymock-jobs-away' });
    const jobsTiming = { beatMs: 200, goneMs: 1_500, insistMs: 50 };
    for (let num = 0; num < 2; num += 1) {
      open.push(
        await openServices(config, cluster.connection, log, {
          ownJobs: [held, quick],
          jobsTiming,
          isScheduling: false,
          heartbeatMs: 500,
        }),
      );
    }
  });
  afterAll(async () => {
    for (const node of open) await node.close();
    await cluster.remove();
  });

  it('jobs go on, their end is written when it returns, nodes do not take each other for gone, and the log is calm', async () => {
    const [here] = open as [OpenServices, OpenServices];
    const { db } = here.database;
    const stateOf = async (id: string) => (await db.select().from(jobRuns).where(eq(jobRuns.id, id)))[0]?.state;
    const id = await enqueue(db, held, {});
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('running'), 10_000);
    const before = await db.select({ id: nodes.id }).from(nodes).orderBy(nodes.id);
    said.length = 0;

    await cluster.stop();
    await vi.waitFor(
      () => expect(said.filter((line) => line.includes('jobs: the database is away'))).toHaveLength(2),
      15_000,
    );
    end();
    // Waits longer than a node may be silent.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await cluster.restart();

    await vi.waitFor(async () => expect(await stateOf(id)).toBe('done'), { timeout: 20_000, interval: 100 });
    expect(begun).toBe(1);
    await vi.waitFor(
      () => expect(said.filter((line) => line.includes('jobs: the database is back'))).toHaveLength(2),
      15_000,
    );
    expect(await db.select({ id: nodes.id }).from(nodes).orderBy(nodes.id)).toEqual(before);
    for (let num = 0; num < 12; num += 1) {
      const next = await enqueue(db, quick, {});
      await vi.waitFor(async () => expect(await stateOf(next)).toBe('done'), { timeout: 15_000, interval: 20 });
    }
    const ofJobs = said.filter((line) => /job|worker/i.test(JSON.parse(line).msg));
    expect(ofJobs).toHaveLength(4);
  }, 60_000);
});
