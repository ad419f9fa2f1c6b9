import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError, errorCode, unlessMissing } from './errors';
import { processIdentity } from './processes';

const PATIENCE_MS = 120_000;
let counter = 0;

/**
 * Runs `work` while no other process (nor another call in this one) does so under the same lock file.
 *
 * The file names its holder. When that process is gone the lock is taken over at once, so a crash
 * between two steps costs the next start nothing.
 *
 * @example await withLock('/data/pg18.lock', () => startServer());
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const mine = `${await processIdentity(process.pid)} ${counter++}`;
  const draft = `${file}.${process.pid}.${counter}`;
  // Linked rather than created: the lock appears with its holder's name already in it, never empty.
  await writeFile(draft, mine);
  try {
    await acquire(file, draft);
  } finally {
    await rm(draft, { force: true });
  }
  try {
    return await work();
  } finally {
    if ((await unlessMissing(readFile(file, 'utf8'))) === mine) await rm(file, { force: true });
  }
}

async function acquire(file: string, draft: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await link(draft, file);
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    const holder = await unlessMissing(readFile(file, 'utf8'));
    if (holder !== undefined && !(await isRunning(holder))) await breakLock(file, draft, holder);
    else if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `Process ${holder} has been starting the database for too long (${file}).`,
      );
    } else await sleep(25);
  }
}

async function isRunning(holder: string): Promise<boolean> {
  const identity = holder.slice(0, holder.lastIndexOf(' '));
  return (await processIdentity(Number.parseInt(identity, 10))) === identity;
}

/** Moved aside first: of several who found the holder dead, only one may remove, and only that one file. */
async function breakLock(file: string, draft: string, holder: string): Promise<void> {
  const aside = `${draft}.dead`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  // Between reading and moving, someone may have been faster and locked anew: give that lock back.
  if ((await readFile(aside, 'utf8')) !== holder) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}
