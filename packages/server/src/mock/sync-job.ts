import { setTimeout as sleep } from 'node:timers/promises';
import { type FailureKind, failures, type SyncPhase, type SyncProgress } from '@easymock/contract';
import { eq, lt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/context';
import { isContended } from '../platform/database/errors';
import type { Db } from '../platform/database/index';
import { CallFailure, fail } from '../platform/failure';
import { outageOf } from '../platform/outage';
import { type SyncJobRow, syncJobs } from './sync-job.table';

/** How a sync ended well. */
export type SyncOutcome = Pick<SyncProgress, 'report' | 'syncErrorURLs'>;
type Ended = SyncOutcome | { failure: { kind: FailureKind; values: Record<string, string | number> } };

const beatMs = 1_000;
// Far more than a beat: a node under load is not a node that died.
const lostAfterSeconds = 30;
const keptDays = 1;
const stopMs = 5_000;

/** Says how far the job is. Written every second, however often it is called. */
export type Tell = (phase: SyncPhase, num?: number, total?: number) => void;

const running = new Set<Promise<unknown>>();

/** At a stop, what is on its way is let finish, for as long as a stop may take. */
export async function settleSyncJobs(app: FastifyInstance): Promise<void> {
  app.addHook('onClose', async () => {
    await Promise.race([Promise.allSettled(running), sleep(stopMs, undefined, { ref: false })]);
  });
}

/**
 * Runs a job and keeps its state where every node can read it.
 * @returns its id, and its end for who can wait so long
 */
export async function startSyncJob(
  services: Services,
  projectId: string,
  run: (tell: Tell) => Promise<SyncOutcome>,
): Promise<{ id: string; ended: Promise<SyncOutcome> }> {
  const { db } = services.database;
  await db.delete(syncJobs).where(lt(syncJobs.createdAt, sql`now() - make_interval(days => ${keptDays})`));
  const [row] = await db.insert(syncJobs).values({ projectId }).returning({ id: syncJobs.id });
  const id = row?.id ?? fail('internal');
  const ended = keepBeating(services, id, run);
  running.add(ended);
  // Who asks later reads the failure from the row.
  ended.catch(() => {}).finally(() => running.delete(ended));
  return { id, ended };
}

async function keepBeating(
  services: Services,
  id: string,
  run: (tell: Tell) => Promise<SyncOutcome>,
): Promise<SyncOutcome> {
  const { db } = services.database;
  let state: Pick<SyncJobRow, 'phase' | 'num' | 'total'> = { phase: 'waiting', num: 0, total: 0 };
  let writing: Promise<unknown> = Promise.resolve();
  const write = (values: Partial<SyncJobRow>) => {
    const query = () =>
      db
        .update(syncJobs)
        .set({ ...values, updatedAt: sql`now()` })
        .where(eq(syncJobs.id, id));
    // One after the other, so that no old state overtakes the end.
    writing = writing
      .then(query)
      .catch((err) => services.log.warn({ err }, 'a sync could not say how far it is'));
    return writing;
  };
  const beat = setInterval(() => void write(state), beatMs);
  try {
    const outcome = await run((phase, num = 0, total = 0) => {
      state = { phase, num, total };
    });
    clearInterval(beat);
    await write({ phase: 'done', outcome: JSON.stringify(outcome satisfies Ended) });
    return outcome;
  } catch (error) {
    clearInterval(beat);
    const failure = failureOf(error);
    if (failure.kind === 'internal') services.log.error({ err: error, job: id }, 'a sync broke');
    await write({ phase: 'done', outcome: JSON.stringify({ failure } satisfies Ended) });
    throw error;
  }
}

/** A failure as the row keeps it, in the same words in which a call would say it. */
function failureOf(error: unknown): { kind: FailureKind; values: Record<string, string | number> } {
  if (error instanceof CallFailure) return { kind: error.kind, values: { ...error.values } };
  const outage = outageOf(error);
  if (outage) return { kind: outage.kind, values: { ...outage.values } };
  return { kind: isContended(error) ? 'conflict' : 'internal', values: {} };
}

/** Where a job belongs to, for who asks whether they may know. */
export async function loadSyncJob(db: Db, id: string): Promise<SyncJobRow & { isLost: boolean }> {
  const isLost = sql<boolean>`${syncJobs.updatedAt} < now() - make_interval(secs => ${lostAfterSeconds})`;
  const [row] = await db.select({ job: syncJobs, isLost }).from(syncJobs).where(eq(syncJobs.id, id));
  return row ? { ...row.job, isLost: row.isLost } : fail('notFound');
}

/** How far a job is; one that failed fails again. */
export function presentSyncJob(row: SyncJobRow & { isLost: boolean }): SyncProgress {
  const { id: job, phase, num, total } = row;
  if (row.outcome === null) {
    if (row.isLost) fail('syncInterrupted');
    return { job, phase, num, total, report: null, syncErrorURLs: [] };
  }
  const ended = JSON.parse(row.outcome) as Ended;
  if (!('failure' in ended)) return { job, phase: 'done', num, total, ...ended };
  const { kind, values } = ended.failure;
  return fail(kind in failures ? kind : 'internal', values);
}
