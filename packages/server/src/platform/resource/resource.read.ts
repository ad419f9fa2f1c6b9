import { and, asc, count, desc, eq, inArray, is, type SQL, sql } from 'drizzle-orm';
import { PgText } from 'drizzle-orm/pg-core';
import { byPinyin } from '../database/pinyin-order';
import { totalOf } from '../database/total';
import { fail } from '../failure';
import type { Reader, RecordTable, ResourceCore, RowOf } from './resource.core';

interface ListInput {
  keywords?: string;
  sortField?: string;
  sortOrder?: 1 | -1;
}

interface Paging {
  page: number;
  pageSize: number;
}

export interface RecordSummary {
  readonly num: number;
  readonly records: readonly { id: string; name: string; updatedAt: Date }[];
}

type Read<Wire> = Wire & { mayChange?: boolean };

/** Maximum length of a list without pages. */
const maxWhole = 2_000;

/** Returns the functions that read the records of a table, limited to those that the caller sees. */
export function readingOf<T extends RecordTable, Wire extends object>(core: ResourceCore<T, Wire>) {
  const { table, anyTable, rowsOf, options, isHere, visible, matching, changeable } = core;

  function orderOf({ sortField = '', sortOrder = -1 }: ListInput): SQL[] {
    const sorted = options.sorts?.[sortField] ?? table.createdAt;
    const direction = sortOrder === 1 ? asc : desc;
    return [direction(is(sorted, PgText) ? byPinyin(sorted) : sorted), direction(table.id)];
  }

  const countWhere = ({ db }: Reader, where: SQL | undefined) =>
    db.select({ total: count() }).from(anyTable).where(where);

  /** Returns records in wire form, with `mayChange` if the tool has its own policy for changes. */
  async function presentTo(ctx: Reader, rows: readonly RowOf<T>[]): Promise<Read<Wire>[]> {
    if (!options.mayChange) return rows.map(options.present);
    const ids = await changeable(ctx, rows);
    return rows.map((row) => ({ mayChange: ids.has(row.id), ...options.present(row) }));
  }

  /** Returns the rows of a page, for tools that present them differently. */
  async function page(ctx: Reader, input: ListInput & Paging, where?: SQL) {
    const { page: at, pageSize } = input;
    const wanted = and(isHere, visible(ctx.actor), matching(input.keywords), where);
    const offset = (at - 1) * pageSize;
    const rows = await ctx.db
      .select()
      .from(anyTable)
      .where(wanted)
      .orderBy(...orderOf(input))
      .limit(pageSize)
      .offset(offset);
    const found = rows.length;
    const total = await totalOf({ limit: pageSize, offset, found }, () => countWhere(ctx, wanted));
    return { rows: rowsOf(rows), total, page: at, pageSize };
  }

  /** Returns one page, newest first unless the input sorts otherwise. */
  async function list(ctx: Reader, input: ListInput & Paging, where?: SQL) {
    const { rows, ...found } = await page(ctx, input, where);
    return { ...found, list: await presentTo(ctx, rows) };
  }

  /** Returns all records, for lists that stay short. */
  async function whole(ctx: Reader, input: ListInput, where?: SQL, order?: SQL[]): Promise<Read<Wire>[]> {
    const rows = await ctx.db
      .select()
      .from(anyTable)
      .where(and(isHere, visible(ctx.actor), matching(input.keywords), where))
      .orderBy(...(order ?? orderOf(input)))
      .limit(maxWhole);
    return presentTo(ctx, rowsOf(rows));
  }

  /**
   * Returns a record that the caller sees.
   * @throws notFound
   */
  async function find({ db, actor }: Reader, id: string): Promise<RowOf<T>> {
    const rows = await db
      .select()
      .from(anyTable)
      .where(and(eq(table.id, id), isHere, visible(actor)));
    return rowsOf(rows)[0] ?? fail('notFound');
  }

  return {
    page,
    list,
    whole,
    find,
    async get(ctx: Reader, { id }: { id: string }): Promise<Read<Wire>> {
      return (await presentTo(ctx, [await find(ctx, id)]))[0] ?? fail('notFound');
    },

    /**
     * Counts the records that the caller sees.
     * @param most where counting stops, for callers that need no exact number above it
     */
    async count(ctx: Reader, most?: number): Promise<number> {
      const wanted = and(isHere, visible(ctx.actor));
      const some = ctx.db.select({ id: table.id }).from(anyTable).where(wanted);
      return ctx.db.$count(most === undefined ? some.as('some') : some.limit(most).as('some'));
    },

    ...searchingOf(core),
  };
}

/** Returns the functions with which one statement counts or finds the records of several tools. */
function searchingOf<T extends RecordTable, Wire extends object>(core: ResourceCore<T, Wire>) {
  const { table, anyTable, rowsOf, options, kind, isHere, visible, matching } = core;
  return {
    /** Returns a query that counts the records, for a statement over all tools: rows of `kind` and `num`. */
    counting: ({ db, actor }: Reader): SQL =>
      db
        .select({ kind: sql`${kind}::text as kind`, num: sql`count(*)::int as num` })
        .from(anyTable)
        .where(and(isHere, visible(actor)))
        .getSQL(),

    /**
     * Returns a query for a few records that match the keywords, most recently changed first, for a statement
     * over all tools: rows of `kind` and `id`.
     */
    finding: ({ db, actor }: Reader, keywords: string, limit: number): SQL =>
      db
        .select({ kind: sql`${kind}::text as kind`, id: table.id })
        .from(anyTable)
        .where(and(isHere, visible(actor), matching(keywords)))
        .orderBy(desc(table.updatedAt), desc(table.id))
        .limit(limit)
        .getSQL(),

    /**
     * Returns the number of records that fulfil a condition, and the first of them, most recently changed
     * first.
     */
    async summary(ctx: Reader, condition: SQL | undefined, limit: number): Promise<RecordSummary> {
      const wanted = and(isHere, visible(ctx.actor), condition);
      const found = await ctx.db
        .select()
        .from(anyTable)
        .where(wanted)
        .orderBy(desc(table.updatedAt), desc(table.id))
        .limit(limit);
      const records = rowsOf(found).map((row) => ({ id: row.id, name: options.name(row), updatedAt: row.updatedAt }));
      const counted = () => ctx.db.select({ total: count() }).from(anyTable).where(wanted);
      return { records, num: await totalOf({ limit, offset: 0, found: found.length }, counted) };
    },

    /** Returns the names of records that `finding` returned, in the order of the IDs. */
    async named({ db }: Reader, ids: readonly string[]): Promise<{ _id: string; name: string }[]> {
      const rows = await db
        .select()
        .from(anyTable)
        .where(inArray(table.id, [...ids]));
      const found = new Map(rowsOf(rows).map((row) => [row.id, { _id: row.id, name: options.name(row) }]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  };
}
