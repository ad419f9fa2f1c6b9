/**
 * Measures whether the memory of the product levels off under mixed traffic. Several people at once serve, read, save,
 * search, upload, sync, export, sign in and send nonsense. In the second half, with caches full and code compiled,
 * nothing may grow: neither the memory of a process nor its live heap after a full garbage collection.
 *
 * BENCH_MINUTES sets the duration (default: 60), BENCH_PEOPLE how many people work, BENCH_PROCESSES the number of
 * server processes, and BENCH_LOG a file for the readings. Durations below a quarter of an hour prove little.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { administrator, startInstallation } from '../e2e/fixtures/product';
import { startTraffic } from './fixtures/mixed-traffic';
import { type ProcessMemory, probed, readHeaps, readMemory } from './fixtures/process-memory';
import { type Point, trendOf } from './fixtures/trend';

const minutes = Number(process.env.BENCH_MINUTES ?? 60);
const people = Number(process.env.BENCH_PEOPLE ?? 6);
const processes = Number(process.env.BENCH_PROCESSES ?? 2);
/**
 * MB in ten minutes, in excess of the error of the trend. In the first half hour V8 still adds 2 MB of
 * compiled code to a heap.
 */
const limits = { occupied: 10, heap: 2 };
const readings = minutes * 6;
/**
 * Heaps are read rarely, because each reading collects all garbage, which makes the process smaller than in normal use.
 */
const heapsEvery = Math.max(1, Math.round(readings / 16));
const printedEvery = Math.max(1, Math.round(readings / 20));

interface Reading {
  readonly minute: number;
  readonly memory: readonly ProcessMemory[];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const rowOf = (title: string, values: readonly string[]): string =>
  `${title.padEnd(28)}${values.map((value) => value.padStart(10)).join('')}`;

type Figure = (reading: Reading) => number | undefined;

const pointsOf = (readings: readonly Reading[], figure: Figure): Point[] =>
  readings.flatMap((reading) => {
    const value = figure(reading);
    return value === undefined ? [] : [[reading.minute, value]];
  });

function tell(title: string, all: readonly Reading[], figure: Figure, limit = Number.POSITIVE_INFINITY): void {
  const values = pointsOf(all, figure).map(([, value]) => value);
  const later = pointsOf(
    all.filter(({ minute }) => minute >= minutes / 2),
    figure,
  );
  // A process that ended early has too few readings for a trend.
  if (later.length < 3) return;
  const { slope, error } = trendOf(later);
  const isFlat = slope - error <= limit;
  if (!isFlat) process.exitCode = 1;
  const figures = [values[0], later[0]?.[1], values.at(-1), Math.max(...values), slope];
  const verdict = limit === Number.POSITIVE_INFINITY ? '' : isFlat ? 'PASS' : 'FAIL';
  console.log(
    rowOf(title, [...figures.map((value = Number.NaN) => value.toFixed(1)), `± ${error.toFixed(1)}`, verdict]),
  );
}

function report(all: readonly Reading[]): void {
  console.log(`\n${rowOf('MB', ['start', 'half', 'end', 'most', 'per 10 min', '', ''])}`);
  const parts = new Map(all.flatMap(({ memory }) => memory.map(({ pid, part }) => [pid, part] as const)));
  for (const [pid, part] of parts) {
    if (part === 'database') continue;
    const of =
      (field: 'occupiedMb' | 'heapMb' | 'buffersMb'): Figure =>
      ({ memory }) =>
        memory.find((one) => one.pid === pid)?.[field];
    tell(`${part} ${pid}`, all, of('occupiedMb'), limits.occupied);
    tell('  heap after a collection', all, of('heapMb'), limits.heap);
    tell('  buffers', all, of('buffersMb'), limits.heap);
  }
  const total =
    (isDatabase: boolean): Figure =>
    ({ memory }) =>
      sum(memory.filter(({ part }) => (part === 'database') === isDatabase).map((one) => one.occupiedMb));
  tell('all but the database', all, total(false), limits.occupied * processes);
  // Database processes fill their shared memory up to its limit, and come and go with the pools.
  tell('database', all, total(true));
}

const dataDir = await mkdtemp(join(tmpdir(), 'easymock-memory-'));
const env = {
  EASYMOCK_DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  EASYMOCK_MOCK_RATE: '0',
  EASYMOCK_ADMIN_PASSWORD: administrator.password,
};
const demo = spawnSync(process.execPath, ['packages/server/dist/demo.js'], {
  env: { ...process.env, ...env },
  encoding: 'utf8',
});
if (demo.status !== 0) throw new Error(demo.stdout + demo.stderr);
const product = await startInstallation({ ...env, ...probed(dataDir), EASYMOCK_PROCESSES: String(processes) });
const root = product.process.pid ?? 0;
try {
  const traffic = await startTraffic(product, people);
  const began = performance.now();
  const all: Reading[] = [];
  for (let reading = 0; reading <= readings; reading += 1) {
    await sleep(Math.max(0, began + (reading * minutes * 60_000) / readings - performance.now()));
    const minute = (performance.now() - began) / 60_000;
    const memory = readMemory(root);
    const isHeapRead = reading % heapsEvery === 0;
    all.push({ minute, memory: isHeapRead ? await readHeaps(memory, dataDir) : memory });
    if (process.env.BENCH_LOG) appendFileSync(process.env.BENCH_LOG, `${JSON.stringify(all.at(-1))}\n`);
    if (reading % printedEvery > 0) continue;
    const asked = sum([...traffic.counts.values()].map((count) => count.asked));
    const parts = memory.filter(({ part }) => part !== 'database');
    const line = parts.map(({ part, occupiedMb }) => `${part} ${occupiedMb.toFixed(0)}`).join(', ');
    console.log(`${minute.toFixed(1).padStart(6)} min, ${String(asked).padStart(6)} times: ${line}`);
  }
  await traffic.stop();
  for (const [name, { asked, refused, failed }] of [...traffic.counts].sort())
    console.log(
      `${name.padEnd(36)} ${String(asked).padStart(6)}${refused ? `, ${refused} refused` : ''}${failed ? `, ${failed} failed` : ''}`,
    );
  for (const failure of traffic.failures) console.log(failure);
  report(all);
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
