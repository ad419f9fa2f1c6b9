import { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { processCount } from '../processes/siblings';
import { withTimeout } from '../with-timeout';
import { prepareConnection } from './connection';
import type { Database } from './db';
import { noteFailure } from './disk';
import { poolSizeOf } from './pool-size';
import { dialect, PoolSession } from './transaction';

export { openClient } from './client';
export type { Database, Db } from './db';
export { hasCluster, PRODUCT_USER } from './embedded/index';
export { violatedUnique } from './errors';
export type { EventBus } from './events';
export { openEventBus } from './events';
export { migrateDatabase, readPendingMigrations, requireTables } from './migrate';
export { listMigrations, type MigrationState } from './migrations';
export { migrateTo } from './older-migrations';
export { executePlanned } from './planned';
export { connectionsFor, jobPoolSizeOf, jobsAtOnceOf, poolSizeOf, slowJobsAtOnceOf } from './pool-size';
export { prepareEach, prepareOnce } from './prepared';
export { runUnlessLocked } from './run-unless-locked';
export { withTransactionHooks } from './transaction';

interface Log {
  warn(details: object, message: string): void;
}

const closePatienceMs = 2_000;

/**
 * Opens a pool. It connects only when the first query needs it.
 * @param max maximum number of connections
 * @example
 * const database = openDatabase({ connectionString: url }, log); await database.db.execute(sql`select 1`)
 */
export function openDatabase(connection: pg.ClientConfig, log: Log, max = poolSizeOf(processCount)): Database {
  const pool = new pg.Pool({
    // A server that hangs does not enforce its own time-outs. Slightly longer than those, because they report
    // a better reason.
    query_timeout: 12_000,
    ...connection,
    max,
    // A request waits this long for a free connection, then responds with 503.
    connectionTimeoutMillis: 5_000,
    // A new connection costs tens of milliseconds of a core and has to plan every statement again. If
    // connections closed soon after a burst, they would be reopened in the next burst, when they cost most.
    idleTimeoutMillis: 10 * 60_000,
    // The pool awaits the returned promise, although its types do not declare this.
    onConnect: prepareConnection as (client: pg.ClientBase) => void,
    application_name: 'easymock',
    keepAlive: true,
  });
  const open = new Set<pg.Client>();
  // The listener is needed, because an unhandled error of an idle connection would end the process.
  pool.on('error', (err) => log.warn({ err }, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    open.add(client as pg.Client);
    client.on('error', (err) => log.warn({ err }, 'a database connection was lost'));
  });
  // Notes failed queries outside of transactions; transactions note failures themselves.
  pool.on('release', (err) => noteFailure(err));
  pool.on('remove', (client) => open.delete(client as pg.Client));
  return {
    db: new NodePgDatabase(dialect, new PoolSession(pool), undefined),
    pool,
    connection,
    async close() {
      if (!pool.ending) await withTimeout(closePatienceMs, pool.end()).catch(() => {});
      for (const { connection } of open) connection.stream.destroy();
    },
  };
}
