import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { syncFolder } from '../../sync-folder';
import { type Account, canPass, makePrivate } from './account';
import type { Binaries } from './binaries';
import { EmbeddedPostgresError, errorCode, errorText, USE_DATABASE_URL, unlessMissing } from './errors';
import type { EmbeddedLog } from './log';
import { processIdentity } from './processes';

const run = promisify(execFile);

/** Programs of one major version only read files of the same version, so the folder name contains it. */
export const POSTGRES_MAJOR = '18';

/**
 * The role that owns the tables and, as the first role of a cluster, is a superuser. Migrations, restores and
 * operators' programs use it. Roles have no password, since they are only reachable through the socket in a
 * private folder.
 */
export const DATABASE_USER = 'app';
/**
 * The role that serves the product. It only reads and writes rows, which limits what injected statements
 * could do.
 */
export const PRODUCT_USER = 'easymock';
export const DATABASE_NAME = 'easymock';
/** There is no TCP port; PostgreSQL only derives the socket's file name from it. */
export const DATABASE_PORT = 5432;

/** A folder of PostgreSQL files, and its form on the command line. */
export interface Cluster {
  /** The real path, without links. The working directory of the running server shows this path. */
  readonly dir: string;
  /** The argument of `-D`. */
  readonly argument: string;
  readonly account: Account;
}

/** Locale data differs between hosts; this locale exists everywhere (on macOS under another name). */
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/**
 * Environment of the programs, without our own variables: `PGDATA` and similar would mislead them, and our
 * secrets must not leak to them.
 */
const programEnvironment = { LC_ALL: LOCALE, PATH: process.env.PATH ?? '/usr/bin:/bin' };

/**
 * Returns the options for running a program as the account, with the cluster's folder as its working
 * directory.
 */
export function runAs(cluster: Cluster) {
  const { uid, gid } = cluster.account;
  return { cwd: cluster.dir, env: programEnvironment, ...(uid === undefined ? {} : { uid, gid }) };
}

/** Describes the cluster in `dir`. The folder need not exist yet; its parent must. */
export async function describeCluster(dir: string, account: Account): Promise<Cluster> {
  if (await canPass(dirname(dir), account)) return { dir, argument: dir, account };
  if (process.platform !== 'linux') {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and no other account can reach ${dir}. Start EasyMock as an ordinary user. ${USE_DATABASE_URL}`,
    );
  }
  // PostgreSQL's account cannot enter a closed home folder, so no path leads it to its files. It is therefore started
  // with that folder as its working directory (entered while still root) and `-D` refers to the working directory. The
  // data stays in the installation's own folder, where backups and people look for it.
  return { dir, argument: '/proc/self/cwd', account };
}

/** Creates the cluster if it is missing. A crash half-way leaves nothing that looks like a cluster. */
export async function ensureCluster(cluster: Cluster, binaries: Binaries, durable: boolean, log: EmbeddedLog) {
  const version = await unlessMissing(readFile(join(cluster.dir, 'PG_VERSION'), 'utf8'));
  if (version === undefined) await createCluster(cluster, binaries, durable, log);
  else if (version.trim() !== POSTGRES_MAJOR) {
    throw new EmbeddedPostgresError(
      `${cluster.dir} was written by PostgreSQL ${version.trim()}, this is ${POSTGRES_MAJOR}.`,
    );
  }
  await makePrivate(cluster.dir, cluster.account);
}

async function createCluster(cluster: Cluster, binaries: Binaries, durable: boolean, log: EmbeddedLog) {
  const parent = dirname(cluster.dir);
  const existing = await unlessMissing(readdir(cluster.dir));
  if (existing && existing.length > 0) {
    throw new EmbeddedPostgresError(
      `${cluster.dir} holds files, but no database: move it away, or restore PG_VERSION with the rest.`,
    );
  }
  await removeAbandoned(parent);
  log.info({ dir: cluster.dir }, 'creating the database, once');
  const draft = join(parent, `pg${POSTGRES_MAJOR}.creating-${process.pid}`);
  await mkdir(draft, { mode: 0o700 });
  try {
    await makePrivate(draft, cluster.account);
    await initdb(
      { ...cluster, dir: draft, argument: cluster.argument === cluster.dir ? draft : cluster.argument },
      binaries,
      durable,
    );
    // The cluster is built under another name and moved into place, so that the name pg18 always belongs to a complete
    // cluster.
    await rename(draft, cluster.dir);
    if (durable) await syncFolder(parent);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function initdb(cluster: Cluster, binaries: Binaries, durable: boolean): Promise<void> {
  const flags = ['-D', cluster.argument, '-U', DATABASE_USER, '--auth=trust', '--encoding=UTF8', '--data-checksums'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${LOCALE}`];
  try {
    await run(
      binaries.initdb,
      [...flags, ...locale, '--no-instructions', ...(durable ? [] : ['--no-sync'])],
      runAs(cluster),
    );
  } catch (error) {
    // The kernel reports ENOENT for a program whose loader is missing, as on a system without glibc.
    if (errorCode(error) === 'ENOENT') {
      throw new EmbeddedPostgresError(
        `The embedded database does not run on this system (it needs glibc). ${USE_DATABASE_URL}`,
      );
    }
    const said = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : '';
    if (said.includes('could not look up effective user ID')) {
      const uid = cluster.account.uid ?? process.getuid?.();
      throw new EmbeddedPostgresError(
        `PostgreSQL creates no database for an account without a name: uid ${uid} is not in /etc/passwd. ` +
          `Add it there, or start EasyMock as another account. ${USE_DATABASE_URL}`,
      );
    }
    throw new EmbeddedPostgresError(`Creating the database in ${cluster.dir} failed: ${said || errorText(error)}`);
  }
}

/** Removes drafts of processes that died while creating a cluster. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    const pid = /^pg\d+\.creating-(\d+)$/.exec(entry)?.[1];
    if (pid === undefined) continue;
    if (Number(pid) !== process.pid && (await processIdentity(Number(pid)))) continue;
    await rm(join(parent, entry), { recursive: true, force: true });
  }
}

/** Linux allows 107 bytes for a socket's path, macOS 103; the file name takes 14 of them. */
const LONGEST_SOCKET_DIR = 85;

/**
 * Creates the private folder of the server's socket and returns its path. It is in the system's temporary
 * folder, since a socket's path must be short and a checkout's often is not. An `earlier` folder is reused if
 * possible, because the pools of our callers use its path.
 */
export async function ensureSocketDir(cluster: Cluster, earlier = ''): Promise<string> {
  if (earlier && (await claim(earlier, cluster.account))) return earlier;
  const hash = createHash('sha256').update(cluster.dir).digest('hex').slice(0, 12);
  const wished = tmpdir();
  const usable = wished.length + hash.length + 10 <= LONGEST_SOCKET_DIR && (await canPass(wished, cluster.account));
  const path = join(usable ? wished : '/tmp', `easymock-${hash}`);
  return (await claim(path, cluster.account)) ? path : await claimAnother(path, cluster.account);
}

/** Returns false if the path is not a folder of our own, since anyone may create names in /tmp. */
async function claim(path: string, account: Account): Promise<boolean> {
  await mkdir(path, { mode: 0o700 }).catch((error) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  const found = await lstat(path);
  const ours = found.uid === process.getuid?.() || found.uid === account.uid;
  if (!found.isDirectory() || !ours) return false;
  await makePrivate(path, account);
  return true;
}

async function claimAnother(path: string, account: Account): Promise<string> {
  const folder = await mkdtemp(`${path}-`);
  await makePrivate(folder, account);
  return folder;
}
