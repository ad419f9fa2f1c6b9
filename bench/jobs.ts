/**
 * Measures the throughput of the job queue, and its cost while it is idle. Two nodes share a database with 100,000
 * ended runs. They run 2,000 jobs that do nothing, enqueued in one transaction; then single jobs show how long an idle
 * node takes to begin one. Finally, the transactions of both idle nodes are counted for a minute; a statement outside a
 * transaction counts as one.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../packages/server/src/config/config';
import { openDatabase } from '../packages/server/src/platform/database/index';
import { enqueue } from '../packages/server/src/platform/jobs/index';
import { startDatabase } from '../packages/server/src/prepare-database';
import { databaseUrl } from '../packages/server/test/running-server';
import { percentile } from './fixtures/load';
import { shortJob } from './fixtures/short-job';

const endedNum = 100_000;
const jobNum = 2_000;
const rounds = 5;
const singleNum = 200;
const idleSeconds = 60;

const dataDir = await mkdtemp(join(tmpdir(), 'easymock-jobs-'));
const log = pino({ level: 'silent' });
const running = await startDatabase(
  readConfig({ EASYMOCK_DATA_DIR: dataDir, EASYMOCK_ADMIN_PASSWORD: 'correct-horse-7' }),
  log,
);
const { db, close } = openDatabase(running.connection, log);
const observer = new pg.Client({ ...running.connection, application_name: 'observer' });
await observer.connect();

async function startNode(num: number): Promise<ChildProcess> {
  const node = fork(fileURLToPath(new URL('./fixtures/job-node.ts', import.meta.url)), {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl(running.connection),
      EASYMOCK_DATA_DIR: join(dataDir, `node-${num}`),
    },
  });
  await once(node, 'message');
  return node;
}

async function stopNode(node: ChildProcess): Promise<void> {
  const exit = once(node, 'exit');
  node.disconnect();
  await exit;
}

async function numberOf(query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await observer.query(query, values);
  return Number(rows[0]?.num);
}

async function fill(): Promise<void> {
  await observer.query(`
    insert into job_run (id, name, input, state, max_attempts, attempt, created_at, started_at, finished_at, run_at)
    select 'ended' || n, 'bench.' || n % 50, '{}', 'done', 10, 1, t, t, t, t
    from (select n, now() - n * interval '20 seconds' as t from generate_series(1, ${endedNum}) n) ended`);
  await observer.query('vacuum analyze job_run');
}

const openRuns = `select count(*) as num from job_run where name = '${shortJob.name}' and state <> 'done'`;

async function measureMany(): Promise<void> {
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await db.transaction(async (tx) => {
      for (let num = 0; num < jobNum; num += 1) await enqueue(tx, shortJob, {});
    });
    const began = performance.now();
    while ((await numberOf(openRuns)) > 0) await sleep(20);
    rates.push(jobNum / ((performance.now() - began) / 1_000));
    await sleep(1_000);
  }
  const figures = rates.map((rate) => rate.toFixed(0)).join(', ');
  console.log(`${jobNum} jobs on two nodes: ${percentile(rates, 0.5).toFixed(0)} a second (of ${figures})`);
}

async function measureSingle(): Promise<void> {
  const waits: number[] = [];
  for (let round = 0; round < singleNum; round += 1) {
    const id = await enqueue(db, shortJob, {});
    while ((await numberOf(`${openRuns} and id = $1`, [id])) > 0) await sleep(5);
    waits.push(
      await numberOf('select extract(epoch from started_at - created_at) * 1000 as num from job_run where id = $1', [
        id,
      ]),
    );
    await sleep(50);
  }
  const [median, most] = [percentile(waits, 0.5), percentile(waits, 0.95)];
  console.log(`a job begins on an idle node after ${median.toFixed(1)} ms (median), ${most.toFixed(1)} ms (p95)`);
}

const transactions = `
  select xact_commit + xact_rollback as num from pg_stat_database where datname = current_database()`;

async function measureIdle(): Promise<void> {
  const connections = await numberOf(`
    select count(*) as num from pg_stat_activity
    where datname = current_database() and application_name <> 'observer'`);
  console.log(`connections of both nodes after the load: ${connections}`);
  await sleep(15_000);
  const before = await numberOf(transactions);
  await sleep(idleSeconds * 1_000);
  console.log(`transactions of both nodes in ${idleSeconds} idle seconds: ${(await numberOf(transactions)) - before}`);
}

try {
  await fill();
  const nodes = [await startNode(1), await startNode(2)];
  await measureMany();
  await measureSingle();
  await close();
  await measureIdle();
  for (const node of nodes) await stopNode(node);
} finally {
  await observer.end();
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
}
