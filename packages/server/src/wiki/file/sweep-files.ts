import { and, asc, eq, exists, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { releaseUnused, storedFiles } from '../../platform/files/index';
import { wikiFilePlaces, wikiFiles } from './file.table';
import { retainedSince } from './file-list';

const dayMs = 24 * 60 * 60 * 1000;
const filesAtOnce = 500;

const isShownNowhere = (db: Db) =>
  notExists(db.select({ one: sql`1` }).from(wikiFilePlaces).where(eq(wikiFilePlaces.fileId, wikiFiles.id)));

/**
 * Deletes attachments that were deleted or replaced long ago, files that no article has shown for a day, and
 * their references in the storage. The bytes go a day later if no other file uses them; see `Files.sweep`.
 * @returns the number of deleted files
 */
export async function sweepWikiFiles(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  await db
    .delete(wikiFilePlaces)
    .where(and(isNotNull(wikiFilePlaces.removedAt), lt(wikiFilePlaces.removedAt, retainedSince(now))));
  let num = 0;
  for (;;) {
    signal?.throwIfAborted();
    const swept = await db.transaction(async (tx) => {
      const held = await tx
        .select({ id: wikiFiles.id })
        .from(wikiFiles)
        .where(and(lt(wikiFiles.createdAt, new Date(now.getTime() - dayMs)), isShownNowhere(tx)))
        .orderBy(asc(wikiFiles.id))
        .limit(filesAtOnce)
        .for('update', { skipLocked: true });
      const ids = held.map(({ id }) => id);
      if (ids.length === 0) return 0;
      // Checks again under the lock: an article may have started to show one of the files before.
      const gone = await tx
        .delete(wikiFiles)
        .where(and(inArray(wikiFiles.id, ids), isShownNowhere(tx)))
        .returning({ id: wikiFiles.id });
      return gone.length;
    });
    num += swept;
    if (swept === 0) break;
  }
  const used = exists(db.select({ one: sql`1` }).from(wikiFiles).where(eq(wikiFiles.storedId, storedFiles.id)));
  await releaseUnused(db, 'wiki', used, now);
  return num;
}
