import { chmod, chown, lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError, errorCode, unlessMissing } from './errors';
import type { EmbeddedLog } from './log';

/** The account PostgreSQL runs as. `uid` and `gid` are only set when it differs from our own. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** `nobody` on every Linux and, close enough, on macOS: exists everywhere, owns nothing. */
const NOBODY = 65534;

/**
 * Decides who runs PostgreSQL, which refuses to run as root.
 *
 * As an ordinary user: that user. As root: the owner of the existing cluster, so that an installation
 * once started by an ordinary user goes on working when root starts it; `nobody` for a new one.
 *
 * @example const account = await accountFor('/srv/easymock/data/pg18', log);
 */
export async function accountFor(clusterDir: string, log: EmbeddedLog): Promise<Account> {
  const me = process.getuid?.() ?? -1;
  const cluster = await statCluster(clusterDir);
  if (me !== 0) {
    if (cluster && cluster.uid !== me) throw wrongOwner(clusterDir, cluster.uid, me);
    return {};
  }
  if (!cluster) return { uid: NOBODY, gid: NOBODY };
  if (cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  // Root copied it back from somewhere. PostgreSQL insists on owning its files, so hand them over.
  log.warn(
    { clusterDir },
    'the database files belong to root, handing them to the account PostgreSQL runs as',
  );
  await handOver(clusterDir, NOBODY);
  return { uid: NOBODY, gid: NOBODY };
}

/** True when the account may pass through every folder on the way to `path` and read `path` itself. */
export async function canReach(path: string, account: Account): Promise<boolean> {
  if (account.uid === undefined) return true;
  if (!(await allows(path, account, 0o5))) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!(await allows(folder, account, 0o1))) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Makes a folder that only the account may enter. Changes nothing where it is so already. */
export async function makePrivate(folder: string, account: Account): Promise<void> {
  const found = await stat(folder);
  if (account.uid !== undefined && account.gid !== undefined && found.uid !== account.uid) {
    await chown(folder, account.uid, account.gid);
  }
  if ((found.mode & 0o777) !== 0o700) await chmod(folder, 0o700);
}

async function allows(path: string, account: Account, wanted: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & wanted) === wanted;
}

async function statCluster(clusterDir: string) {
  try {
    return await unlessMissing(stat(clusterDir));
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error;
    throw new EmbeddedPostgresError(
      `The data folder ${dirname(clusterDir)} cannot be entered by this account (uid ${process.getuid?.()}). ` +
        'Start EasyMock as the account it was first started with, or set EASYMOCK_DATA_DIR to a folder of your own.',
    );
  }
}

function wrongOwner(clusterDir: string, owner: number, me: number): EmbeddedPostgresError {
  const first = owner === NOBODY || owner === 0 ? 'root' : `uid ${owner}`;
  return new EmbeddedPostgresError(
    `The database in ${clusterDir} belongs to uid ${owner}: EasyMock was started there as ${first} before, ` +
      `and now runs as uid ${me}. Start it as ${first} again, or stop it and hand the folder over: ` +
      `sudo chown -R ${me} "${dirname(clusterDir)}"`,
  );
}

async function handOver(folder: string, owner: number): Promise<void> {
  await lchown(folder, owner, owner);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await handOver(path, owner);
    else await lchown(path, owner, owner);
  }
}
