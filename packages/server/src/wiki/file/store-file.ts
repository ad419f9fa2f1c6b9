import { wikiFilePath } from '@easymock/contract';
import { and, eq } from 'drizzle-orm';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { storedFiles } from '../../platform/files/index';
import { newId } from '../../platform/ids';
import { nameKeyOf } from '../rights/load-node';
import { wikiFilePlaces, wikiFiles } from './file.table';
import { fileNameOf, typeOf } from './file-type';

/** A file whose bytes are stored, but which no article shows yet. */
export interface StoredBytes {
  readonly storedId: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
  readonly sha256: string;
  readonly ownerId: string;
}

/**
 * Stores bytes. Do not call it inside a transaction: it opens its own and waits for the storage. Bytes that
 * no article shows within an hour are swept.
 * @throws filesFull, storageAway
 */
export async function storeBytes(
  services: Pick<Services, 'files' | 'database'>,
  { name: given, content, ownerId }: { name: string; content: Uint8Array; ownerId: string },
): Promise<StoredBytes> {
  const name = fileNameOf(given);
  const mime = typeOf(name, content);
  const kept = await services.files.keep({ ownerId, kind: 'wiki', extension: '', mime, content, usedBy: 'wiki' });
  const [row] = await services.database.db
    .select({ storedId: storedFiles.id, sha256: storedFiles.sha256 })
    .from(storedFiles)
    .where(and(eq(storedFiles.ownerId, ownerId), eq(storedFiles.name, kept)));
  return { ...(row ?? fail('conflict')), name, size: content.byteLength, mime, ownerId };
}

/** Creates a file from stored bytes. @param id generated before if a text already refers to it */
export async function addFile(db: Db, bytes: StoredBytes, now: Date, id = newId()): Promise<string> {
  await db.insert(wikiFiles).values({ id, ...bytes, createdAt: now });
  return id;
}

/** Adds a file to an article. @throws the violation of `wiki_file_place_name_unique` */
export async function addPlace(
  db: Db,
  place: { fileId: string; nodeId: string; userId: string; name: string; isAttachment: boolean; now: Date },
): Promise<void> {
  const { now, ...row } = place;
  await db.insert(wikiFilePlaces).values({ ...row, nameKey: nameKeyOf(row.name), createdAt: now });
}

/**
 * Stores a file and adds it to an article, whose rights decide who may read it. The caller has checked that
 * the person may edit the article. Call it outside of transactions, or with the `db` of one that waits for
 * nothing else.
 * @public for import and export
 * @example const { url } = await storeWikiFile(services, db, { nodeId, name: 'a.png', content, by: actor.id,
 * isAttachment: false })
 */
export async function storeWikiFile(
  services: Pick<Services, 'files' | 'database' | 'clock'>,
  db: Db,
  file: {
    readonly nodeId: string;
    readonly name: string;
    readonly content: Uint8Array;
    /** ID of the person whose quota it uses. */
    readonly by: string;
    readonly isAttachment: boolean;
    /** Set if a text already refers to it. */
    readonly id?: string;
  },
): Promise<{ id: string; url: string }> {
  const { nodeId, by, isAttachment } = file;
  const bytes = await storeBytes(services, { name: file.name, content: file.content, ownerId: by });
  const now = services.clock();
  const id = await db.transaction(async (tx) => {
    const fileId = await addFile(tx, bytes, now, file.id);
    await addPlace(tx, { fileId, nodeId, userId: by, name: bytes.name, isAttachment, now });
    return fileId;
  });
  return { id, url: wikiFilePath(id) };
}
