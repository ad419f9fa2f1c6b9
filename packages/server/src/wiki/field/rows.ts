import {
  type ArticleState,
  articleStates,
  type BuiltInProperty,
  boardCardNum,
  boardColumnLimit,
  boardMoreNum,
  type FieldFilter,
  type FolderFieldType,
  type FolderRow,
  folderFieldTypeNames,
} from '@easymock/contract';
import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import { compareNames } from '../../platform/compare-names';
import type { SessionContext } from '../../platform/context';
import { byPinyin } from '../../platform/database/pinyin-order';
import { containsPattern } from '../../platform/database/search';
import { totalOf } from '../../platform/database/total';
import { fail } from '../../platform/failure';
import { presentNodes } from '../node/present-node';
import { mayAtLeast, type TreeAccess, visibleInTree } from '../rights/access';
import { type NodeRow, wikiContents, wikiDrafts, wikiNodes, wikiSharedDrafts } from '../wiki.table';
import { type FieldRow, wikiFieldValues } from './field.table';
import { isDay, presentValue } from './values';
import { isGrouping } from './views';

interface Folder {
  readonly access: TreeAccess;
  readonly folderId: string;
  readonly fields: readonly FieldRow[];
}

/** A property of documents as SQL. */
interface Property {
  readonly name: string;
  readonly type: FolderFieldType | 'tags' | 'state' | 'moment' | 'count';
  /** The value as text, null if there is none; the number of a number. */
  readonly value: SQL;
  /** By which documents are sorted. */
  readonly order: SQL;
}

/** Qualified by hand: drizzle omits the table in fields of a select, where subqueries would find their own `id`. */
const nodeId = sql`${wikiNodes}.${sql.identifier('id')}`;

const nickNameOf = (id: SQL): SQL => byPinyin(sql`(select u.nick_name from ${users} u where u.id = ${id})`);

/** Builds the state of a document: whether it was ever published, and whether a draft differs from it. */
function stateOf(actorId: string): SQL<ArticleState> {
  return sql<ArticleState>`case
    when ${wikiNodes.words} = 0
      and exists (select from ${wikiContents} c where c.node_id = ${nodeId} and c.content_version = 1) then 'draft'
    when exists (select from ${wikiSharedDrafts} d where d.node_id = ${nodeId} and d.is_changed)
      or exists (select from ${wikiDrafts} o
        where o.node_id = ${nodeId} and o.user_id = ${actorId} and o.ended_at is null) then 'changed'
    else 'published' end`;
}

function fieldProperty({ id, name, type, options }: FieldRow): Property {
  const read = (column: SQL): SQL =>
    sql`(select ${column} from ${wikiFieldValues} v where v.node_id = ${nodeId} and v.field_id = ${id})`;
  const value = read(type === 'number' ? sql`v.number` : sql`v.text`);
  const orders: Partial<Record<FolderFieldType, SQL>> = {
    text: byPinyin(value),
    person: nickNameOf(value),
    choice: sql`array_position(${sql.param(options.map((option) => option.id))}::text[], ${value})`,
  };
  return { name, type, value, order: orders[type] ?? value };
}

function builtIn(ctx: SessionContext, key: BuiltInProperty): Property {
  const [owner, editor] = [sql`${wikiNodes.ownerId}`, sql`${wikiNodes.editorId}`];
  const state = stateOf(ctx.actor.id);
  const moment = (column: SQL) => ({ type: 'moment' as const, value: column, order: column });
  const properties: Record<BuiltInProperty, Omit<Property, 'name'>> = {
    owner: { type: 'person', value: owner, order: nickNameOf(owner) },
    editor: { type: 'person', value: editor, order: nickNameOf(editor) },
    state: {
      type: 'state',
      value: state,
      order: sql`array_position(${sql.param([...articleStates])}::text[], ${state})`,
    },
    tags: {
      type: 'tags',
      value: sql`${wikiNodes.tags}`,
      order: sql`nullif(array_to_string(${wikiNodes.tags}, ','), '')`,
    },
    updateDate: moment(sql`${wikiNodes.updatedAt}`),
    createDate: moment(sql`${wikiNodes.createdAt}`),
    lookNumber: { type: 'count', value: sql`${wikiNodes.lookNum}`, order: sql`${wikiNodes.lookNum}` },
  };
  return { name: key, ...(properties[key] ?? fail('fieldMissing')) };
}

/** @throws fieldMissing if neither the folder nor documents in general have the property */
function propertyOf(ctx: SessionContext, fields: readonly FieldRow[], key: string): Property {
  const field = fields.find(({ id }) => id === key);
  return field ? fieldProperty(field) : builtIn(ctx, key as BuiltInProperty);
}

const among = (value: SQL, wanted: readonly string[], isTags: boolean): SQL => {
  const given = wanted.filter((one) => one !== '');
  const list = sql.param(given);
  const matches = isTags ? sql`${value} && ${list}::text[]` : sql`${value}::text = any(${list}::text[])`;
  const isEmpty = isTags ? sql`${value} = '{}'` : sql`${value} is null`;
  return given.length === wanted.length ? matches : sql`(${matches} or ${isEmpty})`;
};

/** Converts a limit of a filter; empty limits are open. */
function limitOf({ name, type }: Property, text: string | undefined): string | number | undefined {
  if (text === undefined || text === '') return undefined;
  if (type === 'number' || type === 'count') {
    const number = Number(text);
    return Number.isFinite(number) ? number : fail('fieldValueInvalid', { name, type: folderFieldTypeNames.number });
  }
  return isDay(text) ? text : fail('fieldValueInvalid', { name, type: folderFieldTypeNames.date });
}

function conditionOf(
  ctx: SessionContext,
  property: Property,
  { values, text, from, to }: FieldFilter,
): SQL | undefined {
  const { value, type } = property;
  const timeZone = ctx.services.settings.get('timeZone');
  const compared =
    type === 'moment'
      ? sql`(${value} at time zone ${timeZone})::date::text`
      : type === 'number' || type === 'count'
        ? sql`${value}::double precision`
        : value;
  const [low, high] = [limitOf(property, from), limitOf(property, to)];
  return and(
    values && values.length > 0 ? among(value, values, type === 'tags') : undefined,
    text ? sql`${value}::text ilike ${containsPattern(text)}` : undefined,
    low === undefined ? undefined : sql`${compared} >= ${low}`,
    high === undefined ? undefined : sql`${compared} <= ${high}`,
  );
}

const isArticle = ne(wikiNodes.catalogType, 'folder');

/** Selects visible children. Filters match documents that the caller may view, and no folders. */
function within(ctx: SessionContext, { access, folderId, fields }: Folder, filters: readonly FieldFilter[]): SQL {
  const conditions = filters.map((filter) => conditionOf(ctx, propertyOf(ctx, fields, filter.key), filter));
  const isFiltered = conditions.some((one) => one !== undefined);
  const where = and(
    eq(wikiNodes.parentId, folderId),
    visibleInTree(access),
    ...(isFiltered ? [isArticle, mayAtLeast(access, 'view'), ...conditions] : []),
  );
  return where ?? sql`false`;
}

const manual: SQL[] = [desc(sql`(${wikiNodes.pinnedAt} is not null)`), asc(wikiNodes.sortKey), asc(wikiNodes.id)];

/** Sorts documents; folders stay in their manual order, because the order must not reveal hidden properties. */
function ofArticles(expression: SQL, isDown: boolean): SQL {
  const only = sql`case when ${isArticle} then ${expression} end`;
  return sql`${only} ${sql.raw(isDown ? 'desc' : 'asc')} nulls last`;
}

/** Sorts documents by group, so that each group is contiguous: two people may have the same nickname, or none. */
const orderOfGroups = ({ order, value }: Property): SQL[] => [ofArticles(order, false), ofArticles(value, false)];

function orderOf(ctx: SessionContext, fields: readonly FieldRow[], key: string, isDown: boolean): SQL[] {
  if (key === '') return [];
  const expression = key === 'name' ? byPinyin(wikiNodes.nameKey) : propertyOf(ctx, fields, key).order;
  return [ofArticles(expression, isDown)];
}

async function presentRows(
  ctx: SessionContext,
  access: TreeAccess,
  fields: readonly FieldRow[],
  rows: readonly NodeRow[],
): Promise<{ list: FolderRow[]; people: { _id: string; nick_name: string; head_img: string }[] }> {
  const { db, actor } = ctx;
  const nodes = await presentNodes(ctx, access, rows);
  const ids = sql.param(nodes.flatMap(({ id, canView }) => (canView ? [id] : [])));
  const fieldIds = sql.param(fields.map(({ id }) => id));
  const values = await db
    .select()
    .from(wikiFieldValues)
    .where(
      sql`${wikiFieldValues.nodeId} = any(${ids}::text[]) and ${wikiFieldValues.fieldId} = any(${fieldIds}::text[])`,
    );
  const states = await db
    .select({ id: wikiNodes.id, state: stateOf(actor.id) })
    .from(wikiNodes)
    .where(and(isArticle, sql`${wikiNodes.id} = any(${ids}::text[])`));
  const valuesOf = new Map<string, typeof values>();
  for (const value of values) valuesOf.set(value.nodeId, [...(valuesOf.get(value.nodeId) ?? []), value]);
  const stateById = new Map(states.map(({ id, state }) => [id, state]));
  const list = nodes.map((node, at): FolderRow => {
    const row = rows[at];
    const shown = node.canView ? row : undefined;
    return {
      ...node,
      ownerId: shown?.ownerId ?? '',
      editorId: shown?.editorId ?? '',
      tags: shown?.tags ?? [],
      createDate: shown?.createdAt.toISOString() ?? '',
      state: stateById.get(node.id) ?? null,
      values: Object.fromEntries((valuesOf.get(node.id) ?? []).map((value) => [value.fieldId, presentValue(value)])),
    };
  });
  const isPerson = new Set(fields.flatMap(({ id, type }) => (type === 'person' ? [id] : [])));
  const named = values.flatMap(({ fieldId, text }) => (isPerson.has(fieldId) ? [text] : []));
  const wanted = [...list.flatMap(({ ownerId, editorId }) => [ownerId, editorId]), ...named];
  return { list, people: await namePeople(ctx, wanted) };
}

async function namePeople({ db }: SessionContext, ids: readonly string[]) {
  const wanted = [...new Set(ids)].filter((id) => id !== '');
  if (wanted.length === 0) return [];
  return db
    .select({ _id: users.id, nick_name: users.nickName, head_img: users.headImg })
    .from(users)
    .where(inArray(users.id, wanted));
}

/** Counts the documents of each group, in display order, those without a value last. */
async function countGroups(ctx: SessionContext, folder: Folder, key: string, where: SQL | undefined) {
  const { value } = propertyOf(ctx, folder.fields, key);
  const rows = await ctx.db
    .select({ key: sql<string | null>`${value}`, num: count() })
    .from(wikiNodes)
    .where(where)
    .groupBy(sql`1`)
    .orderBy(desc(count()))
    .limit(boardColumnLimit);
  const groups = rows.map((row) => ({ key: row.key ?? '', num: row.num }));
  const place = await placeOfGroups(ctx, folder, key, groups);
  const after = (one: { key: string }) => (one.key === '' ? 1 : 0);
  return groups.sort((a, b) => after(a) - after(b) || place(a.key, b.key));
}

async function placeOfGroups(
  ctx: SessionContext,
  { fields }: Folder,
  key: string,
  groups: readonly { key: string }[],
): Promise<(a: string, b: string) => number> {
  const options = fields.find(({ id, type }) => id === key && type === 'choice')?.options.map(({ id }) => id);
  const fixed: readonly string[] | undefined = key === 'state' ? articleStates : options;
  if (fixed) return (a, b) => fixed.indexOf(a) - fixed.indexOf(b);
  const people = await namePeople(
    ctx,
    groups.map((group) => group.key),
  );
  const names = new Map(people.map(({ _id, nick_name }) => [_id, nick_name]));
  return (a, b) => compareNames(names.get(a) ?? '', names.get(b) ?? '') || a.localeCompare(b);
}

interface Wanted {
  readonly page: number;
  readonly pageSize: number;
  readonly filters: readonly FieldFilter[];
  readonly sortKey: string;
  readonly isDown: boolean;
  readonly groupKey: string;
}

/** Lists a page of the children of a folder that the caller sees, folders first, with their properties. */
export async function listRows(ctx: SessionContext, folder: Folder, wanted: Wanted) {
  const { db } = ctx;
  const { access, fields } = folder;
  const { page, pageSize, filters, sortKey, isDown, groupKey } = wanted;
  if (groupKey !== '' && !isGrouping(fields, groupKey)) fail('fieldNotGrouped');
  const where = within(ctx, folder, filters);
  const [limit, offset] = [pageSize, (page - 1) * pageSize];
  const groupOrder = groupKey === '' ? [] : orderOfGroups(propertyOf(ctx, fields, groupKey));
  const rows = await db
    .select()
    .from(wikiNodes)
    .where(where)
    .orderBy(desc(sql`not (${isArticle})`), ...groupOrder, ...orderOf(ctx, fields, sortKey, isDown), ...manual)
    .limit(limit)
    .offset(offset);
  const total = await totalOf({ limit, offset, found: rows.length }, () =>
    db.select({ total: count() }).from(wikiNodes).where(where),
  );
  const groups = groupKey === '' ? [] : await countGroups(ctx, folder, groupKey, and(where, isArticle));
  return { ...(await presentRows(ctx, access, fields, rows)), total, page, pageSize, groups };
}

/** Lists the first documents of each column of a board. */
export async function listBoard(
  ctx: SessionContext,
  folder: Folder,
  { groupKey, filters, more }: { groupKey: string; filters: readonly FieldFilter[]; more: readonly string[] },
) {
  const { db } = ctx;
  const { access, fields } = folder;
  if (!isGrouping(fields, groupKey)) fail('fieldNotGrouped');
  const where = and(within(ctx, folder, filters), isArticle, mayAtLeast(access, 'view'));
  const { value } = propertyOf(ctx, fields, groupKey);
  const groups = await countGroups(ctx, folder, groupKey, where);
  const place = sql<number>`row_number() over (partition by key order by pinned_at is null, sort_key, id)`;
  const { rows: found } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, key, ${place} as place from (
        select ${wikiNodes.id}, ${wikiNodes.pinnedAt}, ${wikiNodes.sortKey}, ${value} as key
        from ${wikiNodes} where ${where}
      ) keyed where coalesce(key, '') = any(${sql.param(groups.map(({ key }) => key))}::text[])
    ) placed where place <= case
      when coalesce(key, '') = any(${sql.param([...more])}::text[]) then ${boardMoreNum}::int else ${boardCardNum}::int end`);
  const ids = sql.param(found.map(({ id }) => id));
  const rows = await db
    .select()
    .from(wikiNodes)
    .where(sql`${wikiNodes.id} = any(${ids}::text[])`)
    .orderBy(...manual);
  return { ...(await presentRows(ctx, access, fields, rows)), groups };
}
