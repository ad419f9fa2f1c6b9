import { appVersion } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations, Logger as WorkerLogger } from 'graphile-worker';
import pg from 'pg';
import { openClient } from './client';
import type { Db } from './db';
import { grantRows } from './grant-rows';
import { type MigrationState, readMigrationState, signMigrations } from './migrations';

// Any number, as long as no one else takes it: two servers starting at once queue here.
const startLock = 7_300_160;

/** A database that is there, but not as we need it; the message says what a person can do about it. */
class DatabaseUnfitError extends Error {
  override readonly name = 'DatabaseUnfitError';
}

export interface MigrateOptions {
  /** Uses the database even if a newer version of the product migrated it. */
  readonly allowsNewer?: boolean;
  /** What has to happen before tables that contain data are changed, under the same lock. */
  readonly before?: ((state: MigrationState) => Promise<void>) | undefined;
  /** The role that serves the product, if it is not the one that migrates; the embedded database has such a role. */
  readonly productRole?: string | undefined;
  /** What else must happen once per installation, such as the first administrator, under the same lock. */
  readonly afterwards?: ((db: Db) => Promise<void>) | undefined;
}

/**
 * Brings the tables up to date, one server at a time.
 * @param connection past a pooler, if there is a way
 * @returns what there was to do
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
    // Held by a transaction rather than a session: behind a pooler in transaction mode a session's lock would stay
    // with a connection of the pooler's for good.
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
      await migrateQueue(connection);
      if (productRole) await grantRows(worker, productRole);
      await afterwards?.(db);
      await holder.query('commit');
      return state;
    } finally {
      await worker.end();
    }
  } finally {
    await holder.end(); // gives the lock back, too
  }
}

/** Brings the tables of the job queue up to date, which are the library's own. */
async function migrateQueue(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, application_name: 'easymock-migrate', max: 1 });
  // A connection that is being closed may still hear that the database stops; without a listener, that ends the process.
  pool.on('error', () => {});
  try {
    await runMigrations({ pgPool: pool, logger: new WorkerLogger(() => () => {}) });
  } finally {
    await pool.end();
  }
}

/**
 * Finds the migrations that `migrateDatabase` would run, and changes nothing.
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

/** All of them in one transaction: a database is as one version of the product left it, never in between. */
async function migrateTables(db: Db, migrationsFolder: string): Promise<void> {
  await db.transaction(async (tx) => {
    // The migrator uses of a database what a transaction has as well, but for its type.
    await migrate(tx as unknown as NodePgDatabase, { migrationsFolder });
    await tx.execute(sql.raw(signMigrations));
  });
}

/** Refuses what a newer version of the product left: this one would change data whose rules it does not know. */
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

/** Sees to it that an address leads to the database that was just brought up to date by another one. */
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
