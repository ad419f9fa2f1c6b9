import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Db } from './db';

// Any number, as long as no one else takes it: two servers starting at once queue here.
const startLock = 7_300_160;

/**
 * Brings the tables up to date, one server at a time, then runs `afterwards` under the same lock.
 * @param afterwards what else must happen once per installation, such as the first administrator
 */
export async function migrateDatabase(
  connection: pg.ClientConfig,
  migrationsFolder: string,
  afterwards?: (db: Db) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    ...connection,
    application_name: 'easymock-migrate',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {}); // the query that is under way reports it
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [startLock]);
    const db = drizzle(client, { casing: 'snake_case' });
    await migrate(db, { migrationsFolder });
    await afterwards?.(db);
  } finally {
    await client.end(); // gives the lock back, too
  }
}
