import { wikiFilesIn } from '@easymock/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor';
import type { Db } from '../../platform/database/index';
import { nameKeyOf } from '../rights/load-node';
import { wikiFilePlaces, wikiFiles } from './file.table';
import { readableFiles } from './read-file';

type Author = Pick<Actor, 'id' | 'role' | 'department' | 'userGroup' | 'grants'>;

/** Rows per statement. */
const rowsAtOnce = 500;

/**
 * Adds the files referenced in a source to its article, so that everybody who may view the article may read
 * them. Only files that the author may read now are added, because anybody can type an address; other
 * references stay broken. Call it in the transaction that writes the source.
 */
export async function placeFilesOf(db: Db, nodeId: string, source: string, actor: Author): Promise<void> {
  const named = wikiFilesIn(source);
  if (named.length === 0) return;
  const placed = await db
    .select({ id: wikiFilePlaces.fileId })
    .from(wikiFilePlaces)
    .where(and(eq(wikiFilePlaces.nodeId, nodeId), inArray(wikiFilePlaces.fileId, named)));
  const known = new Set(placed.map(({ id }) => id));
  const wanted = named.filter((id) => !known.has(id));
  if (wanted.length === 0) return;
  const readable = await readableFiles(db, actor, wanted);
  // Locks the files, so that no sweep removes one that is about to be shown.
  const held = await db
    .select({ id: wikiFiles.id })
    .from(wikiFiles)
    .where(inArray(wikiFiles.id, [...readable.keys()]))
    .orderBy(asc(wikiFiles.id))
    .for('key share');
  const rows = held.map(({ id }) => {
    const name = readable.get(id) ?? '';
    return { fileId: id, nodeId, isAttachment: false, name, nameKey: nameKeyOf(name), userId: actor.id };
  });
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db
      .insert(wikiFilePlaces)
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflictDoNothing();
}

/** Adds the files of articles to their copies, attachments included and deleted ones excluded. */
export async function copyPlaces(
  db: Db,
  copies: readonly { readonly from: string; readonly to: string }[],
  userId: string,
): Promise<void> {
  const from = sql.param(copies.map((copy) => copy.from));
  const to = sql.param(copies.map((copy) => copy.to));
  await db.execute(sql`
    insert into ${wikiFilePlaces} (file_id, node_id, is_attachment, name, name_key, user_id, created_at)
    select p.file_id, made.id, p.is_attachment, p.name, p.name_key, ${userId}, p.created_at
    from unnest(${from}::text[], ${to}::text[]) as made(source_id, id)
    join ${wikiFilePlaces} p on p.node_id = made.source_id
    where p.removed_at is null`);
}
