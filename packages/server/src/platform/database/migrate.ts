import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Db } from './db';

// Any number, as long as no one else takes it: two servers starting at once queue here.
const startLock = 7_300_160;

/** A database that is there, but not as we need it; the message says what a person can do about it. */
export class DatabaseUnfitError extends Error {
  override readonly name = 'DatabaseUnfitError';
}

/**
 * Brings the tables up to date, one server at a time, then runs `afterwards` under the same lock.
 * @param connection past a pooler, where there is a way
 * @param afterwards what else must happen once per installation, such as the first administrator
 */
export async function migrateDatabase(
  connection: pg.ClientConfig,
  migrationsFolder: string,
  afterwards?: (db: Db) => Promise<void>,
): Promise<void> {
  const holder = await connect(connection, 'easymock-migrate-lock');
  try {
    await requireWritable(holder);
    // Held by a transaction rather than a session: behind a pooler in transaction mode a session's lock would stay
    // with a connection of the pooler's for good.
    await holder.query(`begin; set local statement_timeout = 0; set local lock_timeout = 0;
      set local idle_in_transaction_session_timeout = 0`);
    await holder.query('select pg_advisory_xact_lock($1)', [startLock]);
    const worker = await connect(connection, 'easymock-migrate');
    try {
      const db = drizzle(worker, { casing: 'snake_case' });
      await migrate(db, { migrationsFolder });
      await afterwards?.(db);
    } finally {
      await worker.end();
    }
    await holder.query('commit');
  } finally {
    await holder.end(); // gives the lock back, too
  }
}

async function connect(connection: pg.ClientConfig, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: name, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {}); // the query that is under way reports it
  await client.connect();
  return client;
}

async function requireWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as read_only",
  );
  if (rows[0]?.standby)
    throw new DatabaseUnfitError(
      'it is a standby, which only takes reads; let DATABASE_URL lead to the primary server',
    );
  if (rows[0]?.read_only)
    throw new DatabaseUnfitError(
      'it only takes reads, since default_transaction_read_only is on; switch that off for this role or database, ' +
        'for example with: alter database … set default_transaction_read_only = off',
    );
}

/** Sees to it that an address leads to the database that was just brought up to date by another one. */
export async function requireTables(connection: pg.ClientConfig): Promise<void> {
  const client = await connect(connection, 'easymock-migrate');
  try {
    const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as found");
    if (rows[0]?.found === null)
      throw new DatabaseUnfitError('DATABASE_URL and DATABASE_LISTEN_URL lead to different databases');
  } finally {
    await client.end();
  }
}
