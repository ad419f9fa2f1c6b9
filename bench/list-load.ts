/**
 * Measures the lists while many people load them at once, with 100,000 mocks in 5,000 projects.
 *
 * The server and its database have one core, the load generator has the other. The bench first measures each call
 * alone, then all in turn at a rate above that of a large organisation, then an overload.
 *
 * BENCH_DATA_DIR stores the filled folder for the next run, as for `lists`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type Product, startInstallation } from '../e2e/fixtures/product';
import { busyPerson, size, startFilledDatabase } from './fixtures/filled-database';
import { auditCalls, listCalls, searchCalls } from './fixtures/list-calls';
import { percentile, processorTime, sendLoad } from './fixtures/load';

/** Milliseconds for one call alone; calls in no group here have no limit. */
const aloneLimits = [
  { calls: listCalls as readonly string[], limitMs: 10 },
  { calls: searchCalls as readonly string[], limitMs: 50 },
];
const rounds = Number(process.env.BENCH_ROUNDS ?? 21);
const steady = { perSecond: Number(process.env.BENCH_RATE ?? 200), seconds: 20, p99LimitMs: 50 };
/**
 * No call waits for more than five seconds in the server; the rest is for the network and the measurement.
 */
const overload = { perSecond: Number(process.env.BENCH_OVERLOAD ?? 1_500), seconds: 10, p99LimitMs: 5_500 };
const after = { perSecond: 50, seconds: 4, p99LimitMs: 500 };

const ms = (value: number): string => `${value.toFixed(1)} ms`;

function verdict(isGood: boolean): string {
  if (!isGood) process.exitCode = 1;
  return isGood ? 'PASS' : 'FAIL';
}

async function timeAlone(product: Product): Promise<void> {
  for (const path of [...listCalls, ...searchCalls, ...auditCalls]) {
    const times: number[] = [];
    const before = processorTime(product.process.pid);
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const response = await fetch(`${product.address}/api${path}`, {
        headers: { authorization: `Bearer ${busyPerson.token}` },
      });
      const { success, message } = (await response.json()) as { success: boolean; message: string };
      if (!success) throw new Error(`${path}: ${message}`);
      times.push(performance.now() - began);
    }
    const processor = (processorTime(product.process.pid) - before) / rounds;
    const median = percentile(times, 0.5);
    const limit = aloneLimits.find(({ calls }) => calls.includes(path));
    console.log(
      `${path.padEnd(64)} median ${ms(median).padStart(8)}, best ${ms(Math.min(...times)).padStart(7)}, processor ${ms(processor).padStart(7)}   ${limit ? verdict(median <= limit.limitMs) : ''}`,
    );
  }
}

async function load(product: Product, { perSecond, seconds }: { perSecond: number; seconds: number }) {
  const urls = listCalls.map((path) => `${product.address}/api${path}`);
  const before = processorTime(product.process.pid);
  const answers = await sendLoad({ urls, token: busyPerson.token, perSecond, seconds }, 1);
  const processor = (processorTime(product.process.pid) - before) / answers.length;
  const timesOf = (status: number) => answers.filter((one) => one.status === status).map((one) => one.ms);
  return { answers, served: timesOf(200), refused: timesOf(503), processor };
}

const spread = (times: readonly number[]): string =>
  `p50 ${ms(percentile(times, 0.5))}, p99 ${ms(percentile(times, 0.99))}, max ${ms(Math.max(...times))}`;

async function measureSteady(product: Product): Promise<void> {
  // Warms up connections, compiled code and plans: each connection plans a query five times before it caches
  // a plan.
  await load(product, { perSecond: 100, seconds: 15 });
  const { answers, served, processor } = await load(product, steady);
  const isGood = served.length === answers.length && percentile(served, 0.99) <= steady.p99LimitMs;
  console.log(
    `\n${steady.perSecond} calls/s for ${steady.seconds} s: ${served.length} of ${answers.length} served, ${spread(served)}, processor ${ms(processor)} a call   ${verdict(isGood)}`,
  );
}

async function measureOverload(product: Product): Promise<void> {
  const { answers, served, refused } = await load(product, overload);
  const others = answers.length - served.length - refused.length;
  const share = ((100 * refused.length) / answers.length).toFixed(0);
  const isHonest = others === 0 && answers.every(({ status, retryAfter }) => status === 200 || retryAfter);
  console.log(
    `${overload.perSecond} calls/s for ${overload.seconds} s: ${share} % refused with 503, ${others} otherwise   ${verdict(isHonest)}`,
  );
  console.log(
    `  served  ${served.length}: ${spread(served)}   ${verdict(percentile(served, 0.99) <= overload.p99LimitMs)}`,
  );
  if (refused.length > 0) console.log(`  refused ${refused.length}: ${spread(refused)}`);
  const calm = await load(product, after);
  const isCalm = calm.served.length === calm.answers.length && percentile(calm.served, 0.99) <= after.p99LimitMs;
  console.log(`right after, ${after.perSecond} calls/s: ${spread(calm.served)}   ${verdict(isCalm)}`);
}

const kept = process.env.BENCH_DATA_DIR;
const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'easymock-list-load-')));
console.log(`${size.projects} projects of ${size.mocksEach} mocks, ${size.days} days of use …`);
await (await startFilledDatabase(dataDir)).stop();
// All processes started from here on share this core, including the database.
const isPinned = spawnSync('taskset', ['-acp', '0', String(process.pid)]).status === 0;
const product = await startInstallation({ EASYMOCK_DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'production' });
if (isPinned) spawnSync('taskset', ['-acp', '1', String(process.pid)]);
console.log(isPinned ? 'one core for server and database, one for the load\n' : 'no taskset here: all cores shared\n');
try {
  await timeAlone(product);
  await measureSteady(product);
  await measureOverload(product);
} finally {
  await product.stop();
  if (!kept) await rm(dataDir, { recursive: true, force: true });
}
