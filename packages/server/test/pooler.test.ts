// @module-tag deep
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountCalls, apiBase, mockBase } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../src/app';
import { readConfig } from '../src/config/config';
import { migrationsFolder } from '../src/paths';
import { users } from '../src/people/person/user.table';
import { openSession } from '../src/people/session/session';
import { migrateDatabase } from '../src/platform/database/index';
import { defineJob, enqueue, jobSchedules } from '../src/platform/jobs/index';
import { settingRows } from '../src/platform/settings/settings.table';
import { openServices } from '../src/services';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from './pgbouncer';
import { databaseUrl, startProcess } from './running-server';
import { send } from './test-app';
import { createTestDatabase, type TestDatabase } from './test-database';

// The transaction mode is the critical one: the connection may change after each transaction.
const modes = ['session', 'transaction'] as const;

const deep = { tags: 'deep' };

/** Runs of both jobs, by the input or schedule that triggered them. */
const ran: string[] = [];
const title = { zh: '测试', en: 'Test' };
const queued = defineJob({
  name: 'test.queued',
  title,
  input: z.object({ by: z.string() }),
  run: async ({ by }) => void ran.push(by),
});
const scheduled = defineJob({
  name: 'test.scheduled',
  title,
  input: z.object({}),
  // Never due by itself while the tests run.
  schedule: { cron: '0 0 29 2 *' },
  run: async () => void ran.push('schedule'),
});

describe.skipIf(!hasPgBouncer).each(modes)('behind a pooler in %s mode', (mode) => {
  let database: TestDatabase;
  let pooler: PgBouncer;
  const closings: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await startPgBouncer(database.connection, mode);
  });
  // The pooler allows a hundred clients, so close them after each test.
  afterEach(async () => {
    for (const close of closings.splice(0).reverse()) await close();
  });
  afterAll(async () => {
    await pooler.stop();
    await database.drop();
  });

  async function startNode(env: Record<string, string> = {}) {
    const said: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });
    const config = readConfig({
      DATABASE_URL: databaseUrl(pooler.connection),
      EASYMOCK_DATA_DIR: join(tmpdir(), 'easymock-pooled'),
      EASYMOCK_METRICS_TOKEN: 'a-token-for-metrics',
      ...env,
    });
    const services = await openServices(config, pooler.connection, log, {
      heartbeatMs: 500,
      ownJobs: [queued, scheduled],
    });
    const app = await buildApp({ services, webFolder: join(tmpdir(), 'easymock-without-pages') });
    await app.ready();
    closings.push(async () => {
      await app.close();
      await services.close();
    });
    const readyz = async () => (await app.inject('/easymock/readyz')).json();
    const metric = async () =>
      /^easymock_events_arrive (\d)/m.exec(
        (await app.inject({ url: '/easymock/metrics', headers: { authorization: 'Bearer a-token-for-metrics' } })).body,
      )?.[1];
    return { app, services, db: services.database.db, said, readyz, metric };
  }

  /** Creates a user with a session and a mock. */
  async function givenMock({ db, app }: Awaited<ReturnType<typeof startNode>>) {
    const [user] = await db
      .insert(users)
      .values({ name: `p${Date.now()}`, nickName: 'p' })
      .returning();
    if (!user) throw new Error('nobody came');
    const who = { now: new Date(), address: '127.0.0.1', userAgent: 'test' };
    const authorization = `Bearer ${await openSession(db, user, who)}`;
    const post = async (path: string, payload: object) =>
      (await app.inject({ method: 'POST', url: apiBase + path, headers: { authorization }, payload })).json();
    const project = await post('/project/create', { name: '池', url: '/pool' });
    const mock = { project_id: project.data._id, method: 'get', url: '/a', description: 'a', mode: '{ a: 1 }' };
    const made = await post('/mock/create', mock);
    const url = `${mockBase}/${project.data._id}/pool/a`;
    const change = (a: number) => post('/mock/update', { id: made.data._id, ...mock, mode: `{ a: ${a} }` });
    return { url, change, authorization };
  }

  it('calls are answered, many at once, and prepared statements meet no stranger', async () => {
    const node = await startNode();
    const { authorization } = await givenMock(node);
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 60 }, () => send(node.app, accountCalls.me, {}, { authorization })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
  });

  it('a change made on one node is served by the other', async () => {
    const [here, there] = [await startNode(), await startNode()];
    const { url, change } = await givenMock(here);
    const served = async () => (await there.app.inject(url)).json();
    expect(await served()).toEqual({ a: 1 });
    for (const a of [2, 3]) {
      expect(await change(a)).toMatchObject({ success: true });
      await vi.waitFor(async () => expect(await served()).toEqual({ a }), 5_000);
    }
  });

  it('a setting changed on one node soon holds on the other, with or without an event', deep, async () => {
    const [here, there] = [await startNode(), await startNode()];
    await here.db.insert(settingRows).values({ key: 'files.quotaMb', value: 7, updateUserName: 'p' });
    await here.services.events.publish(here.db, 'setting', 'files.quotaMb');
    const quota = () => there.services.settings.get('files.quotaMb');
    await vi.waitFor(() => expect(quota()).toBe(7), { timeout: 15_000, interval: 100 });
  });

  it('a node knows whether changes reach it, and says so', async () => {
    const node = await startNode();
    const isArriving = mode === 'session';
    expect(node.services.events.isConnected()).toBe(isArriving);
    expect(await node.readyz()).toMatchObject({ status: 'ok', events: isArriving ? 'ok' : 'silent' });
    expect(await node.metric()).toBe(isArriving ? '1' : '0');
    expect(node.said.filter((line) => line.includes('DATABASE_LISTEN_URL'))).toHaveLength(isArriving ? 0 : 1);
  });

  it('a way past the pooler brings the changes', deep, async () => {
    const node = await startNode({ DATABASE_LISTEN_URL: databaseUrl(database.connection) });
    expect(node.services.events.isConnected()).toBe(true);
    expect(await node.readyz()).toMatchObject({ events: 'ok' });
  });

  it('jobs start soon that were enqueued by a transaction or for later, announced or not', deep, async () => {
    const node = await startNode();
    ran.length = 0;
    await node.db.transaction((tx) => enqueue(tx, queued, { by: `${mode} now` }));
    await enqueue(node.db, queued, { by: `${mode} later` }, { runAt: new Date(Date.now() + 1_000) });
    // Workers poll only once a minute if no notification wakes them.
    await vi.waitFor(() => expect(ran.toSorted()).toEqual([`${mode} later`, `${mode} now`]), 15_000);
  });

  it('a job starts once when its schedule is due', deep, async () => {
    const [here] = [await startNode(), await startNode()];
    ran.length = 0;
    const past = new Date(Date.now() - 60_000);
    await here.db.update(jobSchedules).set({ nextAt: past }).where(eq(jobSchedules.name, scheduled.name));
    // A starting node reads the schedules; running nodes do so only once a minute.
    await startNode();
    await vi.waitFor(() => expect(ran).toEqual(['schedule']), 15_000);
  });

  it('a transaction keeps its time-outs, and leaves none of them to others', async () => {
    const { db } = await startNode();
    const shown = sql`select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') as value`;
    await db.transaction(async (tx) => {
      expect((await tx.execute(shown)).rows).toEqual([{ value: '10s 3s' }]);
    });
    const stranger = new Pool({ ...pooler.connection, max: 1 });
    for (let round = 0; round < 5; round += 1) {
      expect((await stranger.query("select current_setting('statement_timeout') as value")).rows).toEqual([
        { value: '0' },
      ]);
    }
    await stranger.end();
  });

  it('several starts migrate one after the other, and leave no lock behind', deep, async () => {
    const start = () => migrateDatabase(pooler.connection, migrationsFolder);
    await Promise.all([start(), start()]);
    await start();
    const direct = new Pool({ ...database.connection, max: 1 });
    const locks = await direct.query(`select 1 from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and datname = current_database()`);
    expect(locks.rows).toEqual([]);
    await direct.end();
  });

  it('a parameter that the pooler refuses is named at the start, in one line', deep, async () => {
    const address = `${databaseUrl(pooler.connection)}&options=-c%20work_mem%3D8MB`;
    const start = startProcess({ DATABASE_URL: address });
    await expect(start).rejects.toThrow(/^The database cannot be used: .*options.*ignore_startup_parameters.*$/);
  });
});
