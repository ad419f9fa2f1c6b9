import type { FailureKind, TextValues } from '@easymock/contract';
import { and, eq, inArray, lte, not, type SQL, sql } from 'drizzle-orm';
import type { Db, EventBus } from '../database/index';
import type { GoneNode } from '../nodes/presence';
import { putTickets } from './enqueue';
import { jobRuns } from './job.table';

declare module '../database/events' {
  interface EventTopics {
    /** The id of a run that has ended. */
    jobEnded: string;
    /** The id of a running run that somebody wants to end. */
    jobCancelled: string;
  }
}

export interface JobFailure {
  readonly kind: FailureKind;
  readonly values: TextValues;
}

/** An attempt that has begun on this node. */
export interface Attempt {
  readonly id: string;
  readonly name: string;
  readonly input: string;
  readonly lane: string | null;
  readonly position: number;
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly attemptId: string;
}

/**
 * Begins an attempt, unless the run is not queued any more: then somebody else has begun it, or cancelled it. Called
 * again with the same id, it finds the attempt that it has begun before: the answer may have got lost on its way.
 */
export async function beginAttempt(
  db: Db,
  id: string,
  attemptId: string,
  { id: nodeId, host }: { id: string; host: string },
): Promise<Attempt | undefined> {
  // A node that the others take for gone begins nothing: nobody would take its jobs over.
  const isKnown = sql`exists (select from node where id = ${nodeId})`;
  const begun = {
    state: 'running',
    attempt: sql`${jobRuns.attempt} + 1`,
    attemptId,
    nodeId,
    host,
    startedAt: sql`now()`,
    finishedAt: null,
    phase: '',
    num: 0,
    total: 0,
    isCancelled: false,
  } as const;
  const begin = () =>
    db
      .update(jobRuns)
      .set(begun)
      .where(and(eq(jobRuns.id, id), eq(jobRuns.state, 'queued'), not(held), isKnown))
      .returning();
  let [row] = await begin();
  if (!row) {
    // Its ticket is used up; the end of the run before it brings another.
    if (await hasToWait(db, id)) return undefined;
    // The run before it was just ending, and did not know of this one yet.
    [row] = await begin();
  }
  if (row) return { ...row, attemptId };
  // A failed attempt of it may be about to return it to the queue, and may have found this very ticket there: the lock
  // waits for that.
  const [found] = await db
    .select({ run: jobRuns, isNodeKnown: sql<boolean>`${isKnown}` })
    .from(jobRuns)
    .where(eq(jobRuns.id, id))
    .for('share', { of: jobRuns });
  if (found?.run.state === 'running' && found.run.attemptId === attemptId) return { ...found.run, attemptId };
  if (found?.run.state !== 'queued') return undefined;
  if (!found.isNodeKnown) throw new Error('this node has to announce itself first');
  await putTickets(db, sql`select * from job_run where id = ${id}`);
  return undefined;
}

/**
 * Whether a run before it holds it back, and will see it when that ends. One whose end is being written may have looked
 * for its successor already: the lock waits for that end, and then the run is not held back any more.
 */
async function hasToWait(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from job_run run join job_run before on before.lane = run.lane
      and before.position < run.position and before.state in ('queued', 'running', 'failed')
    where run.id = ${id} limit 1 for share of before`);
  return rows.length > 0;
}

/** Whether a run before it in its lane is not over. One that failed is over when somebody has dropped it. */
export const isHeldBack = (run: SQL): SQL => sql`exists (select from job_run before where before.lane = ${run}.lane
  and before.position < ${run}.position and before.state in ('queued', 'running', 'failed'))`;
const held = isHeldBack(sql`job_run`);

/** Puts a ticket for the next run of a lane into the queue, now that one of its runs is over. */
async function releaseLane(db: Db, lane: string | null): Promise<void> {
  if (lane === null) return;
  await putTickets(db, sql`select * from job_run where lane = ${lane} and state = 'queued' order by position limit 1`);
}

/** The run, as long as this attempt is the one that decides about it. */
const isCurrent = ({ id, attemptId }: Attempt): SQL | undefined =>
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
 * @returns false if it has ended before, or is not this attempt's any more
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
    .returning({ lane: jobRuns.lane });
  for (const { lane } of ended) await releaseLane(db, lane);
  return ended.length > 0;
}

/** Puts the run back into the queue after a failed attempt. */
export async function retryLater(db: Db, attempt: Attempt, failure: JobFailure, delayMs: number): Promise<void> {
  const runAt = sql`now() + make_interval(secs => ${delayMs / 1000})`;
  await requeue(db, attempt, isCurrent(attempt), { failure: JSON.stringify(failure), runAt });
}

/** Puts the run back into the queue as if the attempt had never begun: its node stops. */
export async function giveBack(db: Db, attempt: Attempt): Promise<void> {
  await requeue(db, attempt, isCurrent(attempt), { attempt: sql`${jobRuns.attempt} - 1` });
}

/**
 * Puts a running run back into the queue. If another run with its key is queued, that one knows better what to do,
 * and this one is cancelled.
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
  await putTickets(db, update.getSQL());
  await releaseLane(db, lane);
}

/** Tries a run again that has failed or was cancelled, in its place: the runs behind it in its lane wait for it. */
export async function retryInPlace(db: Db, id: string): Promise<void> {
  const update = db
    .update(jobRuns)
    .set({ state: 'queued', attempt: 0, failure: null, runAt: sql`now()`, finishedAt: null })
    .where(and(eq(jobRuns.id, id), inArray(jobRuns.state, ['failed', 'cancelled'])))
    .returning();
  await putTickets(db, update.getSQL());
}

/**
 * Gives up a run that has failed: it counts as cancelled, and no longer holds back those behind it.
 * @returns false if it has not failed
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

/**
 * Takes over the runs of nodes that are gone: they are queued again, or have failed if that was their last attempt.
 * Locks of the queue that these nodes hold are released.
 */
export async function takeOver(db: Db, gone: readonly GoneNode[]): Promise<void> {
  const ids = gone.map(({ id }) => id);
  const { rows } = await db.execute<{ id: string; lane: string | null; is_last: boolean }>(sql`
    select id, lane, attempt >= max_attempts and not is_cancelled as is_last from job_run
    where state = 'running' and node_id = any(${sql.param(ids)}::text[]) order by id for update`);
  const interrupted = JSON.stringify({ kind: 'jobInterrupted', values: {} } satisfies JobFailure);
  // One after the other: two of them may have the same key.
  for (const { id, lane, is_last: isLast } of rows) {
    if (isLast) {
      const failed = { state: 'failed', failure: interrupted, finishedAt: sql`now()` } as const;
      await db.update(jobRuns).set(failed).where(eq(jobRuns.id, id));
    } else await requeue(db, { lane }, eq(jobRuns.id, id), { failure: interrupted });
  }
  // Afterwards: a ticket that is still locked is replaced, and a node that was only asleep returns the old one.
  await unlockTickets(db, gone);
}

/**
 * Releases the locks of nodes that are gone, and of workers that no node has announced: a node may have died before the
 * heartbeat that names them. A worker that lives all the same loses nothing, since the row decides who begins.
 */
async function unlockTickets(db: Db, gone: readonly GoneNode[]): Promise<void> {
  const workerIds = gone.flatMap((node) => node.workerIds);
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(${sql.param(workerIds)}::text[] || array(
      select distinct locked_by from graphile_worker.jobs
      where locked_by is not null and not exists (select from node where locked_by = any(worker_ids))))`);
}

/**
 * Cancels a run: one that is queued never begins, one that is running is asked to end.
 * @returns false if it has ended already
 */
export async function cancelRun(db: Db, events: EventBus, id: string): Promise<boolean> {
  const cancelled = await db
    .update(jobRuns)
    .set({ state: 'cancelled', finishedAt: sql`now()` })
    .where(and(eq(jobRuns.id, id), eq(jobRuns.state, 'queued')))
    .returning({ lane: jobRuns.lane });
  if (cancelled[0]) {
    await releaseLane(db, cancelled[0].lane);
    await db.execute(sql`select graphile_worker.remove_job(${id})`);
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

/** Those of these runs that somebody has cancelled. */
export async function cancelledOn(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: jobRuns.id })
    .from(jobRuns)
    .where(and(inArray(jobRuns.id, [...ids]), eq(jobRuns.isCancelled, true)));
  return rows.map(({ id }) => id);
}

/** How many runs are due: the queue announces runs when they are enqueued, not when their time has come. */
export async function countDue(db: Db): Promise<number> {
  return db.$count(jobRuns, and(eq(jobRuns.state, 'queued'), lte(jobRuns.runAt, sql`now()`)));
}
