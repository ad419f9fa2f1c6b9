import { type SQL, sql } from 'drizzle-orm';
import { violatedUnique } from '../database/errors';
import type { Db } from '../database/index';

declare module '../database/events' {
  interface EventTopics {
    /** The kind of slot for which a due run was enqueued. */
    jobQueued: SlotKind;
  }
}

/** Usual and slow jobs have separate slots. */
export const slotKinds = ['usual', 'slow'] as const;
export type SlotKind = (typeof slotKinds)[number];

/** An attempt that began on this node. */
export interface Attempt {
  readonly id: string;
  readonly name: string;
  readonly input: string;
  readonly queue: string | null;
  readonly lane: string | null;
  readonly position: number;
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly attemptId: string;
}

interface Claim {
  readonly kind: SlotKind;
  /** Names of the jobs that may run now. */
  readonly names: readonly string[];
  readonly node: { readonly id: string; readonly host: string };
  /** ID of the new attempt. Every later write of the attempt is conditional on it. */
  readonly attemptId: string;
}

/** Condition: `before` is an earlier open run of the lane. A failed run is open until somebody drops it. */
const blocker = (run: SQL): SQL =>
  sql`before.lane = ${run}.lane and before.position < ${run}.position
    and before.state in ('queued', 'running', 'failed')`;

/** Condition: an earlier run of the lane is open. */
export const isBehind = (run: SQL): SQL => sql`exists (select from job_run before where ${blocker(run)})`;

/**
 * Claims the first due run, in the order of priority, due time and position, and begins an attempt of it. Runs that
 * other nodes are claiming are skipped, and so are runs whose queue has a running run.
 * @returns undefined if no run can begin, or if other nodes declared this node dead
 */
export async function claimRun(db: Db, claim: Claim): Promise<Attempt | undefined> {
  for (;;) {
    const first = await claimFirst(db, claim);
    if (first === undefined) return undefined;
    if (first.attempt) return first.attempt;
    if (first.behind) await holdBack(db, first.behind);
  }
}

interface First {
  attempt?: Attempt;
  /** ID of the first run, if an earlier run of its lane is open. */
  behind?: string;
}

async function claimFirst(db: Db, { kind, names, node, attemptId }: Claim): Promise<First | undefined> {
  const next = sql`
    select id, ${isBehind(sql`run`)} as is_behind from job_run run
    where state = 'queued' and not is_held and is_slow = ${kind === 'slow'} and run_at <= now()
      and name = any(${sql.param([...names])}::text[])
      and (queue is null
        or not exists (select from job_run other where other.queue = run.queue and other.state = 'running'))
      and exists (select from node where node.id = ${node.id})
    order by priority, run_at, position limit 1 for update of run skip locked`;
  try {
    const { rows } = await db.execute<ClaimedRow>(sql`
      with next as (${next}), begun as (
        update job_run set state = 'running', attempt = attempt + 1, attempt_id = ${attemptId},
          node_id = ${node.id}, host = ${node.host}, started_at = now(), finished_at = null,
          phase = '', num = 0, total = 0, is_cancelled = false
        from next where job_run.id = next.id and not is_behind
        returning job_run.*)
      select next.id, is_behind, name, input, queue, lane, position, attempt, max_attempts
      from next left join begun using (id)`);
    const [row] = rows;
    if (!row) return undefined;
    return row.is_behind ? { behind: row.id } : { attempt: attemptOf(row, attemptId) };
  } catch (error) {
    // Another node began a run of the same queue at the same moment.
    if (violatedUnique(error) === 'job_run_queue_unique') return {};
    throw error;
  }
}

interface ClaimedRow extends Record<string, unknown> {
  id: string;
  is_behind: boolean;
  name: string;
  input: string;
  queue: string | null;
  lane: string | null;
  position: string;
  attempt: number;
  max_attempts: number;
}

function attemptOf(row: ClaimedRow, attemptId: string): Attempt {
  const { id, name, input, queue, lane, attempt } = row;
  const position = Number(row.position);
  return { id, name, input, queue, lane, position, attempt, maxAttempts: row.max_attempts, attemptId };
}

/**
 * Excludes a run from claims until the earlier open run of its lane ends, so that a long lane does not slow
 * down claims. Ending a run updates its row first, and then looks for the next run of the lane. The share
 * lock on the earlier run therefore waits for an end that is being written, and a later end finds the
 * excluded run.
 */
async function holdBack(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      select 1 from job_run run join job_run before on ${blocker(sql`run`)}
      where run.id = ${id} limit 1 for share of before`);
    if (rows.length === 0) return;
    // Skips a locked run: another transaction is changing the run, and the next claim checks it again.
    await tx.execute(sql`
      update job_run set is_held = true
      where id = (select id from job_run where id = ${id} and state = 'queued' for update skip locked)`);
  });
}

/** A running run as its row shows it. */
export interface OwnRun {
  readonly id: string;
  readonly attemptId: string;
  readonly lane: string | null;
  /** Whether somebody cancelled the run. */
  readonly isCancelled: boolean;
}

interface QueueState {
  /** The running runs of this node, and those of nodes that are gone and were not taken over. */
  readonly own: readonly OwnRun[];
  /** Kinds of slots for which a run is due. */
  readonly due: readonly SlotKind[];
}

/**
 * Reads the running runs of a node and the kinds of slots with a due run, in one query. Nodes poll this state, because
 * an enqueued run is announced only if it is due at once.
 */
export async function readQueue(db: Db, nodeId: string): Promise<QueueState> {
  // The order makes the planner use the index even if statistics promise a queued run on every page of the table.
  const isDue = (isSlow: boolean) => sql`(
    select true from job_run where state = 'queued' and not is_held and is_slow = ${isSlow} and run_at <= now()
    order by priority, run_at limit 1) is not null`;
  const { rows } = await db.execute<{ own: OwnRun[]; usual: boolean; slow: boolean }>(sql`
    select
      (select coalesce(json_agg(json_build_object('id', run.id, 'attemptId', attempt_id, 'lane', lane,
          'isCancelled', is_cancelled)), '[]')
        from job_run run left join node on node.id = run.node_id
        where state = 'running' and attempt_id is not null
          and (node_id = ${nodeId} or (node_id is not null and node.id is null))) as own,
      ${isDue(false)} as usual, ${isDue(true)} as slow`);
  const [row] = rows;
  return { own: row?.own ?? [], due: slotKinds.filter((kind) => row?.[kind]) };
}
