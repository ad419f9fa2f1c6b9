import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { newId } from '../../platform/ids';
import type { Caller } from '../rights/load-node';
import type { NodeRow } from '../wiki.table';
import { viewableFolders } from './definitions';
import { type FieldRow, wikiFields, wikiFieldValues, wikiFolderViews } from './field.table';

/** Matches the fields of a former folder `f` with those of the target `t`, by name and type. */
const matches = sql`t.name_key = f.name_key and t.type = f.type`;

/** The ID of the target's option with the same name as the option of the value; null if there is none. */
const optionInTarget = sql`(
  select o ->> 'id' from jsonb_array_elements(t.options) o
  join jsonb_array_elements(f.options) p on lower(trim(o ->> 'name')) = lower(trim(p ->> 'name'))
  where p ->> 'id' = v.text limit 1)`;

const carried = sql`case t.type when 'choice' then ${optionInTarget} else v.text end`;

/** A node and the folder whose fields its visible values belong to. */
interface Moved {
  readonly id: string;
  readonly from: string;
}

const movedAs = (moved: readonly Moved[]): SQL => {
  const ids = sql.param(moved.map(({ id }) => id));
  const froms = sql.param(moved.map(({ from }) => from));
  return sql`unnest(${ids}::text[], ${froms}::text[]) as moved(id, parent)`;
};

/** Filters the nodes that leave a folder whose fields the caller may see. */
async function leavingViewable(caller: Caller, given: readonly Moved[], folderId: string): Promise<Moved[]> {
  const moved = given.filter(({ from }) => from !== folderId);
  const viewable = await viewableFolders(
    caller,
    moved.map(({ from }) => from),
  );
  return moved.filter(({ from }) => viewable.has(from));
}

/**
 * Copies the values of nodes to the fields of the same name and type in another folder, if the caller may see them in
 * the former one. Values of the former folder stay stored, so that they reappear if a document returns.
 */
export async function carryValues(caller: Caller, given: readonly Moved[], folderId: string): Promise<void> {
  const { db } = caller;
  const moved = await leavingViewable(caller, given, folderId);
  if (moved.length === 0) return;
  // The target may have older values of the same documents; the former folder is newer.
  await db.execute(sql`
    delete from ${wikiFieldValues} old using ${movedAs(moved)}
    join ${wikiFields} f on f.folder_id = moved.parent
    join ${wikiFields} t on t.folder_id = ${folderId} and ${matches}
    where old.node_id = moved.id and old.field_id = t.id`);
  await db.execute(sql`
    insert into ${wikiFieldValues} (node_id, field_id, text, number)
    select v.node_id, t.id, ${carried}, v.number
    from ${movedAs(moved)}
    join ${wikiFields} f on f.folder_id = moved.parent
    join ${wikiFieldValues} v on v.node_id = moved.id and v.field_id = f.id
    join ${wikiFields} t on t.folder_id = ${folderId} and ${matches}
    where ${carried} is not null`);
}

/** Lists the fields that the caller may see, of nodes with values that another folder has no place for. */
export async function findUnmatchedFields(
  caller: Caller,
  nodes: readonly Pick<NodeRow, 'id' | 'parentId'>[],
  folderId: string,
): Promise<string[]> {
  const given = nodes.map(({ id, parentId }) => ({ id, from: parentId }));
  const moved = await leavingViewable(caller, given, folderId);
  if (moved.length === 0) return [];
  const { rows } = await caller.db.execute<{ name: string }>(sql`
    select distinct f.name from ${movedAs(moved)}
    join ${wikiFields} f on f.folder_id = moved.parent
    join ${wikiFieldValues} v on v.node_id = moved.id and v.field_id = f.id
    left join ${wikiFields} t on t.folder_id = ${folderId} and ${matches}
    where t.id is null or ${carried} is null
    order by f.name limit 20`);
  return rows.map(({ name }) => name);
}

/** A copied node; `formerParent` is set for the chosen ones, whose copies lie in another folder. */
interface Copied {
  readonly from: string;
  readonly id: string;
  readonly formerParent: string | undefined;
}

/** Copies the fields and the view of copied folders. @returns the new IDs by those of the originals */
async function copyDefinitions(db: Db, copies: readonly Copied[]): Promise<ReadonlyMap<string, string>> {
  const madeOf = new Map(copies.map(({ from, id }) => [from, id]));
  const folderIds = sql.param([...madeOf.keys()]);
  const fields = await db.select().from(wikiFields).where(sql`${wikiFields.folderId} = any(${folderIds}::text[])`);
  const newIds = new Map(fields.map(({ id }) => [id, newId()]));
  const copyOf = (field: FieldRow): FieldRow => {
    const { id, folderId } = field;
    return { ...field, id: newIds.get(id) ?? id, folderId: madeOf.get(folderId) ?? folderId };
  };
  for (let at = 0; at < fields.length; at += 500)
    await db.insert(wikiFields).values(fields.slice(at, at + 500).map(copyOf));
  const views = await db
    .select()
    .from(wikiFolderViews)
    .where(sql`${wikiFolderViews.folderId} = any(${folderIds}::text[])`);
  const idsIn = /\b[0-9a-f]{24}\b/g;
  for (const { folderId, view } of views) {
    const text = JSON.stringify(view).replace(idsIn, (id) => newIds.get(id) ?? id);
    await db.insert(wikiFolderViews).values({ folderId: madeOf.get(folderId) ?? folderId, view: JSON.parse(text) });
  }
  return newIds;
}

/** Copies fields, views and values along with nodes. */
export async function copyFields(caller: Caller, copies: readonly Copied[], folderId: string): Promise<void> {
  const { db } = caller;
  const newIds = await copyDefinitions(db, copies);
  const [from, to] = [sql.param(copies.map((copy) => copy.from)), sql.param(copies.map(({ id }) => id))];
  const [before, after] = [sql.param([...newIds.keys()]), sql.param([...newIds.values()])];
  await db.execute(sql`
    insert into ${wikiFieldValues} (node_id, field_id, text, number)
    select made.id, coalesce(renewed.after, v.field_id), v.text, v.number
    from unnest(${from}::text[], ${to}::text[]) as made(source_id, id)
    join ${wikiFieldValues} v on v.node_id = made.source_id
    left join unnest(${before}::text[], ${after}::text[]) as renewed(before, after) on renewed.before = v.field_id
    on conflict do nothing`);
  const tops = copies.flatMap(({ id, formerParent }) =>
    formerParent === undefined ? [] : [{ id, from: formerParent }],
  );
  await carryValues(caller, tops, folderId);
}
