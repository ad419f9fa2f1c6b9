import type pg from 'pg';
import type { Logger } from 'pino';
import { backUpBeforeMigration, backupsFolder } from './backup/before-migration';
import { type Config, ConfigError } from './config/config';
import { contributions } from './features';
import { fillMockSearch } from './mock/index';
import { importLegacyRecord } from './operations/backup/last-backup';
import { migrationsFolder } from './paths';
import { createFirstAdministrator, fillSearchKeys } from './people/index';
import {
  type Db,
  type MigrationState,
  migrateDatabase,
  PRODUCT_USER,
  requireTables,
  runUnlessLocked,
} from './platform/database/index';
import {
  type DatabaseServer,
  directConnection,
  reasonOf,
  StartError,
  startDatabaseServer,
  wrongSetting,
} from './start';

/** Explains why a database cannot be used; messages of poolers are translated for operators. */
function databaseReason(error: unknown): string {
  const reason = reasonOf(error);
  return /unsupported startup parameter/.test(reason)
    ? `${reason}: the pooler before the database refuses it; take it out of the address, or add it to the pooler's ignore_startup_parameters`
    : reason;
}

/** Converts a database error into a line for operators. */
export function databaseError(error: unknown): Error {
  if (error instanceof StartError) return error;
  if (error instanceof ConfigError) return wrongSetting(error);
  return new StartError(`The database cannot be used: ${databaseReason(error)}`);
}

/**
 * Migrates the tables, after a backup if configured.
 * @param afterwards further steps once per installation, under the same lock
 * @returns the migrations that were pending
 */
export async function bringUpToDate(
  config: Config,
  connection: pg.ClientConfig,
  log: Logger,
  afterwards?: (db: Db) => Promise<void>,
): Promise<MigrationState> {
  const direct = directConnection(config, connection);
  try {
    const state = await migrateDatabase(direct, migrationsFolder, {
      allowsNewer: config.isNewerDatabaseAllowed,
      productRole: config.databaseUrl ? undefined : PRODUCT_USER,
      before: config.isBackedUpBeforeMigration ? () => backUpFirst(config, direct, log) : undefined,
      afterwards,
    });
    if (direct !== connection) await requireTables(connection);
    const { unknown, version } = state;
    if (unknown > 0)
      log.warn({ unknown, version }, 'a newer version migrated the database; this one may damage its data');
    return state;
  } catch (error) {
    throw databaseError(error);
  }
}

async function backUpFirst(config: Config, connection: pg.ClientConfig, log: Logger): Promise<void> {
  try {
    await backUpBeforeMigration(config, connection, log);
  } catch (error) {
    throw new StartError(
      `The backup before the migration of the database failed (${reasonOf(error)}); make ${backupsFolder(config)} ` +
        'writable with enough space, or set EASYMOCK_BACKUP_BEFORE_MIGRATION=off to migrate without a backup.',
    );
  }
}

/**
 * Migrates the tables and creates the first administrator if nobody can sign in yet. Several processes may
 * call it concurrently.
 * @returns the message for the terminal if this call created the first administrator
 */
export async function prepareDatabase(
  config: Config,
  connection: pg.ClientConfig,
  log: Logger,
): Promise<string | undefined> {
  let firstAdministrator: string | undefined;
  await bringUpToDate(config, connection, log, async (db) => {
    firstAdministrator = await createFirstAdministrator(db, config, contributions);
    await fillSearchKeys(db);
    await importLegacyRecord(db, config.dataDir);
  });
  return firstAdministrator;
}

// Arbitrary key; must be unique among the advisory locks of this database.
const searchLock = 7_300_164;

/**
 * Writes missing or outdated search keys of mocks, after an upgrade or if an older version wrote them.
 * Comparing all mocks takes half a second for 100,000, so servers answer calls meanwhile.
 */
export async function fillSearch(config: Config, connection: pg.ClientConfig): Promise<void> {
  await runUnlessLocked(directConnection(config, connection), searchLock, fillMockSearch);
}

export interface RunningDatabase extends DatabaseServer {
  /** Message for the terminal if this start created the first administrator. */
  readonly firstAdministrator: string | undefined;
}

/** Starts or finds the database, and prepares it. */
export async function startDatabase(config: Config, log: Logger): Promise<RunningDatabase> {
  const server = await startDatabaseServer(config, log);
  try {
    const firstAdministrator = await prepareDatabase(config, server.connection, log);
    return { ...server, firstAdministrator };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
