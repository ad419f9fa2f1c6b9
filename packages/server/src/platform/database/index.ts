import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type { Db } from './db';
export { violatedUnique } from './errors';
export type { EventBus } from './events';
export { openEventBus } from './events';
export { migrateDatabase } from './migrate';
export { prepareEach, prepareOnce } from './prepared';

export interface Database {
  /** Queries outside of a transaction, and the way to begin one. */
  db: NodePgDatabase<Record<string, never>>;
  pool: pg.Pool;
  connection: pg.ClientConfig;
  close(): Promise<void>;
}

interface Log {
  warn(details: object, message: string): void;
}

/**
 * Opens a pool. Connects only when the first query needs it.
 * @example const database = openDatabase({ connectionString: url }, log); await database.db.execute(sql`select 1`)
 */
export function openDatabase(connection: pg.ClientConfig, log: Log): Database {
  const pool = new pg.Pool({
    ...connection,
    max: 20,
    // A request waits this long for a free connection, then answers 503.
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'easymock',
    keepAlive: true,
  });
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', (err) => log.warn({ err }, 'an idle database connection was lost'));
  pool.on('connect', (client) =>
    client.on('error', (err) => log.warn({ err }, 'a database connection was lost')),
  );
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, connection, close: () => pool.end() };
}
