import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What `/metrics` tells, in Prometheus' text format. */
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

export const callsTurnedAway = new Counter({
  name: 'easymock_calls_turned_away_total',
  help: 'Calls refused with 503 since the start, because too many were waiting',
  registers: [registry],
});

export const eventsArrive = new Gauge({
  name: 'easymock_events_arrive',
  help: '1 while changes made on other nodes arrive here; 0 while nothing is kept in memory for that reason',
  registers: [registry],
});

/** Tells whether a disk is full, as of the moment somebody asks. */
export function watchDisk(isFull: () => boolean): void {
  new Gauge({
    name: 'easymock_disk_full',
    help: "1 while a disk was met full within the last minute: the database's, its log's or the uploads'",
    registers: [registry],
    collect() {
      this.set(isFull() ? 1 : 0);
    },
  });
}

let served = 0;

/** Counts a served mock: a plain addition, since every one of them passes here. */
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
