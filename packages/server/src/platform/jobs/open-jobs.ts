import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Jobs, Services } from '../context';
import { jobPoolSizeOf, jobsAtOnceOf, openDatabase, slowJobsAtOnceOf } from '../database/index';
import { Presence, type PresenceTiming, usualPresence } from '../nodes/presence';
import { processCount } from '../processes/siblings';
import { withTimeout } from '../with-timeout';
import { readQueue, type SlotKind, slotKinds } from './claim';
import { watchJobs } from './job-counts';
import { JobSlots } from './job-slots';
import { isHeldBack } from './outward';
import { RunEnds } from './run-ends';
import { takeOver } from './run-state';
import { RunningJobs, type RunTiming, usualRunTiming } from './running-jobs';
import { Schedules } from './schedules';

export interface JobsTiming extends PresenceTiming, RunTiming {
  /** Time that running jobs have to finish when the node stops, before their signal is aborted. */
  readonly finishMs: number;
}

const usualTiming: JobsTiming = { ...usualPresence, ...usualRunTiming, finishMs: 3_000 };
const leaveMs = 1_000;

export interface JobsOptions {
  /** Connects past a pooler, so that long transactions of jobs take no connection from calls. */
  connection: pg.ClientConfig;
  timing?: Partial<JobsTiming> | undefined;
  /** Whether scheduled jobs start when they are due. Tests switch this off. */
  isScheduling?: boolean | undefined;
}

export interface OpenJobs extends Jobs {
  /** Begins to claim runs. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the job runner of this node, for the jobs of `services.contributions`. */
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
  readonly #slots: readonly JobSlots[];
  readonly #schedules: Schedules;
  readonly #ends: RunEnds;
  #draining: Promise<void> | undefined;
  #isStarted = false;

  constructor(services: Omit<Services, 'jobs'>, { connection, timing, isScheduling = true }: JobsOptions) {
    const { log, settings, events } = services;
    const { jobs } = services.contributions;
    const database = openDatabase(connection, log, jobPoolSizeOf(processCount));
    const { db } = database;
    watchJobs(db);
    this.#timing = { ...usualTiming, ...timing };
    this.#isScheduling = isScheduling;
    this.#log = log;
    this.#services = { ...services, database, jobs: this };
    this.#presence = new Presence({
      db,
      log,
      timing: this.#timing,
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
      onRetry: (delayMs) => this.#wakeAfter(delayMs),
    });
    const numOf = { usual: jobsAtOnceOf(processCount), slow: slowJobsAtOnceOf(processCount) };
    this.#slots = slotKinds.map(
      (kind) =>
        new JobSlots({
          kind,
          num: numOf[kind],
          log,
          jobs,
          running: this.#running,
          isHeldBack: (job) => isHeldBack(job, settings),
          onQueueFree: () => this.#wake(),
        }),
    );
    this.#schedules = new Schedules(db, jobs, settings);
    this.#ends = new RunEnds(db, events);
    events.on('jobCancelled', (id) => this.#running.abort(id, 'cancelled'));
    events.on('jobQueued', (kind) => this.#wake([kind]));
  }

  async start(): Promise<void> {
    this.#isStarted = true;
    await this.#presence.open();
    for (const slots of this.#slots) slots.open();
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
    const idle = Promise.all(this.#slots.map((slots) => slots.close()));
    const after = (ms: number) => sleep(ms, undefined, { ref: false });
    await Promise.race([idle, after(this.#timing.finishMs)]);
    this.#running.abortAll('stopping');
    await Promise.race([idle, after(this.#timing.graceMs + leaveMs)]);
  }

  async #afterBeat(now: Date): Promise<void> {
    if (this.#draining) return;
    const { own, due } = await readQueue(this.#services.database.db, this.#presence.id);
    await this.#running.review(own);
    this.#wake(due);
    if (this.#isScheduling) await this.#schedules.tick(now);
  }

  #wake(kinds: readonly SlotKind[] = slotKinds): void {
    for (const slots of this.#slots) if (kinds.includes(slots.kind)) slots.wake();
  }

  /** Wakes the slots when the next attempt of a run is due, because the next heartbeat may be seconds late. */
  #wakeAfter(delayMs: number): void {
    if (delayMs <= 3 * this.#timing.beatMs) setTimeout(() => this.#wake(), delayMs).unref();
  }
}
