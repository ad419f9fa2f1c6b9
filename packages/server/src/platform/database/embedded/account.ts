import { chmod, chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError, errorCode, USE_DATABASE_URL, unlessMissing } from './errors';
import type { EmbeddedLog } from './log';

/** The account that PostgreSQL runs as. `uid` and `gid` are only set if it differs from our own. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** The uid of `nobody` on nearly all systems: an account that owns nothing. */
const NOBODY = 65534;

/**
 * Returns the account for PostgreSQL, which refuses to run as root.
 *
 * An ordinary user runs it as that user. Root uses the owner of the existing cluster, so that an installation
 * first started by an ordinary user still works when root starts it, and `nobody` for a new cluster.
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
  if (!cluster) return powerless();
  if (cluster.uid !== 0) return requireMapped({ uid: cluster.uid, gid: cluster.gid });
  // Root restored the files from elsewhere. PostgreSQL must own its files, so change their owner.
  log.warn({ clusterDir }, 'the database files belong to root, handing them to the account PostgreSQL runs as');
  const account = await powerless();
  await handOver(clusterDir, account);
  return account;
}

/** Returns an account without rights that has a name, since initdb refuses accounts without one. */
async function powerless(): Promise<Required<Account>> {
  const entries = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0);
  const found =
    entries.find(({ uid }) => uid === NOBODY) ??
    entries.find(({ name }) => name === 'nobody') ??
    entries.find(({ name }) => name === 'daemon');
  return requireMapped(found ? { uid: found.uid, gid: found.gid } : { uid: NOBODY, gid: NOBODY });
}

/**
 * Checks that the account exists in the kernel. In a user namespace, such as a container's, only mapped accounts exist;
 * with any other, every later step would fail with "invalid argument".
 */
async function requireMapped(account: Required<Account>): Promise<Required<Account>> {
  if ((await isMapped('uid', account.uid)) && (await isMapped('gid', account.gid))) return account;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and this user namespace (container) has no account for it: uid ${account.uid} or ` +
      `gid ${account.gid} is not mapped. Start EasyMock as an ordinary user, or map more accounts into the namespace ` +
      `(/etc/subuid and /etc/subgid). ${USE_DATABASE_URL}`,
  );
}

async function isMapped(kind: 'uid' | 'gid', id: number): Promise<boolean> {
  const map = await readFile(`/proc/self/${kind}_map`, 'utf8').catch(() => '');
  // No namespaces outside of Linux.
  if (map === '') return true;
  return map.split('\n').some((line) => {
    const [first = 0, , count = 0] = line.trim().split(/\s+/).map(Number);
    return id >= first && id < first + count;
  });
}

/** Returns whether the account may traverse `folder` and all of its parents. */
export async function canPass(folder: string, account: Account): Promise<boolean> {
  if (account.uid === undefined) return true;
  for (let step = folder; ; step = dirname(step)) {
    if (!(await allows(step, account, 0o1))) return false;
    if (step === dirname(step)) return true;
  }
}

/** Returns whether the account may reach and run a program. */
export async function canRun(program: string, account: Account): Promise<boolean> {
  if (account.uid === undefined) return true;
  return (await canPass(dirname(program), account)) && (await allows(program, account, 0o5));
}

/** Restricts a folder to the account. Changes nothing if it is restricted already. */
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

async function handOver(folder: string, owner: Required<Account>): Promise<void> {
  await lchown(folder, owner.uid, owner.gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await handOver(path, owner);
    else await lchown(path, owner.uid, owner.gid);
  }
}
