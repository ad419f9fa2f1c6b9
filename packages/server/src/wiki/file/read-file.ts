import type { Readable } from 'node:stream';
import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { type ByteRange, storedFiles } from '../../platform/files/index';
import { accessTo, mayAtLeast } from '../rights/access';
import { type LiveShare, shownBy } from '../rights/share-access';
import { wikiNodes } from '../wiki.table';
import { type WikiFileRow, wikiFilePlaces, wikiFiles } from './file.table';

type Person = Pick<Actor, 'id' | 'role' | 'department' | 'userGroup' | 'grants'>;

/**
 * A reader of files: a person, or the holder of a link, who may read the files of the articles that the link
 * shows.
 */
export type FileReader = Person | LiveShare;

/** Conditions on `wiki_node` for the articles that a reader may view and may edit. */
interface Rights {
  readonly viewed: SQL;
  readonly edited: SQL;
}

/** Loads the rights of a reader in the scopes of the articles that show the files. */
async function rightsToPlaces(db: Db, reader: FileReader, fileIds: readonly string[]): Promise<Rights> {
  if ('flag' in reader) return { viewed: shownBy(reader), edited: sql`false` };
  const rows = await db
    .selectDistinct({ scopeId: wikiNodes.scopeId })
    .from(wikiFilePlaces)
    .innerJoin(wikiNodes, eq(wikiNodes.id, wikiFilePlaces.nodeId))
    .where(sql`${wikiFilePlaces.fileId} = any(${sql.param([...fileIds])}::text[])`);
  const guarded = rows.map(({ scopeId }) => ({ id: '', space: '', scopeId, ownerId: '' }));
  const access = await accessTo(db, reader, guarded);
  return { viewed: mayAtLeast(access, 'view'), edited: mayAtLeast(access, 'edit') };
}

/**
 * Builds the condition, on `wiki_file_place` joined with its node, for files that viewers of the article may
 * read. Articles in the recycle bin show no files.
 */
const isShown = ({ viewed }: Rights): SQL | undefined =>
  and(isNull(wikiNodes.deletedAt), isNull(wikiFilePlaces.removedAt), viewed);

/** Builds the condition for deleted or replaced files, which editors of the article may view and restore. */
const isRemoved = ({ edited }: Rights): SQL | undefined =>
  and(isNull(wikiNodes.deletedAt), isNotNull(wikiFilePlaces.removedAt), edited);

/** Filters the files that a person may read now, with the names under which they see them. */
export async function readableFiles(
  db: Db,
  actor: Person,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rights = await rightsToPlaces(db, actor, ids);
  const rows = await db
    .selectDistinctOn([wikiFilePlaces.fileId], { id: wikiFilePlaces.fileId, name: wikiFilePlaces.name })
    .from(wikiFilePlaces)
    .innerJoin(wikiNodes, eq(wikiNodes.id, wikiFilePlaces.nodeId))
    .where(and(sql`${wikiFilePlaces.fileId} = any(${sql.param([...ids])}::text[])`, isShown(rights)))
    .orderBy(wikiFilePlaces.fileId, desc(wikiFilePlaces.isAttachment));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A file as sent to a reader. */
export interface ReadableFile extends Pick<WikiFileRow, 'id' | 'name' | 'size' | 'mime' | 'sha256'> {
  /** Name of the bytes in the storage. */
  readonly storageName: string;
}

const columns = {
  id: wikiFiles.id,
  size: wikiFiles.size,
  mime: wikiFiles.mime,
  sha256: wikiFiles.sha256,
  storageName: storedFiles.name,
};

/** Maximum replacements followed for an attachment. */
const mostVersions = 50;

/**
 * Finds the file that an address leads a reader to: the named file or, if that was replaced, its replacement.
 * Undefined if there is none that they may read.
 * @param isExact returns deleted or replaced files themselves, to editors of the article
 */
export async function findReadable(
  db: Db,
  reader: FileReader,
  wanted: string,
  isExact = false,
): Promise<ReadableFile | undefined> {
  let id = wanted;
  for (let step = 0; step < mostVersions; step += 1) {
    const rights = await rightsToPlaces(db, reader, [id]);
    // Readers are redirected from a replaced file without access to it.
    const isLedOn = and(isNull(wikiNodes.deletedAt), isNotNull(wikiFilePlaces.replacedBy), rights.viewed);
    const [row] = await db
      .select({ ...columns, name: wikiFilePlaces.name, replacedBy: wikiFilePlaces.replacedBy })
      .from(wikiFilePlaces)
      .innerJoin(wikiNodes, eq(wikiNodes.id, wikiFilePlaces.nodeId))
      .innerJoin(wikiFiles, eq(wikiFiles.id, wikiFilePlaces.fileId))
      .innerJoin(storedFiles, eq(storedFiles.id, wikiFiles.storedId))
      .where(and(eq(wikiFilePlaces.fileId, id), or(isShown(rights), isExact ? isRemoved(rights) : isLedOn)))
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
 * Loads a file and its bytes without checking rights; the caller has checked them.
 * @public for import and export
 */
export async function readWikiFile(
  { database, files }: Pick<Services, 'database' | 'files'>,
  id: string,
): Promise<
  | (ReadableFile & {
      /** Reads all bytes into memory. */
      content(): Promise<Buffer | undefined>;
      /** Streams the bytes or a range of them. */
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
