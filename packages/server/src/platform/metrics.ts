import { statfs } from 'node:fs/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from './with-timeout';

/** Metrics returned by `/metrics` in Prometheus' text format. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });

export const callSeconds = new Histogram({
  name: 'easymock_call_seconds',
  help: 'Time from the request of a call to its answer, in seconds',
  labelNames: ['call', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [registry],
});

export const callsWaiting = new Gauge({
  name: 'easymock_calls_waiting',
  help: 'Calls that wait for their turn at the database',
  registers: [registry],
});

export const callsRefused = new Counter({
  name: 'easymock_calls_turned_away_total',
  help: 'Calls refused with 503 since the start, because too many were waiting',
  registers: [registry],
});

export const serverProcesses = new Gauge({
  name: 'easymock_server_processes',
  help: 'Server processes that run on this machine',
  registers: [registry],
});

export const eventsArrive = new Gauge({
  name: 'easymock_events_arrive',
  help: '1 while changes made on other nodes arrive here; 0 while nothing is kept in memory for that reason',
  aggregator: 'min',
  registers: [registry],
});

/** Reports the connections of a pool at the time of each scrape. */
export function watchPool(pool: { totalCount: number; idleCount: number; waitingCount: number }): void {
  new Gauge({
    name: 'easymock_database_connections',
    help: 'Connections of the pools to the database, open and idle, and queries that wait for one',
    labelNames: ['state'],
    registers: [replaced('easymock_database_connections')],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

/**
 * Returns the registry without the metric of this name. Tests open several servers in one process; the metrics of the
 * last one are reported.
 */
function replaced(name: string): Registry {
  registry.removeSingleMetric(name);
  return registry;
}

export const scriptRestarts = new Counter({
  name: 'easymock_script_restarts_total',
  help: 'Times that the process for functions ended and had to be started again',
  registers: [registry],
});

export const liveStreams = new Gauge({
  name: 'easymock_live_streams',
  help: 'Open streams of the live channel',
  registers: [registry],
});

/** Reports at each scrape whether a disk is full. */
export function watchDisk(isFull: () => boolean): void {
  new Gauge({
    name: 'easymock_disk_full',
    help: "1 while a disk was met full within the last minute: the database's, its log's or the uploads'",
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.set(isFull() ? 1 : 0);
    },
  });
}

/** A fact about the whole installation, not about this process. */
interface SharedFact {
  readonly name: `easymock_${string}`;
  readonly help: string;
  readonly labelNames: readonly string[];
  /** Called at each scrape, in every process. */
  read(): Promise<readonly { labels: Record<string, string>; value: number }[]>;
}

const readLimitMs = 1_500;

/**
 * Reports a value that is the same in all processes, so that it is not summed up. NaN if it cannot be read.
 */
export function watchShared({ name, help, labelNames, read }: SharedFact): void {
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    aggregator: 'max',
    registers: [replaced(name)],
    async collect() {
      const found = await withTimeout(readLimitMs, read()).catch(() => undefined);
      this.reset();
      if (!found && labelNames.length === 0) this.set(Number.NaN);
      for (const { labels, value } of found ?? []) this.set(labels, value);
    },
  });
}

/** Reports the free space of the data folder. */
export function watchFreeSpace(folder: string): void {
  watchShared({
    name: 'easymock_data_free_bytes',
    help: 'Free space of the disk with the data folder, in bytes',
    labelNames: [],
    read: async () => [{ labels: {}, value: await freeBytes(folder) }],
  });
}

/** Returns the free space of the disk with a folder, in bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export const slowCalls = new Counter({
  name: 'easymock_slow_calls_total',
  help: 'Calls that took longer than a second',
  labelNames: ['call'],
  registers: [registry],
});

const unserved = new Counter({
  name: 'easymock_mocks_unserved_total',
  help: 'Calls of mocks that got no mock: none was found, the call was refused, or the mock failed',
  labelNames: ['outcome'],
  registers: [registry],
});
for (const outcome of ['absent', 'refused', 'failed']) unserved.inc({ outcome }, 0);

/** Counts a call of a mock that was not served. */
export function countUnservedMock(outcome: 'absent' | 'refused' | 'failed'): void {
  unserved.inc({ outcome });
}

let served = 0;

/** Counts a served mock. Only adds to a number, since every served call runs this. */
export function countServedMock(): void {
  served += 1;
}

new Counter({
  name: 'easymock_mocks_served_total',
  help: 'Mocks served since the start',
  registers: [registry],
  collect() {
    this.reset();
    this.inc(served);
  },
});
