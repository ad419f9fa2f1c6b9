import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import process from 'node:process';
import { parseEnv } from 'node:util';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type Config, ConfigError, readConfig } from './config/config';
import { startEmbeddedPostgres } from './platform/database/embedded/index';
import { connectionsFor } from './platform/database/pool-size';

/** Ends the process with one plain line, because an operator needs the reason and no stack. */
export class StartError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Formats an error in one line; some errors have their message in a nested error. */
export function reasonOf(error: unknown): string {
  const { message = '', code, errors } = error as { message?: string; code?: string; errors?: Error[] };
  return message || errors?.[0]?.message || code || String(error);
}

/** Runs the main function of a program; a StartError becomes its line and exit code. */
export function runMain(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(error instanceof StartError ? error.exitCode : 1);
  });
}

export const wrongSetting = ({ message }: ConfigError): StartError => new StartError(`Configuration: ${message}`, 2);

/** Variables set by `.env` and not by the environment of the process. */
const fromFile = new Set<string>();

/**
 * Reads settings from `.env` and from the environment, which takes precedence. Each call reads `.env` again.
 */
export function readSettings(): Config {
  const file = readEnvFile();
  for (const name of fromFile) if (!(name in file)) delete process.env[name];
  for (const [name, value] of Object.entries(file)) {
    if (process.env[name] !== undefined && !fromFile.has(name)) continue;
    fromFile.add(name);
    process.env[name] = value;
  }
  try {
    return readConfig(process.env);
  } catch (error) {
    throw error instanceof ConfigError ? wrongSetting(error) : error;
  }
}

function readEnvFile(): Partial<Record<string, string>> {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new StartError(`.env: ${reasonOf(error)}`, 2);
  }
}

/** A database server to connect to. */
export interface DatabaseServer {
  /** Connects as the owner of the tables, for migrations and for programs run by operators. */
  readonly connection: pg.ClientConfig;
  /** Connects as the role of the product; in the embedded database it can only read and write rows. */
  readonly productConnection: pg.ClientConfig;
  /** Stops the embedded server if this process started it. */
  stop(): Promise<void>;
}

/** Starts the embedded database, unless the settings name another one. */
export async function startDatabaseServer(config: Config, log: Logger): Promise<DatabaseServer> {
  await mkdir(config.dataDir, { recursive: true }).catch((error: unknown) => {
    throw new StartError(`EASYMOCK_DATA_DIR cannot be used: ${reasonOf(error)}`);
  });
  if (config.databaseUrl) {
    const connection = { connectionString: config.databaseUrl };
    return { connection, productConnection: connection, stop: async () => {} };
  }
  const settings = { max_connections: String(connectionsFor(config.processes)) };
  const { connection, productConnection, stop } = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    settings,
    log,
  }).catch((error: unknown) => {
    throw new StartError(`The embedded database did not start: ${reasonOf(error)}`);
  });
  return { connection, productConnection, stop };
}

/** Returns the connection that bypasses a pooler, if there is one. */
export const directConnection = (config: Config, connection: pg.ClientConfig): pg.ClientConfig =>
  config.databaseListenUrl ? { connectionString: config.databaseListenUrl } : connection;

/**
 * Runs a function on the database of this installation, which may be in use, and stops the server if this
 * call started it.
 * @param run receives the connection that bypasses a pooler, if there is one
 */
export async function withDatabase(
  log: Logger,
  run: (config: Config, connection: pg.ClientConfig) => Promise<void>,
): Promise<void> {
  const config = readSettings();
  const server = await startDatabaseServer(config, log);
  try {
    await run(config, directConnection(config, server.connection));
  } finally {
    await server.stop();
  }
}
