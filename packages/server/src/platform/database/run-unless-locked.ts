import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { openClient } from './client';
import type { Db } from './db';

/**
 * Runs work that only one process needs to do, on a connection without time-outs. Does nothing while another
 * process runs it. The work is not one transaction: its changes are visible to others at once.
 * @param connection past a pooler, if possible
 * @param lock arbitrary number that identifies the work
 * @returns whether the work ran here
 */
export async function runUnlessLocked(
  connection: pg.ClientConfig,
  lock: number,
  work: (db: Db) => Promise<void>,
): Promise<boolean> {
  const holder = await openClient(connection, 'easymock-lock');
  try {
    // The lock belongs to a transaction, for the same reason as the lock of the migrations.
    await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await holder.query('select pg_try_advisory_xact_lock($1) as held', [lock]);
    if (!rows[0]?.held) return false;
    const worker = await openClient(connection, 'easymock-work');
    try {
      await worker.query('set statement_timeout = 0');
      await work(drizzle(worker, { casing: 'snake_case' }));
    } finally {
      await worker.end();
    }
    return true;
  } finally {
    await holder.end();
  }
}
