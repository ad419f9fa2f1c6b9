import type { FailureKind, TextValues } from '@easymock/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, EventBus } from '../database/index';
import type { GoneNode } from '../nodes/presence';
import { type Attempt, isBehind } from './claim';
import { queueRuns } from './enqueue';
import { jobRuns } from './job.table';

declare module '../database/events' {
  interface EventTopics {
    /** ID of a run that ended. */
    jobEnded: string;
    /** ID of a running run that somebody cancelled. */
    jobCancelled: string;
  }
}

export interface JobFailure {
  readonly kind: FailureKind;
  readonly values: TextValues;
}

/** Makes the next run of a lane claimable. Called after an earlier run of the lane has ended. */
async function releaseLane(db: Db, lane: string | null): Promise<void> {
  if (lane === null) return;
  await queueRuns(
    db,
    sql`update job_run set is_held = false where is_held and id = (
      select id from job_run where lane = ${lane} and state = 'queued' order by position limit 1) returning *`,
  );
}

/**
 * Releases all excluded runs without an earlier open run in their lane, for example after such a run was
 * deleted.
 */
export async function releaseLanes(db: Db): Promise<void> {
  await queueRuns(
    db,
    sql`update job_run run set is_held = false where state = 'queued' and is_held and not ${isBehind(sql`run`)}
      returning *`,
  );
}

/** Identifies one attempt of a run. */
type AttemptKey = Pick<Attempt, 'id' | 'attemptId' | 'lane'>;

/** Condition: the attempt is the current one of a running run, so it may change the state of the run. */
const isCurrent = ({ id, attemptId }: AttemptKey): SQL | undefined =>
  and(eq(jobRuns.id, id), eq(jobRuns.state, 'running'), eq(jobRuns.attemptId, attemptId));

export async function writeProgress(
  db: Db,
  attempt: Attempt,
  progress: { phase: string; num: number; total: number },
): Promise<void> {
  await db.update(jobRuns).set(progress).where(isCurrent(attempt));
}

/**
 * Ends the run.
 * @returns false if the run ended before, or if the attempt is not its current one
 */
export async function endRun(
  db: Db,
  attempt: Attempt,
  state: 'done' | 'failed' | 'cancelled',
  failure: JobFailure | null = null,
): Promise<boolean> {
  const ended = await db
    .update(jobRuns)
    .set({ state, failure: failure && JSON.stringify(failure), finishedAt: sql`now()` })
    .where(isCurrent(attempt))
    .returning({ id: jobRuns.id });
  // A failed run still holds back its lane.
  if (ended.length > 0 && state !== 'failed') await releaseLane(db, attempt.lane);
  return ended.length > 0;
}

/** Queues the run again after a failed attempt, due after a delay. */
export async function retryLater(db: Db, attempt: Attempt, failure: JobFailure, delayMs: number): Promise<void> {
  const runAt = sql`now() + make_interval(secs => ${delayMs / 1000})`;
  await requeue(db, attempt, isCurrent(attempt), { failure: JSON.stringify(failure), runAt });
}

/** Queues the run again without counting the attempt, if its node stops or lost the acknowledgement of the claim. */
export async function giveBack(db: Db, attempt: AttemptKey): Promise<void> {
  await db.transaction((tx) => requeue(tx, attempt, isCurrent(attempt), { attempt: sql`${jobRuns.attempt} - 1` }));
}

/**
 * Queues a running run again. If a newer run with its key is queued, or if somebody cancelled the run, it is cancelled
 * instead.
 */
async function requeue(
  db: Db,
  { lane }: Pick<Attempt, 'lane'>,
  which: SQL | undefined,
  values: { failure?: string; runAt?: SQL; attempt?: SQL },
) {
  const isReplaced = sql`exists (select from job_run newer
    where newer.name = job_run.name and newer.key = job_run.key and newer.state = 'queued')`;
  const isOver = sql`(${jobRuns.isCancelled} or ${isReplaced})`;
  const update = db
    .update(jobRuns)
    .set({
      ...values,
      state: sql`case when ${isOver} then 'cancelled' else 'queued' end`,
      finishedAt: sql`case when ${isOver} then now() end`,
    })
    .where(which)
    .returning();
  await queueRuns(db, update.getSQL());
  await releaseLane(db, lane);
}

/**
 * Queues a failed or cancelled run again. The run keeps its position, so later runs of its lane wait for it.
 */
export async function retryInPlace(db: Db, id: string): Promise<void> {
  const update = db
    .update(jobRuns)
    .set({ state: 'queued', attempt: 0, failure: null, isHeld: false, runAt: sql`now()`, finishedAt: null })
    .where(and(eq(jobRuns.id, id), inArray(jobRuns.state, ['failed', 'cancelled'])))
    .returning();
  await queueRuns(db, update.getSQL());
}

/**
 * Drops a failed run: it counts as cancelled and no longer holds back later runs of its lane.
 * @returns false if the run had not failed
 */
export async function dropRun(db: Db, id: string): Promise<boolean> {
  const [dropped] = await db
    .update(jobRuns)
    .set({ state: 'cancelled' })
    .where(and(eq(jobRuns.id, id), eq(jobRuns.state, 'failed')))
    .returning({ lane: jobRuns.lane });
  if (dropped) await releaseLane(db, dropped.lane);
  return dropped !== undefined;
}

/** Queues the runs of dead nodes again; those in their last attempt fail. */
export async function takeOver(db: Db, gone: readonly GoneNode[]): Promise<void> {
  const ids = gone.map(({ id }) => id);
  const { rows } = await db.execute<{ id: string; lane: string | null; is_last: boolean }>(sql`
    select id, lane, attempt >= max_attempts and not is_cancelled as is_last from job_run
    where state = 'running' and node_id = any(${sql.param(ids)}::text[]) order by id for update`);
  const interrupted = JSON.stringify({ kind: 'jobInterrupted', values: {} } satisfies JobFailure);
  // Separate statements, because two runs may have the same key.
  for (const { id, lane, is_last: isLast } of rows) {
    if (isLast) {
      const failed = { state: 'failed', failure: interrupted, finishedAt: sql`now()` } as const;
      await db.update(jobRuns).set(failed).where(eq(jobRuns.id, id));
    } else await requeue(db, { lane }, eq(jobRuns.id, id), { failure: interrupted });
  }
}

/**
 * Cancels a run: a queued run never begins, and the signal of a running one is aborted.
 * @returns false if the run had already ended
 */
export async function cancelRun(db: Db, events: EventBus, id: string): Promise<boolean> {
  const cancelled = await db
    .update(jobRuns)
    .set({ state: 'cancelled', finishedAt: sql`now()` })
    .where(and(eq(jobRuns.id, id), eq(jobRuns.state, 'queued')))
    .returning({ lane: jobRuns.lane });
  if (cancelled[0]) {
    await releaseLane(db, cancelled[0].lane);
    await events.publish(db, 'jobEnded', id);
    return true;
  }
  const asked = await db
    .update(jobRuns)
    .set({ isCancelled: true })
    .where(and(eq(jobRuns.id, id), eq(jobRuns.state, 'running')))
    .returning({ id: jobRuns.id });
  if (asked.length > 0) await events.publish(db, 'jobCancelled', id);
  return asked.length > 0;
}
