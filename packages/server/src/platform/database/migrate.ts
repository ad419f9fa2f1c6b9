import { appVersion } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { openClient } from './client';
import type { Db } from './db';
import { grantRows } from './grant-rows';
import { type MigrationState, readMigrationState, signMigrations } from './migrations';

// Arbitrary advisory lock number: two servers that start at once queue here.
const startLock = 7_300_160;

/** The database is reachable but unusable; the message describes the remedy. */
class DatabaseUnfitError extends Error {
  override readonly name = 'DatabaseUnfitError';
}

export interface MigrateOptions {
  /** Uses the database even if a newer version of the product migrated it. */
  readonly allowsNewer?: boolean;
  /** Called under the same lock before tables that contain data are changed. */
  readonly before?: ((state: MigrationState) => Promise<void>) | undefined;
  /** The role that serves the product, if it differs from the migrating role, as in the embedded database. */
  readonly productRole?: string | undefined;
  /**
   * Called under the same lock after the migration, for work needed once per installation, such as creating
   * the first administrator.
   */
  readonly afterwards?: ((db: Db) => Promise<void>) | undefined;
}

/**
 * Migrates the tables to the current version, one server at a time.
 * @param connection past a pooler, if possible
 * @returns the state before the migration
 * @throws if a newer version of the product migrated the database
 */
export async function migrateDatabase(
  connection: pg.ClientConfig,
  migrationsFolder: string,
  { allowsNewer = false, before, productRole, afterwards }: MigrateOptions = {},
): Promise<MigrationState> {
  const holder = await openClient(connection, 'easymock-migrate-lock');
  try {
    await requireWritable(holder);
    // The lock belongs to a transaction, not to a session: behind a pooler in transaction mode, a session
    // lock would stay with a connection of the pooler for ever.
    await holder.query(`begin; set local statement_timeout = 0; set local lock_timeout = 0;
      set local idle_in_transaction_session_timeout = 0`);
    await holder.query('select pg_advisory_xact_lock($1)', [startLock]);
    const worker = await openClient(connection, 'easymock-migrate');
    try {
      const state = await readMigrationState(worker, migrationsFolder);
      if (!allowsNewer) requireKnown(state);
      const db = drizzle(worker, { casing: 'snake_case' });
      if (state.pending.length > 0) {
        if (state.applied > 0) await before?.(state);
        await migrateTables(db, migrationsFolder);
      }
      if (productRole) await grantRows(worker, productRole);
      await afterwards?.(db);
      await holder.query('commit');
      return state;
    } finally {
      await worker.end();
    }
  } finally {
    await holder.end(); // also releases the lock
  }
}

/**
 * Returns the migrations that `migrateDatabase` would run, and changes nothing.
 * @throws if a newer version of the product migrated the database
 */
export async function readPendingMigrations(
  connection: pg.ClientConfig,
  migrationsFolder: string,
): Promise<MigrationState> {
  const client = await openClient(connection, 'easymock-migrate');
  try {
    const state = await readMigrationState(client, migrationsFolder);
    requireKnown(state);
    return state;
  } finally {
    await client.end();
  }
}

/**
 * Runs all migrations in one transaction, so that a database never stays between two versions of the product.
 */
async function migrateTables(db: Db, migrationsFolder: string): Promise<void> {
  await db.transaction(async (tx) => {
    // The migrator only uses features that a transaction has too; only the type differs.
    await migrate(tx as unknown as NodePgDatabase, { migrationsFolder });
    await tx.execute(sql.raw(signMigrations));
  });
}

/**
 * Refuses a database that a newer version of the product migrated, because this version would change data
 * whose rules it does not know.
 */
function requireKnown({ unknown, version }: MigrationState): void {
  if (unknown === 0) return;
  const other = version && version !== appVersion ? `EasyMock ${version}` : 'a newer version of EasyMock';
  throw new DatabaseUnfitError(
    `${other} migrated it, and this is EasyMock ${appVersion}, which does not know ${unknown} of its migrations; ` +
      'start the newer version, restore a backup from before the upgrade into an empty installation, or set ' +
      'EASYMOCK_ALLOW_NEWER_DATABASE=on to start all the same',
  );
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

/** Checks that an address leads to the database that was just migrated through another address. */
export async function requireTables(connection: pg.ClientConfig): Promise<void> {
  const client = await openClient(connection, 'easymock-migrate');
  try {
    const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as found");
    if (rows[0]?.found === null)
      throw new DatabaseUnfitError('DATABASE_URL and DATABASE_LISTEN_URL lead to different databases');
  } finally {
    await client.end();
  }
}
