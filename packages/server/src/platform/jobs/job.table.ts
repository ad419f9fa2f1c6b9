import { jobStates } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, idColumn } from '../database/columns';

const moment = () => timestamp({ withTimezone: true });

/** One run of a job, from the moment it is enqueued until it is pruned. Nodes claim runs from this table. */
export const jobRuns = pgTable(
  'job_run',
  {
    id: idColumn(),
    name: text().notNull(),
    /** Deduplication key: at most one run of a job with the same key is queued. */
    key: text(),
    /** JSON, as text: jsonb refuses some characters that people type. */
    input: text().notNull(),
    state: text({ enum: jobStates }).notNull().default('queued'),
    /** At most one run of a queue runs at a time. */
    queue: text(),
    /** Whether the run takes a slot for slow jobs. */
    isSlow: boolean().notNull().default(false),
    /** Runs of the same lane begin one after the other, by their positions. */
    lane: text(),
    /** Excluded from claims until the end of an earlier run of its lane. */
    isHeld: boolean().notNull().default(false),
    /**
     * Increases with each insert: a transaction that waited for another one's row lock gets a higher
     * position.
     */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Lower values go first. */
    priority: integer().notNull().default(0),
    /** Number of attempts, without those that ended because their node stopped. */
    attempt: integer().notNull().default(0),
    maxAttempts: integer().notNull(),
    /** ID of the current or last attempt. A write of an older attempt has no effect. */
    attemptId: text(),
    /** When the run, or its next attempt, is due. */
    runAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
    startedAt: moment(),
    finishedAt: moment(),
    /**  */
    nodeId: text(),
    host: text().notNull().default(''),
    phase: text().notNull().default(''),
    num: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Whether somebody cancelled the run while it was running. */
    isCancelled: boolean().notNull().default(false),
    /** Failure of the last attempt: JSON of its kind and values, as text for the same reason as `input`. */
    failure: text(),
  },
  (t) => [
    // The `is not null` conditions keep the planner from using these indexes for a claim, where it would sort
    // all queued runs instead of reading the first one from `job_run_due_index`.
    uniqueIndex('job_run_key_unique').on(t.name, t.key).where(sql`${t.state} = 'queued' and ${t.key} is not null`),
    index('job_run_open_key_index')
      .on(t.name, t.key)
      .where(sql`${t.state} in ('queued', 'running') and ${t.key} is not null`),
    index('job_run_lane_index')
      .on(t.lane, t.position)
      .where(sql`${t.state} in ('queued', 'running', 'failed') and ${t.lane} is not null`),
    uniqueIndex('job_run_queue_unique').on(t.queue).where(sql`${t.state} = 'running'`),
    index('job_run_due_index')
      .on(t.isSlow, t.priority, t.runAt, t.position)
      .where(sql`${t.state} = 'queued' and not ${t.isHeld}`),
    index('job_run_name_index').on(t.name, t.createdAt.desc()),
    index('job_run_node_index').on(t.nodeId).where(sql`${t.state} = 'running'`),
  ],
);
export type JobRunRow = typeof jobRuns.$inferSelect;

/** Next due time of each scheduled job. */
export const jobSchedules = pgTable('job_schedule', {
  name: text().primaryKey(),
  cron: text().notNull(),
  zone: text().notNull(),
  nextAt: moment().notNull(),
});
