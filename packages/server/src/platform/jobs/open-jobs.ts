import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Jobs, Services } from '../context';
import { jobPoolSizeOf, jobsAtOnceOf, openDatabase, slowJobsAtOnceOf } from '../database/index';
import { Presence, type PresenceTiming, usualPresence } from '../nodes/presence';
import { processCount } from '../processes/siblings';
import { withTimeout } from '../with-timeout';
import { watchJobs } from './job-counts';
import { replaceLostTickets } from './lost-tickets';
import { isHeldBack } from './outward';
import { RunEnds } from './run-ends';
import { cancelledOn, countDue, takeOver } from './run-state';
import { RunningJobs, type RunTiming, usualRunTiming } from './running-jobs';
import { Schedules } from './schedules';
import { TicketWorkers } from './ticket-workers';

export interface JobsTiming extends PresenceTiming, RunTiming {
  readonly pollMs: number;
  /** How long running jobs may go on when the node stops, before their signal is aborted. */
  readonly finishMs: number;
  /** How often runs are looked for that have lost their ticket, and for how long they have been due then. */
  readonly lostTicketsMs: number;
}

const usualTiming: JobsTiming = {
  ...usualPresence,
  ...usualRunTiming,
  pollMs: 60_000,
  finishMs: 3_000,
  lostTicketsMs: 60_000,
};
const leaveMs = 1_000;

export interface JobsOptions {
  /** Past a pooler, since it listens for new jobs. */
  connection: pg.ClientConfig;
  timing?: Partial<JobsTiming> | undefined;
  /** Whether scheduled jobs start by themselves; tests start them. */
  isScheduling?: boolean | undefined;
}

export interface OpenJobs extends Jobs {
  /** Begins to take jobs. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Puts together what runs the jobs of `services.contributions` on this node. */
export function openJobs(services: Omit<Services, 'jobs'>, options: JobsOptions): OpenJobs {
  return new NodeJobs(services, options);
}

class NodeJobs implements OpenJobs {
  readonly #services: Services;
  readonly #timing: JobsTiming;
  readonly #isScheduling: boolean;
  readonly #log: Logger;
  readonly #presence: Presence;
  readonly #running: RunningJobs;
  /** Those for usual jobs, and those for slow ones. */
  readonly #workers: readonly TicketWorkers[];
  readonly #schedules: Schedules;
  readonly #ends: RunEnds;
  readonly #reminders = new Set<NodeJS.Timeout>();
  #draining: Promise<void> | undefined;
  #isStarted = false;
  #nextSearchAt = 0;

  constructor(services: Omit<Services, 'jobs'>, { connection, timing, isScheduling = true }: JobsOptions) {
    const { log, settings, events } = services;
    const { jobs } = services.contributions;
    const database = openDatabase(connection, log, jobPoolSizeOf(processCount));
    const { db, pool } = database;
    watchJobs(db);
    this.#timing = { ...usualTiming, ...timing };
    this.#isScheduling = isScheduling;
    this.#log = log;
    this.#services = { ...services, database, jobs: this };
    this.#presence = new Presence({
      db,
      log,
      timing: this.#timing,
      workerIds: () => this.#workers.flatMap(({ workerIds }) => workerIds),
      release: takeOver,
      onLost: () => this.#running.abortAll('lost'),
      onBeat: (now) => this.#afterBeat(now),
    });
    this.#running = new RunningJobs({
      db,
      log,
      timing: this.#timing,
      node: this.#presence,
      services: () => this.#services,
      onRetry: (delayMs) => this.#remind(delayMs),
    });
    const placesOf = { usual: jobsAtOnceOf(processCount), slow: slowJobsAtOnceOf(processCount) };
    this.#workers = (['usual', 'slow'] as const).map(
      (kind) =>
        new TicketWorkers({
          pool,
          log,
          concurrency: placesOf[kind],
          pollMs: this.#timing.pollMs,
          jobs: jobs.filter(({ isSlow }) => isSlow === (kind === 'slow')),
          isHeldBack: (job) => isHeldBack(job, settings),
          run: (job, runId) => this.#running.run(job, runId),
        }),
    );
    this.#schedules = new Schedules(db, jobs, settings);
    this.#ends = new RunEnds(db, events);
    events.on('jobCancelled', (id) => this.#running.abort(id, 'cancelled'));
  }

  async start(): Promise<void> {
    this.#isStarted = true;
    for (const workers of this.#workers) workers.open();
    await this.#presence.open();
    if (this.#isScheduling) await this.#schedules.open();
  }

  waitFor(runId: string, ms: number): Promise<void> {
    return this.#ends.waitFor(runId, ms);
  }

  drain(): Promise<void> {
    this.#draining ??= this.#drain();
    return this.#draining;
  }

  async close(): Promise<void> {
    await this.drain();
    this.#running.close();
    if (this.#isStarted)
      await withTimeout(leaveMs, this.#presence.leave()).catch((err: unknown) =>
        this.#log.warn({ err }, 'this node could not sign off; its jobs are taken over in a moment'),
      );
    await this.#services.database.close();
  }

  async #drain(): Promise<void> {
    for (const reminder of this.#reminders) clearTimeout(reminder);
    const idle = Promise.all(this.#workers.map((workers) => workers.close())).catch((err: unknown) =>
      this.#log.debug({ err }, 'workers did not end cleanly'),
    );
    const after = (ms: number) => sleep(ms, undefined, { ref: false });
    await Promise.race([idle, after(this.#timing.finishMs)]);
    this.#running.abortAll('stopping');
    await Promise.race([idle, after(this.#timing.graceMs + leaveMs)]);
  }

  async #afterBeat(now: Date): Promise<void> {
    if (this.#draining) return;
    const { db } = this.#services.database;
    for (const workers of this.#workers) workers.renew();
    const due = await countDue(db);
    this.#wake(due);
    if (due > 0) await this.#replaceLostTickets();
    for (const id of await cancelledOn(db, this.#running.ids)) this.#running.abort(id, 'cancelled');
    if (this.#isScheduling) await this.#schedules.tick(now);
  }

  /** Once a minute: while there is more to do than workers for it, many runs are due that lack nothing. */
  async #replaceLostTickets(): Promise<void> {
    if (performance.now() < this.#nextSearchAt) return;
    const { lostTicketsMs } = this.#timing;
    this.#nextSearchAt = performance.now() + lostTicketsMs;
    await replaceLostTickets(this.#services.database.db, lostTicketsMs);
  }

  /** Lets workers look for so many tickets, which may be for any of them. */
  #wake(tickets: number): void {
    for (const workers of this.#workers) workers.wake(tickets);
  }

  /** Wakes a worker when a run that waits for its next attempt is due: the next heartbeat may be seconds late. */
  #remind(delayMs: number): void {
    if (delayMs > 3 * this.#timing.beatMs) return;
    const reminder = setTimeout(() => {
      this.#reminders.delete(reminder);
      this.#wake(1);
    }, delayMs);
    this.#reminders.add(reminder.unref());
  }
}
