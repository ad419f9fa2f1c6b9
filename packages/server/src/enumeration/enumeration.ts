import {
  type Enumeration,
  type EnumerationDraft,
  type EnumerationEntry,
  type EnumerationType,
  enumerationCalls,
  enumerationTypes,
  maxEnumerationValues,
  publicCalls,
} from '@easymock/contract';
import { and, asc, count, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { EnumerationUse, SessionContext } from '../platform/context';
import type { Db } from '../platform/database/index';
import { CallFailure, fail } from '../platform/failure';
import { implement, prepared } from '../platform/http/calls/handler';
import { defineResource, presentRecord } from '../platform/resource/resource';
import { registerResource } from '../platform/resource/resource.registry';
import { checkEnumerationValue, requireNotDeleted } from './check-value';
import { type EnumerationRow, enumerations } from './enumeration.table';
import { countUses, openMoves } from './enumeration-use';
import { extraProblems, planImport } from './import-plan';
import { valueImport } from './import-values';

const presentEntry = (row: EnumerationRow): EnumerationEntry => ({
  type: row.type,
  value: row.value,
  label: row.label,
  labelEn: row.labelEn,
  color: row.color,
  icon: row.icon,
  extra: row.extra,
  parentValue: row.parentValue,
  isUse: row.isInUse ? 1 : 0,
  sort: row.sort,
});

const values = defineResource(enumerations, {
  area: 'enumeration',
  keys: ({ label, labelEn, value }) => [label, labelEn, value],
  sorts: { sort: enumerations.sort },
  name: ({ type, label }) => `${type} ${label}`,
  present: (row): Omit<Enumeration, 'usedNum'> => ({
    isSystem: row.isSystem,
    ...presentEntry(row),
    ...presentRecord(row),
  }),
  taken: { enumeration_value_unique: 'enumerationValueTaken' },
});

registerResource({
  ...values,
  /** A group needs its department, and its type must have space for the value. */
  async restore(ctx, id) {
    const row = await values.restore(ctx, id);
    if (!row) return;
    await requireNotDeleted(ctx.db, 'department', row.parentValue);
    await requireRoom(ctx.db, row.type, maxEnumerationValues);
  },
});

const isHere = isNull(enumerations.deletedAt);
const inOrder = [asc(enumerations.sort), asc(enumerations.id)];
const ofType = (type: EnumerationType | ''): SQL | undefined => (type ? eq(enumerations.type, type) : undefined);

const columnsOf = <Fields extends { isUse?: 0 | 1 | undefined }>({ isUse, ...fields }: Fields) => ({
  ...fields,
  ...(isUse !== undefined && { isInUse: isUse === 1 }),
});

/**
 * Locks values that are about to be deleted or renamed: a concurrent use waits, and then does not find the
 * value.
 */
async function lock(db: Db, ids: readonly string[]): Promise<Map<string, EnumerationRow>> {
  const rows = await db
    .select()
    .from(enumerations)
    .where(and(inArray(enumerations.id, [...ids]), isHere))
    .orderBy(asc(enumerations.id))
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

function requireExtra({ language }: SessionContext, type: EnumerationType, extra: unknown): void {
  const problems = extraProblems(type, extra, language);
  if (problems.length > 0) throw new CallFailure('validation', {}, problems);
}

/** Returns the department of a value; only groups have one. */
async function parentOf(db: Db, type: EnumerationType, parentValue: string, held = ''): Promise<string> {
  if (type !== 'userGroup') return '';
  await checkEnumerationValue(db, 'department', parentValue, held);
  return parentValue;
}

/** Refuses a type with more than `most` values. Returns the highest sort number among them. */
async function requireRoom(db: Db, type: EnumerationType, most: number): Promise<number> {
  const [found] = await db
    .select({ num: count(), last: sql<number>`coalesce(max(${enumerations.sort}), 0)` })
    .from(enumerations)
    .where(and(ofType(type), isHere));
  if (found && found.num > most) fail('enumerationFull', { num: maxEnumerationValues });
  return Number(found?.last ?? 0);
}

async function create(ctx: SessionContext, draft: EnumerationDraft) {
  const next = (await requireRoom(ctx.db, draft.type, maxEnumerationValues - 1)) + 1;
  return values.create(ctx, { ...columnsOf(draft), sort: draft.sort ?? next });
}

async function countTypes(db: Db): Promise<Record<EnumerationType, number>> {
  const rows = await db
    .select({ type: enumerations.type, num: count() })
    .from(enumerations)
    .where(isHere)
    .groupBy(enumerations.type);
  const nums = new Map(rows.map(({ type, num }) => [type, num]));
  return Object.fromEntries(enumerationTypes.map((type) => [type, nums.get(type) ?? 0])) as never;
}

const usesIn = ({ services }: SessionContext): readonly EnumerationUse[] => services.contributions.enumerationUses;

const usesOf = async (ctx: SessionContext, row: EnumerationRow): Promise<number> =>
  (await countUses(ctx.db, usesIn(ctx), [row]))(row);

async function withUses(ctx: SessionContext, rows: Omit<Enumeration, 'usedNum'>[]): Promise<Enumeration[]> {
  const usedNum = await countUses(ctx.db, usesIn(ctx), rows);
  return rows.map((row) => ({ usedNum: usedNum(row), ...row }));
}

const withUse = async (ctx: SessionContext, row: Omit<Enumeration, 'usedNum'>): Promise<Enumeration> =>
  (await withUses(ctx, [row]))[0] ?? fail('internal');

/** Creates a value after checking its details and its department. */
async function insertValue(ctx: SessionContext, draft: EnumerationDraft) {
  requireExtra(ctx, draft.type, draft.extra);
  const parentValue = await parentOf(ctx.db, draft.type, draft.parentValue);
  return create(ctx, { ...draft, parentValue });
}

type ValueChange = z.output<typeof enumerationCalls.updateEnumerationInfoById.input>;

/** Changes the given fields of a value. If the value itself is renamed, all its uses change with it. */
async function updateValue(ctx: SessionContext, { id, version, ...change }: ValueChange) {
  const { db } = ctx;
  const move = change.value === undefined ? undefined : await openMoves(ctx);
  const row = (await lock(db, [id])).get(id) ?? fail('notFound');
  await values.allowChange(ctx, row);
  const { value = row.value, extra, parentValue } = change;
  if (row.isSystem && value !== row.value) fail('enumerationSystem');
  if (extra) requireExtra(ctx, row.type, extra);
  if (parentValue !== undefined) {
    change.parentValue = await parentOf(db, row.type, parentValue, row.parentValue);
    const isLeaving = row.parentValue !== '' && row.parentValue !== change.parentValue;
    // Members of the group are in its department, too.
    const num = isLeaving ? await usesOf(ctx, row) : 0;
    if (num > 0) fail('enumerationGroupInUse', { num });
  }
  const changed = await values.update(ctx, { id, version, ...columnsOf(change) });
  if (value !== row.value) await move?.(row.type, row.value, value, 'renamed');
  return changed;
}

const csvValues = valueImport({
  changeable: values.changeable,
  present: values.present,
  insert: insertValue,
  update: updateValue,
});

export const enumerationHandlers = implement(enumerationCalls, {
  async getAllEnumerationInfoList(ctx, { type, ...input }) {
    const page = await values.list(ctx, { ...input, sortField: 'sort', sortOrder: 1 }, ofType(type));
    return { ...page, list: await withUses(ctx, page.list), typeNum: await countTypes(ctx.db) };
  },

  async getEnumerationInfoById(ctx, input) {
    return withUse(ctx, await values.get(ctx, input));
  },

  async getUserOrganizationArrayData(ctx) {
    const { db } = ctx;
    const rows = await db
      .select()
      .from(enumerations)
      .where(and(inArray(enumerations.type, ['department', 'userGroup']), eq(enumerations.isInUse, true), isHere))
      .orderBy(...inOrder);
    const ofPeople = usesIn(ctx).filter(({ entity }) => entity === 'user');
    const userNum = await countUses(db, ofPeople, rows);
    const present = (row: EnumerationRow) => ({
      value: row.value,
      label: row.label,
      labelEn: row.labelEn,
      headUserIds: row.extra.headUserIds ?? [],
      userNum: userNum(row),
    });
    const groups = rows.filter(({ type }) => type === 'userGroup');
    return rows
      .filter(({ type }) => type === 'department')
      .map((row) => ({
        ...present(row),
        children: groups.filter(({ parentValue }) => parentValue === row.value).map(present),
      }));
  },

  async judgeIsExistSameEnumeration({ db }, { type, value, label, excludeId }) {
    const isSame = or(
      value.trim() ? eq(sql`lower(${enumerations.value})`, value.trim().toLowerCase()) : undefined,
      label.trim() ? eq(enumerations.label, label.trim()) : undefined,
    );
    if (!isSame) return { isExist: false };
    const isOther = excludeId ? ne(enumerations.id, excludeId) : undefined;
    const found = await db
      .select({ id: enumerations.id })
      .from(enumerations)
      .where(and(ofType(type), isSame, isOther, isHere))
      .limit(1);
    return { isExist: found.length > 0 };
  },

  async insertEnumerationInfo(ctx, draft) {
    return withUse(ctx, await insertValue(ctx, draft));
  },

  async updateEnumerationInfoById(ctx, change) {
    return withUse(ctx, await updateValue(ctx, change));
  },

  async deleteEnumerationById(ctx, { id, mergeToId }) {
    const { db, actor } = ctx;
    if (mergeToId && actor.grants.enumeration.level !== 'manage') fail('forbidden');
    const move = mergeToId ? await openMoves(ctx) : undefined;
    const rows = await lock(db, [id, mergeToId].filter(Boolean));
    const row = rows.get(id);
    if (!row) {
      ctx.audit();
      return null;
    }
    await values.allowChange(ctx, row);
    if (row.isSystem) fail('enumerationSystem');
    const num = await usesOf(ctx, row);
    if (mergeToId) {
      const target = rows.get(mergeToId) ?? fail('notFound');
      const isFit = target.id !== id && target.type === row.type && ['', row.parentValue].includes(target.parentValue);
      if (!isFit) fail('mergeTargetUnfit');
      await move?.(row.type, row.value, target.value, 'merged');
      const diff = { merged: { before: null, after: row.value }, usedNum: { before: null, after: num } };
      ctx.audit(values.note(target, { action: 'merge', diff }));
    } else if (num > 0) fail('enumerationInUse', { num });
    return values.remove(ctx, { id });
  },

  async moveEnumeration(ctx, { id, beforeId }) {
    const { db } = ctx;
    const row = await values.find(ctx, id);
    // Two concurrent moves run one after the other, and each moves the intended row.
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`enumeration order ${row.type}`}))`);
    const rows = await db
      .select({ id: enumerations.id, label: enumerations.label })
      .from(enumerations)
      .where(and(ofType(row.type), isHere))
      .orderBy(...inOrder);
    const others = rows.map((each) => each.id).filter((each) => each !== id);
    const place = beforeId ? others.indexOf(beforeId) : others.length;
    if (place < 0) fail('staleVersion');
    const before = rows[place + (rows.findIndex((each) => each.id === id) <= place ? 1 : 0)];
    const diff = { sort: { before: row.sort, after: before ? `< ${before.label}` : rows.length } };
    ctx.audit(values.note(row, { diff }));
    const order = others.toSpliced(place, 0, id);
    // Sorting changes no edited field, so the version stays and open dialogs remain valid.
    await db.execute(sql`update ${enumerations} set sort = held.place
      from unnest(${sql.param(order)}::text[]) with ordinality as held(id, place)
      where ${enumerations.id} = held.id and ${enumerations.sort} <> held.place`);
    return null;
  },

  async exportEnumerations({ db }, { type }) {
    const rows = await db
      .select()
      .from(enumerations)
      .where(and(ofType(type), isHere))
      .orderBy(asc(enumerations.type), ...inOrder)
      .limit(enumerationTypes.length * maxEnumerationValues);
    return { enumerations: rows.map(presentEntry) };
  },

  async checkEnumerationImport(ctx, input) {
    const { toCreate, toUpdate, unchanged, problems } = await planImport(ctx, input.enumerations);
    return { created: toCreate.length, updated: toUpdate.length, unchanged, problems };
  },

  checkEnumerationCsv: prepared(csvValues.read, csvValues.check),

  importEnumerationCsv: prepared(csvValues.read, csvValues.run),

  async importEnumerations(ctx, input) {
    const { toCreate, toUpdate, unchanged, problems } = await planImport(ctx, input.enumerations);
    if (problems.length > 0) {
      const entries = problems.map(({ row, field, text }) => ({ [`enumerations.${row - 1}.${field}`]: text }));
      throw new CallFailure('validation', {}, entries);
    }
    for (const draft of toCreate) await create(ctx, draft);
    for (const { row, fields } of toUpdate)
      await values.update(ctx, { id: row.id, version: row.version, ...columnsOf(fields) });
    return { created: toCreate.length, updated: toUpdate.length, unchanged, problems };
  },
});

/** Calls for every signed-in person: choices in forms and labels of values. */
export const publicHandlers = implement(publicCalls, {
  async getEnumerationArrayByType({ db }, { type: types }) {
    const rows = await db
      .select()
      .from(enumerations)
      .where(and(inArray(enumerations.type, types), isHere))
      .orderBy(...inOrder)
      .limit(types.length * maxEnumerationValues);
    const choices = (wanted: EnumerationType) =>
      rows
        .filter(({ type }) => type === wanted)
        .map((row) => {
          const { type: _, ...choice } = presentEntry(row);
          return choice;
        });
    const [only = fail('notFound'), ...more] = types;
    return more.length === 0 ? choices(only) : Object.fromEntries(types.map((type) => [type, choices(type)]));
  },
});
