import { sql } from 'drizzle-orm';
import type { Db } from '../database/index';
import { putTickets } from './enqueue';
import { isHeldBack } from './run-state';

/** Between taking a ticket and beginning its run there is one query. */
const heldTooLongSeconds = 120;

/**
 * Gives tickets to runs that have been due for so long and have none, or one that a worker holds without knowing: it lost
 * its connection while it took it.
 */
export async function replaceLostTickets(db: Db, overdueMs: number): Promise<void> {
  await putTickets(
    db,
    sql`select * from job_run as queued where state = 'queued' and run_at < now() - make_interval(secs => ${overdueMs / 1000})
      and not ${isHeldBack(sql`queued`)} and not exists (
      select from graphile_worker.jobs as ticket where ticket.key = queued.id
        and (ticket.locked_at is null or ticket.locked_at > now() - make_interval(secs => ${heldTooLongSeconds})))
      for update skip locked`,
  );
}
