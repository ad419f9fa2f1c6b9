import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Job } from '../context';
import type { Db } from '../database/index';
import { newId } from '../ids';

interface EnqueueOptions {
  /** If a run of the job with this key is queued, this one takes its place. */
  key?: string | undefined;
  /** Runs of the same lane begin in the order in which they were enqueued, each when those before it are over. */
  lane?: string | undefined;
  /** The ID of the person whose work it is, unless the job has a queue: of one person, one such run goes on at a time. */
  by?: string | undefined;
  /** Not before this moment. */
  runAt?: Date;
  /** Lower ones go first; 0 if absent. */
  priority?: number;
}

const queueOfPerson = 'by ';
/** The ID of the person whose work a run is, by its queue; undefined if it is nobody's. */
export const personOfQueue = (queue: string | null): string | undefined =>
  queue?.startsWith(queueOfPerson) ? queue.slice(queueOfPerson.length) : undefined;

/**
 * Enqueues a run of a job. In a transaction it begins once that commits, and not at all if it does not.
 * @example await enqueue(ctx.db, sendMessage, { messageId }, { key: messageId })
 * @returns the id of the run
 */
export async function enqueue<Input extends z.ZodType>(
  db: Db,
  job: Job<Input>,
  input: z.input<Input>,
  { key, lane, by, runAt, priority = 0 }: EnqueueOptions = {},
): Promise<string> {
  const parsed = job.input.parse(input);
  const queue = job.queue ?? (by === undefined ? null : queueOfPerson + by);
  const [row] = await putTickets(
    db,
    sql`
      insert into job_run (id, name, key, input, queue, lane, priority, max_attempts, run_at)
      values (${newId()}, ${job.name}, ${key ?? job.key?.(parsed) ?? null}, ${JSON.stringify(input)}, ${queue},
        ${lane ?? null}, ${priority}, ${job.maxAttempts}, coalesce(${runAt?.toISOString() ?? null}::timestamptz, now()))
      on conflict (name, key) where state = 'queued' do update set
        input = excluded.input, queue = excluded.queue, priority = excluded.priority, run_at = excluded.run_at,
        max_attempts = excluded.max_attempts, attempt = 0, failure = null
      returning *`,
  );
  if (!row) throw new Error(`no run of ${job.name} was enqueued`);
  return row;
}

/**
 * Puts a ticket into the queue for each queued run that a statement returns, all in one statement. The key of a ticket
 * is the run's id: it takes the place of an older one, and one that a worker holds is worth nothing from then on.
 */
export async function putTickets(db: Db, runs: SQL): Promise<string[]> {
  // Workers give a ticket back only when they cannot find out whether the run may begin: attempts are counted by us.
  const { rows } = await db.execute<{ id: string }>(sql`
    with run as (${runs})
    select run.id from run cross join lateral graphile_worker.add_job(
      identifier => run.name, payload => json_build_object('run', run.id), queue_name => run.queue,
      run_at => run.run_at, max_attempts => 1000, job_key => run.id, priority => run.priority) as ticket
    where run.state = 'queued'`);
  return rows.map(({ id }) => id);
}
