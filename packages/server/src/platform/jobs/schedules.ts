import { Cron } from 'croner';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Job, JobSchedule } from '../context';
import type { Db } from '../database/index';
import type { Settings } from '../settings/settings';
import { enqueue } from './enqueue';
import { jobSchedules } from './job.table';
import { isHeldBack } from './outward';

type Scheduled = Job & { schedule: JobSchedule };
type Values = Pick<Settings, 'get'>;
type Row = typeof jobSchedules.$inferSelect;

/** Maximum age of the rows in memory, because other nodes and settings change the table. */
const rereadMs = 60_000;
const scheduleKey = 'schedule';

/** Returns the schedule of a job under the current settings. */
export function scheduleOf({ schedule }: Job, settings: Values): JobSchedule | undefined {
  return typeof schedule === 'function' ? schedule(settings) : schedule;
}

/**
 * Returns the first time after `now` at which a schedule is due.
 * @throws if the schedule is never due
 * @example nextRun('30 9 * * *', 'Asia/Shanghai', now)
 */
export function nextRun(cron: string, zone: string, now: Date): Date {
  const next = new Cron(cron, { timezone: zone, paused: true, mode: '5-part' }).nextRun(now);
  if (!next) throw new Error(`the schedule ${cron} never comes due`);
  return next;
}

/** Enqueues scheduled jobs when they are due by the database's clock, once across all nodes. */
export class Schedules {
  readonly #db: Db;
  readonly #all: readonly Job[];
  readonly #settings: Values;
  #rows = new Map<string, Row>();
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(db: Db, jobs: readonly Job[], settings: Values) {
    this.#db = db;
    this.#all = jobs.filter(({ schedule }) => schedule !== undefined);
    this.#settings = settings;
  }

  get #jobs(): Scheduled[] {
    const jobs = this.#all.filter((job) => !isHeldBack(job, this.#settings));
    return jobs.flatMap((job) => {
      const schedule = scheduleOf(job, this.#settings);
      return schedule ? [{ ...job, schedule }] : [];
    });
  }

  /** Writes the schedules of this version, and removes those of jobs that no longer exist. */
  async open(): Promise<void> {
    await this.#forget();
    const { rows } = await this.#db.execute<{ now: string }>(sql`select now() as now`);
    await this.tick(new Date(rows[0]?.now ?? Date.now()));
  }

  /** Enqueues the jobs that are due. One run replaces any number of missed ones. */
  async tick(now: Date): Promise<void> {
    if (!this.#isAnythingToDo(now)) return;
    this.#rows = new Map((await this.#db.select().from(jobSchedules)).map((row) => [row.name, row]));
    this.#readAt = now.getTime();
    const jobs = this.#jobs;
    if (
      [...this.#rows.keys()].some(
        (name) => this.#all.some((job) => job.name === name) && !jobs.some((job) => job.name === name),
      )
    )
      await this.#forget();
    for (const job of jobs) {
      const row = this.#rows.get(job.name);
      const isOutdated = row?.cron !== job.schedule.cron || row.zone !== this.#zoneOf(job);
      if (isOutdated) await this.#write(job, now);
      else if (row.nextAt <= now) await this.#fire(job, row, now);
    }
  }

  /** Removes the schedules of jobs that are no longer scheduled. */
  async #forget(): Promise<void> {
    const names = this.#jobs.map(({ name }) => name);
    await this.#db.delete(jobSchedules).where(names.length > 0 ? notInArray(jobSchedules.name, names) : undefined);
  }

  #isAnythingToDo(now: Date): boolean {
    if (Math.abs(now.getTime() - this.#readAt) >= rereadMs) return true;
    return this.#jobs.some((job) => {
      const row = this.#rows.get(job.name);
      return !row || row.nextAt <= now || row.cron !== job.schedule.cron || row.zone !== this.#zoneOf(job);
    });
  }

  #zoneOf({ schedule }: Scheduled): string {
    return schedule.zone ?? this.#settings.get('timeZone');
  }

  async #write(job: Scheduled, now: Date): Promise<void> {
    const zone = this.#zoneOf(job);
    const row = { cron: job.schedule.cron, zone, nextAt: nextRun(job.schedule.cron, zone, now) };
    await this.#db
      .insert(jobSchedules)
      .values({ name: job.name, ...row })
      .onConflictDoUpdate({ target: jobSchedules.name, set: row });
    this.#rows.set(job.name, { name: job.name, ...row });
  }

  async #fire(job: Scheduled, row: Row, now: Date): Promise<void> {
    const nextAt = nextRun(row.cron, row.zone, now);
    await this.#db.transaction(async (tx) => {
      // If several nodes read the same row, the condition on `nextAt` ensures that only one of them succeeds.
      const won = await tx
        .update(jobSchedules)
        .set({ nextAt })
        .where(and(eq(jobSchedules.name, job.name), eq(jobSchedules.nextAt, row.nextAt)))
        .returning({ name: jobSchedules.name });
      if (won.length > 0) await enqueue(tx, job, {}, job.key ? {} : { key: scheduleKey });
    });
    this.#rows.set(job.name, { ...row, nextAt });
  }
}
