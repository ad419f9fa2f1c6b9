import type { Readable } from 'node:stream';
import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { type ByteRange, storedFiles } from '../../platform/files/index';
import { accessTo, mayAtLeast, type WikiAccess } from '../access';
import { wikiNodes } from '../wiki.table';
import { type WikiFileRow, wikiFilePlaces, wikiFiles } from './file.table';

type Reader = Pick<Actor, 'id' | 'role' | 'department' | 'userGroup' | 'grants'>;

/** The rights of a person in the scopes in which files are seen, as far as these need them. */
async function accessToPlaces(db: Db, actor: Reader, fileIds: readonly string[]): Promise<WikiAccess> {
  const rows = await db
    .selectDistinct({ scopeId: wikiNodes.scopeId })
    .from(wikiFilePlaces)
    .innerJoin(wikiNodes, eq(wikiNodes.id, wikiFilePlaces.nodeId))
    .where(sql`${wikiFilePlaces.fileId} = any(${sql.param([...fileIds])}::text[])`);
  const guarded = rows.map(({ scopeId }) => ({ id: '', space: '', scopeId, ownerId: '' }));
  return accessTo(db, actor, guarded);
}

/**
 * The condition, on `wiki_file_place` with its node, for what a person who may view the article reads there. What is in
 * the recycle bin shows nothing.
 */
const isShown = (access: WikiAccess): SQL | undefined =>
  and(isNull(wikiNodes.deletedAt), isNull(wikiFilePlaces.removedAt), mayAtLeast(access, 'view'));

/** The same for what was deleted or replaced, which people who edit the article may look at and restore. */
const isRemoved = (access: WikiAccess): SQL | undefined =>
  and(isNull(wikiNodes.deletedAt), isNotNull(wikiFilePlaces.removedAt), mayAtLeast(access, 'edit'));

/** Those of the files that a person may read now, with the names under which they find them. */
export async function readableFiles(
  db: Db,
  actor: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const access = await accessToPlaces(db, actor, ids);
  const rows = await db
    .selectDistinctOn([wikiFilePlaces.fileId], { id: wikiFilePlaces.fileId, name: wikiFilePlaces.name })
    .from(wikiFilePlaces)
    .innerJoin(wikiNodes, eq(wikiNodes.id, wikiFilePlaces.nodeId))
    .where(and(sql`${wikiFilePlaces.fileId} = any(${sql.param([...ids])}::text[])`, isShown(access)))
    .orderBy(wikiFilePlaces.fileId, desc(wikiFilePlaces.isAttachment));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A file as it is sent to somebody who may read it. */
export interface ReadableFile extends Pick<WikiFileRow, 'id' | 'name' | 'size' | 'mime' | 'sha256'> {
  /** The name of its bytes in the storage. */
  readonly storageName: string;
}

const columns = {
  id: wikiFiles.id,
  size: wikiFiles.size,
  mime: wikiFiles.mime,
  sha256: wikiFiles.sha256,
  storageName: storedFiles.name,
};

/** So many later versions of an attachment are followed. */
const mostVersions = 50;

/**
 * The file that an address leads a person to: the one it names or, if that was replaced, the one that took its place.
 * Undefined if there is none, or none that they may read.
 * @param isExact whether people who edit the article get also what was deleted or replaced, and not what took its place
 */
export async function findReadable(
  db: Db,
  actor: Reader,
  wanted: string,
  isExact = false,
): Promise<ReadableFile | undefined> {
  let id = wanted;
  for (let step = 0; step < mostVersions; step += 1) {
    const access = await accessToPlaces(db, actor, [id]);
    // Readers are led on from what was replaced, without seeing it.
    const isLedOn = and(
      isNull(wikiNodes.deletedAt),
      isNotNull(wikiFilePlaces.replacedBy),
      mayAtLeast(access, 'view'),
    );
    const [row] = await db
      .select({ ...columns, name: wikiFilePlaces.name, replacedBy: wikiFilePlaces.replacedBy })
      .from(wikiFilePlaces)
      .innerJoin(wikiNodes, eq(wikiNodes.id, wikiFilePlaces.nodeId))
      .innerJoin(wikiFiles, eq(wikiFiles.id, wikiFilePlaces.fileId))
      .innerJoin(storedFiles, eq(storedFiles.id, wikiFiles.storedId))
      .where(and(eq(wikiFilePlaces.fileId, id), or(isShown(access), isExact ? isRemoved(access) : isLedOn)))
      .orderBy(
        sql`${wikiFilePlaces.removedAt} is not null`,
        sql`${wikiFilePlaces.replacedBy} is null`,
        desc(wikiFilePlaces.isAttachment),
      )
      .limit(1);
    if (!row) return undefined;
    const { replacedBy, ...file } = row;
    if (!replacedBy || isExact) return file;
    id = replacedBy;
  }
  return undefined;
}

/**
 * A file and its bytes, whoever asks; the caller has checked the rights.
 * @public for import and export
 */
export async function readWikiFile(
  { database, files }: Pick<Services, 'database' | 'files'>,
  id: string,
): Promise<
  | (ReadableFile & {
      /** All of it, in memory. */
      content(): Promise<Buffer | undefined>;
      /** A part of it, or all, bit by bit. */
      stream(range?: ByteRange): Promise<Readable | undefined>;
    })
  | undefined
> {
  const [file] = await database.db
    .select({ ...columns, name: wikiFiles.name })
    .from(wikiFiles)
    .innerJoin(storedFiles, eq(storedFiles.id, wikiFiles.storedId))
    .where(eq(wikiFiles.id, id));
  if (!file) return undefined;
  return {
    ...file,
    content: () => files.read(file.storageName),
    stream: (range = { start: 0, end: Math.max(0, file.size - 1) }) => files.stream(file.storageName, range),
  };
}
