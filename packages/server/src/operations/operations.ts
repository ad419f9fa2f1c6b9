import { type CallData, failures, fillText, type JobRun, type Language, operationsCalls } from '@easymock/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Job, SessionContext } from '../platform/context';
import type { Db } from '../platform/database/index';
import { fail } from '../platform/failure';
import { implement } from '../platform/http/calls/handler';
import {
  cancelRun,
  dropRun,
  enqueue,
  type JobFailure,
  type JobRunRow,
  jobRuns,
  jobSchedules,
  personOfQueue,
  retryInPlace,
  scheduleOf,
} from '../platform/jobs/index';
import { readHealth } from './health';

type JobEntry = CallData<typeof operationsCalls.jobs>[number];

/** Returns the title of a job; a job that no longer exists shows its name. */
const titleOf = (jobs: readonly Job[], name: string) =>
  jobs.find((job) => job.name === name)?.title ?? { zh: name, en: name };

const canRun = ({ input }: Job): boolean => input.safeParse({}).success;

function failureText(row: JobRunRow, language: Language): string {
  if (!row.failure) return '';
  const { kind, values } = JSON.parse(row.failure) as JobFailure;
  // A failure kind of an earlier version may no longer exist.
  return fillText((failures[kind] ?? failures.internal).text, language, values);
}

function presentRun(row: JobRunRow, { services, language }: SessionContext): JobRun {
  const { id, name, key, state, attempt, maxAttempts, host, phase, num, total, isCancelled } = row;
  const { startedAt, finishedAt } = row;
  return {
    _id: id,
    name,
    title: titleOf(services.contributions.jobs, name),
    key: key ?? '',
    state,
    attempt,
    maxAttempts,
    host,
    phase,
    num,
    total,
    isCancelled,
    createAt: row.createdAt.toISOString(),
    runAt: row.runAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    durationMs: startedAt && finishedAt ? Math.max(0, finishedAt.getTime() - startedAt.getTime()) : null,
    failure: state === 'done' ? '' : failureText(row, language),
  };
}

async function countsByJob(db: Db) {
  const countOf = (state: JobRunRow['state']) =>
    sql<number>`(count(*) filter (where ${jobRuns.state} = ${state}))::int`;
  const counts = { queued: countOf('queued'), running: countOf('running'), failed: countOf('failed') };
  const rows = await db
    .select({ name: jobRuns.name, ...counts })
    .from(jobRuns)
    .groupBy(jobRuns.name);
  return new Map(rows.map((row) => [row.name, row]));
}

async function latestByJob(db: Db): Promise<Map<string, JobRunRow>> {
  const rows = await db
    .selectDistinctOn([jobRuns.name])
    .from(jobRuns)
    .orderBy(jobRuns.name, desc(jobRuns.createdAt), desc(jobRuns.id));
  return new Map(rows.map((row) => [row.name, row]));
}

async function listJobs(ctx: SessionContext): Promise<JobEntry[]> {
  const { db, services } = ctx;
  const [counts, latest, schedules] = [
    await countsByJob(db),
    await latestByJob(db),
    new Map((await db.select().from(jobSchedules)).map((row) => [row.name, row])),
  ];
  return services.contributions.jobs.map((job) => {
    const { name, title } = job;
    const schedule = scheduleOf(job, services.settings);
    const { queued = 0, running = 0, failed = 0 } = counts.get(name) ?? {};
    const last = latest.get(name);
    const zone = schedule?.zone ?? services.settings.get('timeZone');
    const nextAt = schedules.get(name)?.nextAt.toISOString() ?? null;
    return {
      name,
      title,
      queued,
      running,
      failed,
      schedule: schedule ? { cron: schedule.cron, zone, nextAt } : null,
      last: last ? presentRun(last, ctx) : null,
      canRun: canRun(job),
    };
  });
}

function findJob({ services }: SessionContext, name: string): Job {
  return services.contributions.jobs.find((job) => job.name === name) ?? fail('jobMissing');
}

async function findRun(db: Db, id: string): Promise<JobRunRow> {
  const [row] = await db.select().from(jobRuns).where(eq(jobRuns.id, id)).for('update');
  return row ?? fail('notFound');
}

export const operationsHandlers = implement(operationsCalls, {
  health(ctx) {
    if (ctx.actor.role !== 'superAdministrator') fail('forbidden');
    return readHealth(ctx);
  },

  jobs: (ctx) => listJobs(ctx),

  async runs(ctx, { page, pageSize, name, state }) {
    const { db } = ctx;
    const which = and(name ? eq(jobRuns.name, name) : undefined, state ? eq(jobRuns.state, state) : undefined);
    const rows = await db
      .select()
      .from(jobRuns)
      .where(which)
      .orderBy(desc(jobRuns.createdAt), desc(jobRuns.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const total = await db.$count(jobRuns, which);
    return { list: rows.map((row) => presentRun(row, ctx)), total, page, pageSize };
  },

  async runJob(ctx, { name }) {
    const job = findJob(ctx, name);
    if (!canRun(job)) fail('jobNeedsInput');
    const id = await enqueue(ctx.db, job, {}, { key: byHand });
    ctx.audit({ entityId: name, entityName: job.title.zh });
    return { _id: id };
  },

  async retryRun(ctx, { id }) {
    const run = await findRun(ctx.db, id);
    const job = findJob(ctx, run.name);
    if (run.state !== 'failed' && run.state !== 'cancelled') fail('jobNotEnded');
    ctx.audit({ entityId: run.name, entityName: job.title.zh });
    if (job.isDelivery) {
      await retryInPlace(ctx.db, id);
      return { _id: id };
    }
    const { key, queue, priority } = run;
    const options = { key: key ?? undefined, by: personOfQueue(queue), priority };
    return { _id: await enqueue(ctx.db, job, JSON.parse(run.input), options) };
  },

  async dropRun(ctx, { id }) {
    const run = await findRun(ctx.db, id);
    if (!(await dropRun(ctx.db, id))) fail('jobNotFailed');
    ctx.audit({ entityId: run.name, entityName: titleOf(ctx.services.contributions.jobs, run.name).zh });
    return null;
  },

  async cancelRun(ctx, { id }) {
    const run = await findRun(ctx.db, id);
    if (!(await cancelRun(ctx.db, ctx.services.events, id))) fail('jobEnded');
    ctx.audit({ entityId: run.name, entityName: titleOf(ctx.services.contributions.jobs, run.name).zh });
    return null;
  },
});

/** Deduplication key: only one run by hand waits at a time. */
const byHand = 'by-hand';
