import { failures, type SyncPhase, type SyncProgress, syncPhases } from '@easymock/contract';
import { and, count, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { type JobFailure, type JobRunRow, jobRuns } from '../../platform/jobs/index';
import { type SyncJobRow, syncJobs } from './sync-job.table';

/** Outcome of a successful sync. */
export type SyncOutcome = Pick<SyncProgress, 'report' | 'syncErrorURLs'>;

const keptDays = 1;

/** Deletes syncs older than a day, including their documents. */
export async function deleteOldSyncs(db: Db): Promise<void> {
  await db.delete(syncJobs).where(lt(syncJobs.createdAt, sql`now() - make_interval(days => ${keptDays})`));
}

/** Maximum queued or running syncs per person. */
const mostOfPerson = 10;
const retrySeconds = 5;

/** Rejects a sync if the person already has the maximum, because each stores its document until it ends. */
export async function requireSyncLimit(db: Db, userId: string): Promise<void> {
  // Serialises the check per person, so that concurrent calls cannot all pass it.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mockSync:${userId}`}, 0))`);
  const [found] = await db
    .select({ num: count() })
    .from(syncJobs)
    .innerJoin(jobRuns, eq(jobRuns.id, syncJobs.runId))
    .where(and(eq(syncJobs.userId, userId), inArray(jobRuns.state, ['queued', 'running'])));
  if ((found?.num ?? 0) >= mostOfPerson) fail('tooMany', { seconds: retrySeconds });
}

/** Deletes the document of a sync that failed, because it is never retried. */
export async function dropDocument(db: Db, id: string): Promise<void> {
  await db.update(syncJobs).set({ uploaded: '' }).where(eq(syncJobs.id, id));
}

export async function findSync(db: Db, id: string): Promise<SyncJobRow | undefined> {
  const [row] = await db.select().from(syncJobs).where(eq(syncJobs.id, id));
  return row;
}

/**
 * Stores the successful outcome in the transaction that changes the mocks. If the process dies right after
 * that, another one finds the outcome here.
 * @returns false if another process has finished the sync already
 */
export async function writeOutcome(db: Db, id: string, outcome: SyncOutcome): Promise<boolean> {
  const written = await db
    .update(syncJobs)
    .set({ outcome: JSON.stringify(outcome), uploaded: '' })
    .where(and(eq(syncJobs.id, id), isNull(syncJobs.outcome)))
    .returning({ id: syncJobs.id });
  return written.length > 0;
}

export interface SyncState {
  sync: SyncJobRow;
  run: JobRunRow | null;
}

/** Loads a sync with its job run. The caller must check access to its project. */
export async function loadSync(db: Db, id: string): Promise<SyncState> {
  const [row] = await db
    .select({ sync: syncJobs, run: jobRuns })
    .from(syncJobs)
    .leftJoin(jobRuns, eq(jobRuns.id, syncJobs.runId))
    .where(eq(syncJobs.id, id));
  return row ?? fail('notFound');
}

/** Returns the phase as the contract names it; a run that has not started is `waiting`. */
export const phaseOf = (phase: string): SyncPhase => syncPhases.find((known) => known === phase) ?? 'waiting';

/** Returns the progress of a sync; throws the failure of a failed one. */
export function presentSync({ sync, run }: SyncState): SyncProgress {
  const { id: job, outcome } = sync;
  if (outcome !== null) return { job, phase: 'done', num: 0, total: 0, ...(JSON.parse(outcome) as SyncOutcome) };
  if (!run || run.state === 'cancelled') return fail('syncInterrupted');
  if (run.state === 'failed') {
    const { kind, values } = JSON.parse(run.failure ?? '{}') as Partial<JobFailure>;
    if (!kind || kind === 'jobInterrupted') fail('syncInterrupted');
    return fail(kind in failures ? kind : 'internal', values);
  }
  return { job, phase: phaseOf(run.phase), num: run.num, total: run.total, report: null, syncErrorURLs: [] };
}
