import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsFolder } from '../src/paths';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/database/embedded/index';
import { isServerOf } from '../src/platform/database/embedded/processes';
import { migrateDatabase } from '../src/platform/database/index';

export interface OwnCluster {
  connection: EmbeddedPostgres['connection'];
  clusterDir: string;
  /** Changes the owner of a folder and its content to the account that runs the cluster. */
  own(folder: string): Promise<void>;
  /** Shuts the cluster down; `restart` starts it again at the same address. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  /** Suspends all processes of the cluster: connections stay open, and nothing responds. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Removes the cluster. */
  remove(): Promise<void>;
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Starts a separate migrated cluster, for tests that damage it. */
export async function startOwnCluster(): Promise<OwnCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'easymock-own-cluster-'));
  await chmod(dataDir, 0o755);
  const start = () => startEmbeddedPostgres({ dataDir, log: quiet, fsync: false });
  let postgres = await start();
  const { connection, clusterDir } = postgres;
  await migrateDatabase(connection, migrationsFolder);
  const signalAll = async (signal: NodeJS.Signals) => {
    for (const pid of await serversOf(clusterDir)) process.kill(pid, signal);
  };
  return {
    connection,
    clusterDir,
    async own(folder) {
      const { uid, gid } = await stat(clusterDir);
      execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
    },
    stop: () => postgres.stop(),
    async restart() {
      postgres = await start();
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async remove() {
      await signalAll('SIGCONT');
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function serversOf(clusterDir: string): Promise<number[]> {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const checked = await Promise.all(pids.map(async (pid) => ((await isServerOf(pid, clusterDir)) ? [pid] : [])));
  return checked.flat();
}
