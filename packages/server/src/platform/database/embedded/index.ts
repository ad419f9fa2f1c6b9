import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { connectionsFor } from '../pool-size';
import { accountFor } from './account';
import { findBinaries } from './binaries';
import { DATABASE_NAME, DATABASE_PORT, DATABASE_USER, describeCluster, POSTGRES_MAJOR, PRODUCT_USER } from './cluster';
import { EmbeddedPostgresError, errorCode } from './errors';
import type { EmbeddedLog } from './log';
import { connectionTo, Supervisor } from './supervisor';

export { PRODUCT_USER } from './cluster';
export type { EmbeddedLog } from './log';

export interface EmbeddedPostgresOptions {
  /** The installation's data folder; created if missing. The database is in its subfolder `pg18`. */
  readonly dataDir: string;
  readonly log: EmbeddedLog;
  /** Called when the server ended unexpectedly. A restart is already under way. */
  readonly onExit?: (how: string) => void;
  /** PostgreSQL settings that override ours, as in postgresql.conf. */
  readonly settings?: Record<string, string>;
  /** False in tests only: much faster, but a power cut may destroy the data. */
  readonly fsync?: boolean;
}

/** A supervised database server of our own. */
export interface EmbeddedPostgres {
  readonly socketDir: string;
  readonly port: 5432;
  readonly user: 'app';
  readonly database: 'easymock';
  /**
   * For `new Pool(connection)`. The pool needs an 'error' listener, since a restart closes its idle
   * connections.
   */
  readonly connection: { host: string; port: number; user: string; database: string };
  /**
   * Connection for the role that only reads and writes rows, once a migration has granted it these rights.
   */
  readonly productConnection: EmbeddedPostgres['connection'];
  readonly clusterDir: string;
  /** Whether another process started the server and will stop it. */
  readonly adopted: boolean;
  /** The server's main process; changes with a restart. */
  readonly pid: number;
  /** Shuts the server down cleanly if this process started it. Idempotent. */
  stop(): Promise<void>;
}

const DURABLE_SETTINGS = {
  shared_buffers: '64MB',
  max_connections: String(connectionsFor(1)),
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Refused statements are reported to their callers and contain personal data, so they are not logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** Commits still reach the kernel, so that kill -9 loses nothing even in a test. */
const CARELESS_SETTINGS = { fsync: 'off', full_page_writes: 'off' };

/**
 * Starts PostgreSQL on the data folder, or joins the server that already runs on it, and keeps it running.
 *
 * The server ends with this process, even after kill -9. A server that crashes is restarted; callers see connection
 * errors meanwhile.
 *
 * @example
 * const postgres = await startEmbeddedPostgres({ dataDir: '/srv/easymock/data', log });
 * const pool = new Pool(postgres.connection);
 * pool.on('error', (err) => log.warn({ err }, 'idle connection lost'));
 * // at the end: await pool.end(); await postgres.stop();
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings, fsync = true, onExit = () => undefined } = options;
  const dataDir = await ensureDataDir(options.dataDir);
  const clusterDir = join(dataDir, `pg${POSTGRES_MAJOR}`);
  const account = await accountFor(clusterDir, log);
  const supervisor = new Supervisor({
    cluster: await describeCluster(clusterDir, account),
    binaries: await findBinaries(account, dataDir, log),
    settings: { ...DURABLE_SETTINGS, ...(fsync ? {} : CARELESS_SETTINGS), ...settings },
    durable: fsync,
    log,
    onExit,
  });
  try {
    await supervisor.bringUp();
  } catch (error) {
    await supervisor.stop();
    throw readable(error, dataDir);
  }
  return {
    get socketDir() {
      return supervisor.socketDir;
    },
    port: DATABASE_PORT,
    user: DATABASE_USER,
    database: DATABASE_NAME,
    get connection() {
      return connectionTo(supervisor.socketDir);
    },
    get productConnection() {
      return { ...connectionTo(supervisor.socketDir), user: PRODUCT_USER };
    },
    clusterDir,
    get adopted() {
      return supervisor.adopted;
    },
    get pid() {
      return supervisor.pid;
    },
    stop: () => supervisor.stop(),
  };
}

/** Returns whether a data folder contains an embedded database. */
export const hasCluster = (dataDir: string): boolean => existsSync(join(dataDir, `pg${POSTGRES_MAJOR}`, 'PG_VERSION'));

/** Returns the real path, because a running server is recognised by the path without links. */
async function ensureDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    return await realpath(dataDir);
  } catch (error) {
    throw readable(error, dataDir);
  }
}

function readable(error: unknown, dataDir: string): unknown {
  const code = errorCode(error);
  if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') return error;
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} cannot be written by this account (uid ${process.getuid?.()}): ${String(error)}. ` +
      'Set EASYMOCK_DATA_DIR to a folder of your own.',
  );
}
