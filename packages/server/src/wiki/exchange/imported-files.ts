import { wikiFilePath } from '@easymock/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import { CallFailure } from '../../platform/failure';
import { newId } from '../../platform/ids';
import { wikiFilePlaces, wikiFiles } from '../file/file.table';
import { attachedNames, freeFileName } from '../file/file-list';
import { fileNameOf } from '../file/file-type';
import { addFile, addPlace, type StoredBytes, storeBytes } from '../file/store-file';
import { nameKeyOf } from '../rights/load-node';
import type { FileReference, Note, ReadArticle } from './exchange';

/** Bytes stored by an import, by hash and name, because articles of one import share pictures. */
export type FileCache = Map<string, StoredBytes>;

interface KeptFile {
  readonly id: string;
  readonly reference: FileReference;
  /** Missing if the article shows the file already. */
  readonly bytes?: StoredBytes;
}

/** The stored files of an article, with their existing or future IDs. */
export interface KeptFiles {
  readonly files: readonly KeptFile[];
  readonly num: number;
  urlOf(reference: FileReference): string | undefined;
}

const keyOf = ({ sha256, name }: Pick<FileReference, 'sha256' | 'name'>): string => `${sha256} ${fileNameOf(name)}`;

/** Reads the files that an article shows, by hash and name. */
async function shownFiles({ db }: SessionContext, nodeId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: wikiFiles.id, sha256: wikiFiles.sha256, name: wikiFilePlaces.name })
    .from(wikiFilePlaces)
    .innerJoin(wikiFiles, eq(wikiFiles.id, wikiFilePlaces.fileId))
    .where(and(eq(wikiFilePlaces.nodeId, nodeId), isNull(wikiFilePlaces.removedAt)));
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}

/**
 * Stores the pictures and attachments of an article, before the transaction that writes it, because the
 * storage may be slow. Files that the article shows already are not stored again.
 */
export async function storeFiles(
  ctx: SessionContext,
  nodeId: string,
  { references, attachments }: Pick<ReadArticle, 'references' | 'attachments'>,
  from: {
    read(file: FileReference): Promise<Uint8Array | undefined>;
    cache: FileCache;
    note(note: Omit<Note, 'where'>): void;
  },
): Promise<KeptFiles> {
  const { services, actor } = ctx;
  const wanted = new Map<string, FileReference>();
  for (const one of [...references.flatMap((one) => (one.kind === 'file' ? [one.file] : [])), ...attachments])
    wanted.set(keyOf(one), wanted.get(keyOf(one))?.isAttachment ? { ...one, isAttachment: true } : one);
  const files = new Map<string, KeptFile>();
  const present = wanted.size > 0 ? await shownFiles(ctx, nodeId) : new Map<string, string>();
  for (const [key, reference] of wanted) {
    const id = present.get(key);
    if (id !== undefined) {
      files.set(key, { id, reference });
      continue;
    }
    try {
      const known = from.cache.get(key);
      const { name } = reference;
      const content = known ? undefined : await from.read(reference);
      const bytes = known ?? (content && (await storeBytes(services, { name, content, ownerId: actor.id })));
      if (!bytes) {
        from.note({ kind: 'fileRefused', value: name });
        continue;
      }
      from.cache.set(key, bytes);
      files.set(key, { id: newId(), reference, bytes });
    } catch (error) {
      // A full quota must not stop the texts; an unavailable storage lets the job retry.
      if (!(error instanceof CallFailure) || error.kind !== 'filesFull') throw error;
      from.note({ kind: 'fileRefused', value: reference.name });
    }
  }
  const urlOf = (reference: FileReference) => {
    const file = files.get(keyOf(reference));
    return file && wikiFilePath(file.id);
  };
  return { files: [...files.values()], num: files.size, urlOf };
}

/** Adds stored files to an article, in the transaction that writes its text. */
export async function addFiles(
  { db, actor, now }: SessionContext,
  nodeId: string,
  { files }: KeptFiles,
): Promise<void> {
  const added = files.filter(({ bytes }) => bytes);
  if (added.length === 0) return;
  const taken = await attachedNames(db, nodeId);
  for (const { id, reference, bytes } of added) {
    if (!bytes) continue;
    const { isAttachment } = reference;
    // Names of attachments are unique within an article.
    const name = isAttachment ? freeFileName(bytes.name, taken) : bytes.name;
    if (isAttachment) taken.add(nameKeyOf(name));
    await addFile(db, bytes, now, id);
    await addPlace(db, { fileId: id, nodeId, userId: actor.id, name, isAttachment, now });
  }
}
