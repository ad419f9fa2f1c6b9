import { and, asc, eq, exists, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { releaseUnused, storedFiles } from '../../platform/files/index';
import { wikiFilePlaces, wikiFiles } from './file.table';
import { keptSince } from './file-list';

const dayMs = 24 * 60 * 60 * 1000;
const filesAtOnce = 500;

const isShownNowhere = (db: Db) =>
  notExists(db.select({ one: sql`1` }).from(wikiFilePlaces).where(eq(wikiFilePlaces.fileId, wikiFiles.id)));

/**
 * Removes what was deleted or replaced long ago, files that no article has shown for a day, and what they had in the
 * storage. Bytes go a day later, when no other file has them; see `Files.sweep`.
 * @returns how many files there were
 */
export async function sweepWikiFiles(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  await db
    .delete(wikiFilePlaces)
    .where(and(isNotNull(wikiFilePlaces.removedAt), lt(wikiFilePlaces.removedAt, keptSince(now))));
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
      // Asked again now that they are held: an article may have come to show one before that.
      const gone = await tx
        .delete(wikiFiles)
        .where(and(inArray(wikiFiles.id, ids), isShownNowhere(tx)))
        .returning({ id: wikiFiles.id });
      return gone.length;
    });
    num += swept;
    if (swept === 0) break;
  }
  const used = exists(
    db.select({ one: sql`1` }).from(wikiFiles).where(eq(wikiFiles.storedId, storedFiles.id)),
  );
  await releaseUnused(db, 'wiki', used, now);
  return num;
}
