import { type FieldOption, folderFieldLimit } from '@easymock/contract';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { newId } from '../../platform/ids';
import { accessTo } from '../rights/access';
import { type Caller, guardOf, rootPlace } from '../rights/load-node';
import { isRoot } from '../rights/space';
import { wikiNodes } from '../wiki.table';
import { type FieldRow, wikiFields, wikiFolderViews, wikiOwnViews } from './field.table';
import { fieldKeyOf, requireDistinct } from './values';

/** Reads the fields of a folder or a space in the order in which they were added. */
export const readFields = (db: Db, folderId: string): Promise<FieldRow[]> =>
  db.select().from(wikiFields).where(eq(wikiFields.folderId, folderId)).orderBy(asc(wikiFields.position));

/**
 * Filters the folders and spaces that the caller may view. A right to a document alone reveals neither the fields of
 * its folder nor its values.
 */
export async function viewableFolders({ db, actor }: Caller, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(ids)];
  const spaces = wanted.filter(isRoot).map((key) => guardOf(rootPlace(key)));
  const folderIds = wanted.filter((id) => !isRoot(id));
  const folders =
    folderIds.length === 0 ? [] : await db.select().from(wikiNodes).where(inArray(wikiNodes.id, folderIds));
  const places = [...spaces, ...folders];
  const { rankOf } = await accessTo(db, actor, places);
  return new Set(places.filter((place) => rankOf(place) > 0).map(({ id }) => id));
}

/** Deletes the fields and views of folders or spaces that are gone for ever. */
export async function deleteDefinitions(db: Db, folderIds: readonly string[]): Promise<void> {
  for (const table of [wikiFields, wikiFolderViews, wikiOwnViews])
    await db.delete(table).where(sql`${table.folderId} = any(${sql.param([...folderIds])}::text[])`);
}

/** Gives the fields of a space, with the view of everybody, to the new folder that receives its documents. */
export async function moveDefinitions(db: Db, space: string, folderId: string): Promise<void> {
  await db.update(wikiFields).set({ folderId }).where(eq(wikiFields.folderId, space));
  await db.update(wikiFolderViews).set({ folderId }).where(eq(wikiFolderViews.folderId, space));
}

/** Refuses a name that another field has. */
export function requireFreeName(fields: readonly FieldRow[], name: string): void {
  if (fields.some(({ nameKey }) => nameKey === fieldKeyOf(name))) fail('fieldNameTaken', { name });
}

/** Adds a field to a locked folder or space. @throws tooManyFields, fieldNameTaken, fieldOptionTaken */
export async function insertField(
  db: Db,
  folderId: string,
  { name, type, options }: Pick<FieldRow, 'name' | 'type' | 'options'>,
): Promise<FieldRow> {
  const fields = await readFields(db, folderId);
  if (fields.length >= folderFieldLimit) fail('tooManyFields', { num: folderFieldLimit });
  requireFreeName(fields, name);
  requireDistinct(options);
  const position = (fields.at(-1)?.position ?? 0) + 1;
  const own = type === 'choice' ? options : [];
  const values = { folderId, name, nameKey: fieldKeyOf(name), type, options: own, position };
  const [row] = await db.insert(wikiFields).values(values).returning();
  return row ?? fail('internal');
}

/** Returns options with IDs, which new ones do not have yet. */
export const withIds = (options: readonly (Omit<FieldOption, 'id'> & { id?: string | undefined })[]): FieldOption[] =>
  options.map(({ id, name, color }) => ({ id: id ?? newId(), name, color }));
