import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Job } from '../context';
import { notification } from '../database/events';
import type { Db } from '../database/index';
import { newId } from '../ids';

interface EnqueueOptions {
  /** Deduplication key: a queued run of the job with the same key is replaced. */
  key?: string | undefined;
  /**
   * Runs of the same lane begin in the order in which they were enqueued, each after the previous one has
   * ended.
   */
  lane?: string | undefined;
  /**
   * ID of the person for whom the run works; ignored if the job has a queue. One such run per person is
   * active at a time.
   */
  by?: string | undefined;
  /** The run does not begin before this time. */
  runAt?: Date;
  /** Lower values go first. Default: 0. */
  priority?: number;
}

const queueOfPerson = 'by ';
/** Returns the ID of the person for whom the runs of a queue work; undefined for a queue of a job. */
export const personOfQueue = (queue: string | null): string | undefined =>
  queue?.startsWith(queueOfPerson) ? queue.slice(queueOfPerson.length) : undefined;

/**
 * Enqueues a run of a job. Inside a transaction the run begins after the commit, and never if it is rolled back.
 * @returns the ID of the run
 * @example await enqueue(ctx.db, sendMessage, { messageId }, { key: messageId })
 */
export async function enqueue<Input extends z.ZodType>(
  db: Db,
  job: Job<Input>,
  input: z.input<Input>,
  { key, lane, by, runAt, priority = 0 }: EnqueueOptions = {},
): Promise<string> {
  const parsed = job.input.parse(input);
  const queue = job.queue ?? (by === undefined ? null : queueOfPerson + by);
  const [id] = await queueRuns(
    db,
    sql`
      insert into job_run (id, name, key, input, queue, is_slow, lane, priority, max_attempts, run_at)
      values (${newId()}, ${job.name}, ${key ?? job.key?.(parsed) ?? null}, ${JSON.stringify(input)}, ${queue},
        ${job.isSlow}, ${lane ?? null}, ${priority}, ${job.maxAttempts},
        coalesce(${runAt?.toISOString() ?? null}::timestamptz, now()))
      on conflict (name, key) where state = 'queued' and key is not null do update set
        input = excluded.input, queue = excluded.queue, is_slow = excluded.is_slow, is_held = false,
        priority = excluded.priority, run_at = excluded.run_at, max_attempts = excluded.max_attempts,
        attempt = 0, failure = null
      returning *`,
  );
  if (!id) throw new Error(`no run of ${job.name} was enqueued`);
  return id;
}

/**
 * Executes a statement that returns runs, and notifies all nodes of those that are queued and due. The database sends
 * equal notifications of a transaction once.
 * @returns the IDs of the queued runs
 */
export async function queueRuns(db: Db, runs: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with run as (${runs})
    select id, case
      when run_at > now() then null
      when is_slow then ${notification('jobQueued', 'slow')}
      else ${notification('jobQueued', 'usual')} end
    from run where state = 'queued'`);
  return rows.map(({ id }) => id);
}
