import { rmdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Binaries } from './binaries';
import { type Cluster, DATABASE_NAME, DATABASE_PORT, DATABASE_USER, ensureCluster, ensureSocketDir } from './cluster';
import { EmbeddedPostgresError, errorCode, errorText } from './errors';
import { withLock } from './lock';
import type { EmbeddedLog } from './log';
import { isOrphan, isServerOf, killRemains, signal } from './processes';
import { type PidFile, readPidFile, removeLeftovers, type ServerProcess, startServer } from './server-process';

const ADOPT_PATIENCE_MS = 120_000;
const CONNECT_PATIENCE_MS = 10_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;
/** A server that ran this long was healthy, so its next failure restarts the back-off. */
const HEALTHY_MS = 30_000;

/** Options of the supervisor; see `startEmbeddedPostgres` for their meaning. */
export interface SupervisorOptions {
  readonly cluster: Cluster;
  readonly binaries: Binaries;
  readonly settings: Record<string, string>;
  readonly durable: boolean;
  readonly log: EmbeddedLog;
  readonly onExit: (how: string) => void;
}

/**
 * Keeps one server running on one cluster until stopped. Starts the server or uses one that another process started; if
 * that server ends, the first supervisor that detects this starts the next.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  #own: ServerProcess | undefined;
  #watch: Client | undefined;
  #socketDir = '';
  #pid = 0;
  #pause = FIRST_PAUSE_MS;
  #upSince = 0;
  #recovery: Promise<void> | undefined;
  readonly #stopping = new AbortController();
  #stopped: Promise<void> | undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  get socketDir(): string {
    return this.#socketDir;
  }

  get pid(): number {
    return this.#pid;
  }

  /** Whether another process started the server. */
  get adopted(): boolean {
    return this.#watch !== undefined;
  }

  /** Resolves once a server answers on the cluster and has the product's database. */
  async bringUp(): Promise<void> {
    // Tries this before taking the lock, whose files cannot be written on a full disk, where a backup to another disk
    // must still be possible.
    if (!(await this.#joinRunning())) await this.#startOrAdopt();
    await ensureDatabase(this.#socketDir);
  }

  async #startOrAdopt(): Promise<void> {
    const { cluster, binaries, settings, durable, log } = this.#options;
    await withLock(this.#lockPath, async () => {
      await ensureCluster(cluster, binaries, durable, log);
      if (await this.#adopt()) return;
      // The folder is reused over restarts, since the pools of callers use its path.
      this.#socketDir = await ensureSocketDir(cluster, this.#socketDir);
      await removeLeftovers(cluster, this.#socketDir);
      const server = await this.#startFresh(settings);
      this.#own = server;
      this.#pid = server.pid;
      this.#upSince = Date.now();
      void server.gone.then((how) => {
        this.#own = undefined;
        this.#lost(how);
      });
    });
  }

  /** Ends supervision, and the server if it is ours. Idempotent, and safe during a restart. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    await this.#recovery;
    const watch = this.#watch;
    this.#watch = undefined;
    await watch?.end().catch(() => undefined);
    if (!this.#own) return;
    await this.#own.stop();
    // The folder is removed under the lock, because another process may be starting the next server in it. A folder
    // that is not empty or already gone is left alone.
    await withLock(this.#lockPath, () => rmdir(this.#socketDir)).catch(() => undefined);
  }

  get #lockPath(): string {
    return `${this.#options.cluster.dir}.lock`;
  }

  async #startFresh(settings: Record<string, string>): Promise<ServerProcess> {
    const { cluster, binaries, log } = this.#options;
    try {
      return await startServer(cluster, binaries, this.#socketDir, settings, log);
    } catch (error) {
      // After kill -9 of the main process, its helpers may be busy and not have noticed yet.
      if (!errorText(error).includes('shared memory block')) throw error;
      log.warn({ killed: await killRemains(cluster.dir) }, 'removed what was left of a killed database server');
      await removeLeftovers(cluster, this.#socketDir);
      return await startServer(cluster, binaries, this.#socketDir, settings, log);
    }
  }

  /** Uses the server that another process started, if it accepts connections already; otherwise returns false. */
  async #joinRunning(): Promise<boolean> {
    const { cluster } = this.#options;
    const found = await readPidFile(cluster);
    if (!found || !(await isServerOf(found.pid, cluster.dir)) || (await isOrphan(found.pid))) return false;
    return this.#join(found);
  }

  async #join({ pid, socketDir }: PidFile): Promise<boolean> {
    if (!(await this.#connectWatch(socketDir))) return false;
    this.#socketDir = socketDir;
    this.#pid = pid;
    this.#upSince = Date.now();
    this.#options.log.info({ pid }, 'using the database server that another process started');
    return true;
  }

  /** Uses the server that runs on our cluster; returns false if there is none. */
  async #adopt(): Promise<boolean> {
    const { cluster, log } = this.#options;
    const deadline = Date.now() + ADOPT_PATIENCE_MS;
    for (;;) {
      const found = await readPidFile(cluster);
      if (!found || !(await isServerOf(found.pid, cluster.dir))) return false;
      if (await isOrphan(found.pid)) {
        // The server's shell was killed, so nothing would ever stop it. The server started next has a shell again.
        log.warn({ pid: found.pid }, 'stopping a database server that nobody watches any more');
        signal(found.pid, 'SIGINT');
      } else if (await this.#join(found)) return true;
      if (Date.now() > deadline || this.#stopping.signal.aborted) {
        throw new EmbeddedPostgresError(`The server running on ${cluster.dir} (pid ${found.pid}) does not answer.`);
      }
      await sleep(50);
    }
  }

  /** Opens one idle connection, whose end reports at once that the other process's server ended. */
  async #connectWatch(socketDir: string): Promise<boolean> {
    const client = new Client({
      ...connectionTo(socketDir),
      database: 'postgres',
      application_name: 'easymock watch',
      connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      const { dir } = this.#options.cluster;
      if (rows[0]?.data_directory !== dir && rows[0]?.data_directory !== '/proc/self/cwd')
        throw new Error('another server');
    } catch {
      await client.end().catch(() => undefined);
      return false;
    }
    client.once('end', () => {
      if (this.#watch !== client) return;
      this.#watch = undefined;
      this.#lost('connection closed');
    });
    this.#watch = client;
    return true;
  }

  #lost(how: string): void {
    if (this.#stopping.signal.aborted) return;
    const { log, onExit } = this.#options;
    log.warn({ how }, 'the database server ended, starting it again');
    onExit(how);
    this.#pause =
      Date.now() - this.#upSince > HEALTHY_MS ? FIRST_PAUSE_MS : Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
    this.#recovery ??= this.#recover().finally(() => {
      this.#recovery = undefined;
    });
  }

  async #recover(): Promise<void> {
    const { signal: stopping } = this.#stopping;
    // The first attempt waits briefly too, since a server that dies at once must not cause a busy loop.
    for (let pause = this.#pause; !stopping.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
      if (stopping.aborted) return;
      try {
        await this.bringUp();
        // The server may have died again during the check of the database; the call of #lost for it returned early and
        // relies on this loop.
        if (!this.#own && !this.#watch) continue;
        this.#options.log.info({ pid: this.#pid, adopted: this.adopted }, 'the database server is back');
        return;
      } catch (error) {
        this.#options.log.error({ err: error }, 'starting the database server again failed');
      }
    }
  }
}

/** Returns the connection options for the server behind a socket folder. */
export function connectionTo(socketDir: string) {
  return { host: socketDir, port: DATABASE_PORT, user: DATABASE_USER, database: DATABASE_NAME };
}

async function ensureDatabase(socketDir: string): Promise<void> {
  const client = new Client({
    ...connectionTo(socketDir),
    database: 'postgres',
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE_NAME]);
    if (rowCount === 0) await client.query(`create database ${DATABASE_NAME}`);
  } catch (error) {
    // Another process created the database: 42P04 if it had finished, 23505 if both ran at the same time.
    if (errorCode(error) !== '42P04' && errorCode(error) !== '23505') throw error;
  } finally {
    await client.end();
  }
}
