import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { readConfig } from '../../config/config';
import { type OpenServices, openServices } from '../../services';
import type { Settings } from '../settings/settings';
import { settingRows } from '../settings/settings.table';
import { defineJob, enqueue, jobRuns } from './index';
import { jobSchedules } from './job.table';
import { Schedules } from './schedules';

const title = { zh: '测试', en: 'Test' };
const input = z.object({});
const ran: string[] = [];
const jobNamed = (name: string, outward?: 'byItself' | 'asAsked') =>
  defineJob({
    name: `test.${name}`,
    title,
    input,
    outward,
    maxAttempts: 1,
    run: async (_, { services }) => {
      if (name === 'careless') await services.outbound.fetchText('http://127.0.0.1/', { maxBytes: 1, timeoutMs: 1 });
      ran.push(name);
    },
  });
const push = jobNamed('push', 'byItself');
const sync = jobNamed('sync', 'asAsked');
const sweep = jobNamed('sweep');
const careless = jobNamed('careless');
const tidy = { ...jobNamed('tidy'), schedule: { cron: '* * * * *' } };
const digest = { ...jobNamed('digest', 'byItself'), schedule: { cron: '* * * * *' } };

let database: TestDatabase;
let node: OpenServices;

beforeAll(async () => {
  database = await createTestDatabase();
  const config = readConfig({ EASYMOCK_DATA_DIR: '/tmp/easymock-outward-test' });
  node = await openServices(config, database.connection, pino({ level: 'silent' }), {
    ownJobs: [push, sync, sweep, careless],
    isScheduling: false,
    jobsTiming: { beatMs: 100, goneMs: 2_000 },
  });
});
afterAll(async () => {
  await node.close();
  await database.drop();
});

async function setQuiet(value: boolean): Promise<void> {
  const row = { key: 'jobs.isQuiet', value, updateUserName: '' };
  await node.database.db.insert(settingRows).values(row).onConflictDoUpdate({ target: settingRows.key, set: row });
  await node.events.publish(node.database.db, 'setting', 'jobs.isQuiet');
  await vi.waitFor(() => expect(node.settings.get('jobs.isQuiet')).toBe(value));
}

const stateOf = async (id: string) =>
  (await node.database.db.select().from(jobRuns).where(eq(jobRuns.id, id)))[0]?.state;

it('while the installation is quiet, what speaks by itself waits, and all else goes on', async () => {
  const { db } = node.database;
  await setQuiet(true);
  const waiting = await enqueue(db, push, {});
  const others = [await enqueue(db, sync, {}), await enqueue(db, sweep, {})];
  for (const id of others) await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe('done');
  await sleep(500);
  expect(await stateOf(waiting)).toBe('queued');
  expect(ran.sort()).toEqual(['sweep', 'sync']);

  await setQuiet(false);
  await expect.poll(() => stateOf(waiting), { timeout: 10_000 }).toBe('done');
});

it('while the installation is quiet, what speaks by itself has no schedule', async () => {
  const { db } = node.database;
  const scheduled = async (isQuiet: boolean) => {
    const get = (key: string) => (key === 'jobs.isQuiet' ? isQuiet : 'Asia/Shanghai');
    await new Schedules(db, [digest, tidy], { get: get as Settings['get'] }).open();
    return (await db.select().from(jobSchedules)).map(({ name }) => name).sort();
  };
  expect(await scheduled(false)).toEqual([digest.name, tidy.name]);
  expect(await scheduled(true)).toEqual([tidy.name]);
  expect(await scheduled(false)).toEqual([digest.name, tidy.name]);
});

it('a job that does not say that it reaches other systems cannot', async () => {
  const id = await enqueue(node.database.db, careless, {});
  await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe('failed');
  expect(ran).not.toContain('careless');
});
