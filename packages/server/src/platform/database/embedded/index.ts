import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { connectionsFor } from '../pool-size';
import { accountFor } from './account';
import { findBinaries } from './binaries';
import {
  DATABASE_NAME,
  DATABASE_PORT,
  DATABASE_USER,
  describeCluster,
  POSTGRES_MAJOR,
  PRODUCT_USER,
} from './cluster';
import { EmbeddedPostgresError, errorCode } from './errors';
import type { EmbeddedLog } from './log';
import { connectionTo, Supervisor } from './supervisor';

export { PRODUCT_USER } from './cluster';
export type { EmbeddedLog } from './log';

/** Options of `startEmbeddedPostgres`. */
export interface EmbeddedPostgresOptions {
  /** The installation's data folder; created when absent. The database lives in its `pg18`. */
  readonly dataDir: string;
  readonly log: EmbeddedLog;
  /** Called when the server ended without being asked to. It is being restarted already. */
  readonly onExit?: (how: string) => void;
  /** PostgreSQL settings that override ours, as in postgresql.conf. */
  readonly settings?: Record<string, string>;
  /** False for tests only: much faster, and a power cut may destroy the data. */
  readonly fsync?: boolean;
}

/** A database server of our own, kept running. */
export interface EmbeddedPostgres {
  readonly socketDir: string;
  readonly port: 5432;
  readonly user: 'app';
  readonly database: 'easymock';
  /** For `new Pool(connection)`. Give the pool an 'error' listener: a restart closes its idle connections. */
  readonly connection: { host: string; port: number; user: string; database: string };
  /** The same for the role that only reads and writes rows, once a migration has granted it that. */
  readonly productConnection: EmbeddedPostgres['connection'];
  /** The folder of PostgreSQL's files. */
  readonly clusterDir: string;
  /** True while the server was started, and will be stopped, by another process. */
  readonly adopted: boolean;
  /** The server's main process; another one after a restart. */
  readonly pid: number;
  /** Shuts the server down cleanly if this process started it. Safe to call twice. */
  stop(): Promise<void>;
}

const DURABLE_SETTINGS = {
  shared_buffers: '64MB',
  max_connections: String(connectionsFor(1)),
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Refused statements are answers to their callers, and carry people's data: not for the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** Commits still reach the kernel, so that kill -9 loses nothing even in a test. */
const CARELESS_SETTINGS = { fsync: 'off', full_page_writes: 'off' };

/**
 * Starts PostgreSQL on the data folder, or joins the one already running on it, and keeps it running.
 *
 * It ends with this process, however that ends. When it dies by itself it is started again; callers
 * see connection errors meanwhile.
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

/** Whether a data folder contains an embedded database. */
export const hasCluster = (dataDir: string): boolean =>
  existsSync(join(dataDir, `pg${POSTGRES_MAJOR}`, 'PG_VERSION'));

/** Resolved, since the path without links is what a running server is recognised by. */
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
