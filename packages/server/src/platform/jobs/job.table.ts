import { jobStates } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, idColumn } from '../database/columns';

const moment = () => timestamp({ withTimezone: true });

/**
 * One run of a job, from the moment it is enqueued until it is forgotten. The queue itself (the schema `graphile_worker`)
 * holds only a ticket for it, whose key is the run's id; whether the run may begin is decided here.
 */
export const jobRuns = pgTable(
  'job_run',
  {
    id: idColumn(),
    name: text().notNull(),
    /** At most one run of a job with the same key is queued. */
    key: text(),
    /** JSON, as text: jsonb refuses some characters that people type. */
    input: text().notNull(),
    state: text({ enum: jobStates }).notNull().default('queued'),
    queue: text(),
    /** Runs of the same lane begin one after the other, by their positions. */
    lane: text(),
    /** Grows with each run that is enqueued; a transaction that waited for another one's row comes after it. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Lower ones go first. */
    priority: integer().notNull().default(0),
    /** How often it began, not counting the times when its node was stopped meanwhile. */
    attempt: integer().notNull().default(0),
    maxAttempts: integer().notNull(),
    /** Of the attempt that goes on, or was the last one: who began it finds it again, though the answer got lost. */
    attemptId: text(),
    runAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
    startedAt: moment(),
    finishedAt: moment(),
    /** The node that runs it, or ran it last. */
    nodeId: text(),
    host: text().notNull().default(''),
    phase: text().notNull().default(''),
    num: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Whether somebody asked for its end while it ran. */
    isCancelled: boolean().notNull().default(false),
    /** Why the last attempt failed: JSON of the kind and the values of a failure, as text for the same reason. */
    failure: text(),
  },
  (t) => [
    uniqueIndex('job_run_key_unique').on(t.name, t.key).where(sql`${t.state} = 'queued'`),
    index('job_run_name_index').on(t.name, t.createdAt.desc()),
    index('job_run_lane_index').on(t.lane, t.position).where(sql`${t.state} in ('queued', 'running', 'failed')`),
    index('job_run_open_index').on(t.state).where(sql`${t.state} in ('queued', 'running')`),
  ],
);
export type JobRunRow = typeof jobRuns.$inferSelect;

/** When each scheduled job is due next. */
export const jobSchedules = pgTable('job_schedule', {
  name: text().primaryKey(),
  cron: text().notNull(),
  zone: text().notNull(),
  nextAt: moment().notNull(),
});
