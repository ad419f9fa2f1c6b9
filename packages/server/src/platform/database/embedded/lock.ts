import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError, errorCode, unlessMissing } from './errors';
import { processIdentity } from './processes';

const PATIENCE_MS = 120_000;
const FREE = 'free';
const DRAFT = '.draft-';

/**
 * Runs `work` while no other process, and no other call in this one, does so under the same lock.
 *
 * A lock is a sequence of numbered files. The newest counts: it names the holder or contains "free". A process that
 * waits for the lock creates the next number once the holder of the newest is done or dead. Only one process can create
 * a file, so only one gets the lock, and a crashed holder does not delay the next start. The newest file is never
 * removed, because taking over an existing file would need a check and a removal in one step, which file systems do not
 * offer.
 *
 * @example await withLock('/data/pg18.lock', () => startServer());
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const identity = (await processIdentity(process.pid)) ?? '';
  // The name must be new: an old draft may still be linked to the lock of a dead process with the same number.
  const draft = `${path}${DRAFT}${identity.replace(' ', '_')}-${randomBytes(6).toString('hex')}`;
  const freed = `${draft}-free`;
  try {
    await writeFile(draft, identity);
    // The content of a release is written beforehand, so that the lock can be released on a full disk too.
    await writeFile(freed, FREE);
    const held = await acquire(path, draft);
    try {
      await removeAbandoned(path);
      return await work();
    } finally {
      await rename(freed, fileOf(path, held));
    }
  } finally {
    await rm(draft, { force: true });
    await rm(freed, { force: true });
  }
}

/** Removes drafts of processes that died while they waited for the lock or held it. */
async function removeAbandoned(path: string): Promise<void> {
  const start = `${basename(path)}${DRAFT}`;
  for (const name of await readdir(dirname(path))) {
    if (name.startsWith(start) && (await isAbandoned(name.slice(start.length))))
      await rm(join(dirname(path), name), { force: true });
  }
}

async function isAbandoned(draft: string): Promise<boolean> {
  const [, pid, startedAt] = /^(\d+)(?:_(\d+))?-/.exec(draft) ?? [];
  if (pid === undefined) return false;
  const running = await processIdentity(Number(pid));
  if (startedAt !== undefined) return running !== `${pid} ${startedAt}`;
  // Drafts without a start time come from an earlier version, or from a system that does not report it.
  return running === undefined || (running !== pid && Number(pid) === process.pid);
}

async function acquire(path: string, draft: string): Promise<number> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const newest = (await numbersOf(path)).at(-1) ?? 0;
    const holder = await unlessMissing(readFile(fileOf(path, newest), 'utf8'));
    if (holder === undefined && newest > 0) continue; // the file was removed after it was listed, so it is outdated
    if (holder === undefined || holder === FREE || !(await isRunning(holder))) {
      if (await take(path, draft, newest + 1)) return newest + 1;
    } else if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(`Process ${holder} has been starting the database for too long (${path}).`);
    } else {
      await sleep(25);
    }
  }
}

async function take(path: string, draft: string, number: number): Promise<boolean> {
  try {
    // Linked rather than created, so that the file never appears without its holder's name.
    await link(draft, fileOf(path, number));
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  const numbers = await numbersOf(path);
  if (numbers.at(-1) !== number) {
    // Other processes took later numbers meanwhile and had already removed this one.
    await rm(fileOf(path, number), { force: true });
    return false;
  }
  for (const old of numbers) if (old < number) await rm(fileOf(path, old), { force: true });
  return true;
}

async function isRunning(identity: string): Promise<boolean> {
  return (await processIdentity(Number.parseInt(identity, 10))) === identity;
}

function fileOf(path: string, number: number): string {
  return `${path}-${number}`;
}

async function numbersOf(path: string): Promise<number[]> {
  const start = `${basename(path)}-`;
  const names = (await readdir(dirname(path))).filter((name) => name.startsWith(start));
  return names
    .map((name) => Number(name.slice(start.length)))
    .filter(Number.isInteger)
    .sort((a, b) => a - b);
}
