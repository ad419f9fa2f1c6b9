import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { openClient } from './client';
import type { Db } from './db';

/**
 * Does work that one process is enough for, on a connection without time-outs. Does nothing while another process is
 * at it. The work is not one transaction: what it has done, others see at once.
 * @param connection past a pooler, if there is a way
 * @param lock any number that stands for the work
 * @returns whether the work was done here
 */
export async function unlessUnderWay(
  connection: pg.ClientConfig,
  lock: number,
  work: (db: Db) => Promise<void>,
): Promise<boolean> {
  const holder = await openClient(connection, 'easymock-lock');
  try {
    // By a transaction, for the same reason as the lock of the migrations.
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
