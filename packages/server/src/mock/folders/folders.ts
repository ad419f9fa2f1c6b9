import { type Folder, folderDepthLimit, folderLimit, folderTree } from '@easymock/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { newId } from '../../platform/ids';
import { mockFolders, mocks } from '../mock.table';

/** Names of a folder's ancestors and its own, from the top. */
export type FolderPath = readonly string[];

/** Lists the folders of a project; siblings are in their order. */
export function listFolders(db: Db, projectId: string): Promise<Folder[]> {
  const { id, name, parentId, position } = mockFolders;
  return db
    .select({ _id: id, name, parent_id: parentId })
    .from(mockFolders)
    .where(eq(mockFolders.projectId, projectId))
    .orderBy(asc(position), asc(id));
}

/**
 * Rejects a folder that the project does not have. If the project is locked, the result holds until the end
 * of the transaction.
 */
export async function requireFolder(db: Db, projectId: string, id: string): Promise<void> {
  const [row] = await db
    .select({ id: mockFolders.id })
    .from(mockFolders)
    .where(and(eq(mockFolders.projectId, projectId), eq(mockFolders.id, id)));
  if (!row) fail('folderMissing');
}

/** Rejects a new folder if the project has the maximum number. */
export function requireFolderLimit(folders: readonly Folder[]): void {
  if (folders.length >= folderLimit) fail('foldersFull', { num: folderLimit });
}

/** Stores the order of the children of a parent. */
export async function orderFolders(db: Db, parentId: string | null, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${mockFolders} set position = wanted.place - 1, parent_id = ${parentId}
    from unnest(${sql.param([...ids])}::text[]) with ordinality as wanted(id, place)
    where ${mockFolders.id} = wanted.id`);
}

const keyOf = (path: FolderPath): string => JSON.stringify(path);

/** Returns the path of each folder of a project. */
export function pathsOf(folders: readonly Folder[]): Map<string, FolderPath> {
  const { pathOf } = folderTree(folders);
  return new Map(folders.map(({ _id }) => [_id, pathOf(_id).map(({ name }) => name)]));
}

/**
 * Returns a function that formats the path of a folder as text.
 * @example folderNames(folders)(id) // '订单 / 退款', and '' for null
 */
export function folderNames(folders: readonly Folder[]): (id: string | null) => string {
  const paths = pathsOf(folders);
  return (id) => (id === null ? '' : (paths.get(id) ?? []).join(' / '));
}

/**
 * Finds the folders with these paths and creates missing ones, each after its siblings. If the project has no
 * room for more or a path is too deep, the nearest existing ancestor is used instead.
 * @returns a function that finds the folder of a path; null for the top
 */
export async function ensureFolders(
  db: Db,
  projectId: string,
  paths: readonly FolderPath[],
): Promise<(path: FolderPath) => string | null> {
  const present = paths.length > 0 ? await listFolders(db, projectId) : [];
  const byPath = new Map<string, string | null>([[keyOf([]), null]]);
  // Names need not be unique; the first of equal names is used.
  for (const [id, path] of pathsOf(present)) if (!byPath.has(keyOf(path))) byPath.set(keyOf(path), id);
  const childNums = new Map<string | null, number>();
  for (const { parent_id: parent } of present) childNums.set(parent, (childNums.get(parent) ?? 0) + 1);
  const created: (typeof mockFolders.$inferInsert)[] = [];
  const reach = (path: FolderPath): string | null => {
    const known = byPath.get(keyOf(path));
    if (known !== undefined) return known;
    const parentId = reach(path.slice(0, -1));
    const isRefused = path.length > folderDepthLimit || present.length + created.length >= folderLimit;
    const id = isRefused ? parentId : newId();
    byPath.set(keyOf(path), id);
    if (id === parentId || id === null) return id;
    const position = childNums.get(parentId) ?? 0;
    childNums.set(parentId, position + 1);
    created.push({ id, projectId, parentId, name: path.at(-1) ?? '', position });
    return id;
  };
  for (const path of paths) reach(path);
  if (created.length > 0) await db.insert(mockFolders).values(created);
  return (path) => byPath.get(keyOf(path)) ?? null;
}

/** Moves mocks of a locked project into a folder, or with null out of all folders. */
export async function moveMocksToFolder(
  db: Db,
  projectId: string,
  ids: readonly string[],
  folderId: string | null,
): Promise<void> {
  if (folderId !== null) await requireFolder(db, projectId, folderId);
  await db
    .update(mocks)
    .set({ folderId })
    .where(and(eq(mocks.projectId, projectId), inArray(mocks.id, [...ids])));
}
