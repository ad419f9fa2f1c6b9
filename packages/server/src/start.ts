import { mkdir } from 'node:fs/promises';
import process from 'node:process';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type Config, ConfigError, readConfig } from './config';
import { welcomeOf } from './features';
import { migrationsFolder } from './paths';
import { createFirstAdministrator, fillSearchKeys } from './people/index';
import { startEmbeddedPostgres } from './platform/database/embedded/index';
import { migrateDatabase, requireTables } from './platform/database/index';

/** Ends the process with one plain line: whoever starts a server wants the reason, not a stack. */
export class StartError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What an error says in one line; some carry their message deeper. */
export function reasonOf(error: unknown): string {
  const { message = '', code, errors } = error as { message?: string; code?: string; errors?: Error[] };
  return message || errors?.[0]?.message || code || String(error);
}

/** Runs a program's main function; a StartError becomes its line and exit code. */
export function runMain(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(error instanceof StartError ? error.exitCode : 1);
  });
}

const wrongSetting = ({ message }: ConfigError): StartError => new StartError(`Configuration: ${message}`, 2);

/** Settings from `.env` and the environment, which wins. */
export function readSettings(): Config {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new StartError(`.env: ${reasonOf(error)}`, 2);
  }
  try {
    return readConfig(process.env);
  } catch (error) {
    throw error instanceof ConfigError ? wrongSetting(error) : error;
  }
}

/** Why a database cannot be used; poolers give reasons that only their administrators understand. */
function databaseReason(error: unknown): string {
  const reason = reasonOf(error);
  return /unsupported startup parameter/.test(reason)
    ? `${reason}: the pooler before the database refuses it; take it out of the address, or add it to the pooler's ignore_startup_parameters`
    : reason;
}

export interface RunningDatabase {
  connection: pg.ClientConfig;
  /** What to tell the person at the terminal when this start made the first administrator. */
  firstAdministrator: string | undefined;
  /** Stops the database if it is ours to stop. */
  stop(): Promise<void>;
}

/** Starts or finds the database, brings its tables up to date and sees to it that someone can sign in. */
export async function startDatabase(config: Config, log: Logger): Promise<RunningDatabase> {
  await mkdir(config.dataDir, { recursive: true }).catch((error: unknown) => {
    throw new StartError(`EASYMOCK_DATA_DIR cannot be used: ${reasonOf(error)}`);
  });
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log }).catch((error: unknown) => {
        throw new StartError(`The embedded database did not start: ${reasonOf(error)}`);
      });
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl };
  const direct = config.databaseListenUrl ? { connectionString: config.databaseListenUrl } : connection;
  const stop = async () => embedded?.stop();
  try {
    let firstAdministrator: string | undefined;
    await migrateDatabase(direct, migrationsFolder, async (db) => {
      firstAdministrator = await createFirstAdministrator(db, config, welcomeOf(config));
      await fillSearchKeys(db);
    });
    if (direct !== connection) await requireTables(connection);
    return { connection, firstAdministrator, stop };
  } catch (error) {
    await stop();
    if (error instanceof ConfigError) throw wrongSetting(error);
    throw new StartError(`The database cannot be used: ${databaseReason(error)}`);
  }
}
