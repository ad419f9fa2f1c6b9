import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { lastBackups } from './backup.table';

export type LastBackup = typeof lastBackups.$inferSelect;
type NewBackup = Pick<LastBackup, 'name' | 'place' | 'bytes' | 'durationMs'>;

const hourMs = 3_600_000;

/** Returns the maximum age of the last backup: 26 hours if daily, else a week. */
const ageLimitMs = (isDaily: boolean): number => (isDaily ? 26 : 7 * 24) * hourMs;

/** Returns whether a backup is due. */
export const isBackupDue = (last: Pick<LastBackup, 'finishedAt'> | undefined, isDaily: boolean, now: Date) =>
  !last || now.getTime() - last.finishedAt.getTime() > ageLimitMs(isDaily);

/** Reads the last successful backup, scheduled or by hand; undefined if there is none. */
export async function readLastBackup(db: Db): Promise<LastBackup | undefined> {
  const [row] = await db.select().from(lastBackups);
  return row;
}

/** Records a successful backup, unless a later one is known. */
export async function recordBackup(
  db: Db,
  backup: NewBackup,
  finishedAt: SQL<Date> | Date = sql<Date>`now()`,
): Promise<void> {
  await db
    .insert(lastBackups)
    .values({ id: 1, ...backup, finishedAt })
    .onConflictDoUpdate({
      target: lastBackups.id,
      set: { ...backup, finishedAt: sql`excluded.finished_at` },
      setWhere: lt(lastBackups.finishedAt, sql`excluded.finished_at`),
    });
}

/** Imports the record that `npm run backup` left in the data folder up to version 1.6. */
export async function importLegacyRecord(db: Db, dataDir: string): Promise<void> {
  const note = join(dataDir, 'last-backup.txt');
  try {
    const name = (await readFile(note, 'utf8')).trim();
    const { mtime } = await stat(note);
    const bytes = await stat(name).then(
      ({ size }) => size,
      () => 0,
    );
    await recordBackup(db, { name, place: 'file', bytes, durationMs: 0 }, mtime);
    await rm(note);
  } catch (error) {
    // Most folders have none, and an unreadable one must not prevent a start.
    if (!('syscall' in (error as object))) throw error;
  }
}
