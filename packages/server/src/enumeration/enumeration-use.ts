import type { EnumerationType } from '@easymock/contract';
import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { SessionContext } from '../platform/context';
import type { Db } from '../platform/database/index';
import { enumerations } from './enumeration.table';

/**
 * A column that holds values of a type. Each feature tells its own, and `features.ts` collects them: so that
 * uses are counted and moved without enumerations knowing who uses them.
 * @example { type: 'department', entity: 'projectCode', table: projectCodes, column: projectCodes.department }
 */
export interface EnumerationUse {
  readonly type: EnumerationType;
  /** What carries the value. */
  readonly entity: string;
  readonly table: AnyPgTable;
  readonly column: AnyPgColumn;
  /** Whether the column holds several values. */
  readonly isArray?: boolean;
  /** Which rows count, where not all do. All of them are moved. */
  readonly counted?: SQL | undefined;
  /** Decides whether uses may move, where that is more than a name. */
  readonly guard?: MoveGuard;
}

/**
 * Asked before a value is merged or renamed, and before any value is locked, so that it can take locks of its own
 * in the order in which everybody takes them. Answers what refuses a move.
 */
export type MoveGuard = (ctx: SessionContext) => Promise<(from: string, to: string) => Promise<void>>;

/** The department that a group belongs to is a use of its own kind. */
export const departmentsOfGroups: EnumerationUse = {
  type: 'department',
  entity: 'enumeration',
  table: enumerations,
  column: enumerations.parentValue,
  counted: isNull(enumerations.deletedAt),
};

type Counted = { type: EnumerationType; value: string };

const keyOf = ({ type, value }: Counted): string => `${type} ${value}`;

/**
 * How often values are used, by one query for all of them.
 * @returns a function that answers the number for a value
 */
export async function countUses(
  db: Db,
  uses: readonly EnumerationUse[],
  counted: readonly Counted[],
): Promise<(value: Counted) => number> {
  const counts = uses.flatMap((use) => {
    const values = counted.filter(({ type }) => type === use.type).map(({ value }) => value);
    return values.length > 0 ? [countOf(use, values)] : [];
  });
  if (counts.length === 0) return () => 0;
  const { rows } = await db.execute<Counted & { num: number }>(
    sql`select type, value, sum(num)::int as num from (${sql.join(counts, sql` union all `)}) as counts group by type, value`,
  );
  const nums = new Map(rows.map((row) => [keyOf(row), row.num]));
  return (value) => nums.get(keyOf(value)) ?? 0;
}

function countOf({ type, table, column, isArray, counted }: EnumerationUse, values: string[]): SQL {
  const wanted = sql`${sql.param(values)}::text[]`;
  if (!isArray) {
    return sql`select ${type}::text as type, ${column} as value, count(*) as num from ${table}
      where ${and(sql`${column} = any(${wanted})`, counted)} group by ${column}`;
  }
  return sql`select ${type}::text as type, held.value, count(*) as num from ${table}, unnest(${column}) as held(value)
    where ${and(sql`${column} && ${wanted}`, sql`held.value = any(${wanted})`, counted)} group by held.value`;
}

/** Moves all uses of a value to another one. */
export type MoveUses = (type: EnumerationType, from: string, to: string) => Promise<void>;

/**
 * Gets ready to move uses, before any value is locked.
 * @example const move = await openMoves(ctx, uses); await move('department', 'old', 'new')
 */
export async function openMoves(ctx: SessionContext, uses: readonly EnumerationUse[]): Promise<MoveUses> {
  const guards = new Map<EnumerationUse, Awaited<ReturnType<MoveGuard>>>();
  for (const use of uses) if (use.guard) guards.set(use, await use.guard(ctx));
  return async (type, from, to) => {
    for (const [use, allow] of guards) if (use.type === type) await allow(from, to);
    await moveUses(ctx.db, uses, type, from, to);
  };
}

/** Replaces one value by the other in everything that carries it; lists keep their order, and hold it once. */
async function moveUses(
  db: Db,
  uses: readonly EnumerationUse[],
  type: EnumerationType,
  from: string,
  to: string,
): Promise<void> {
  for (const { table, column, isArray } of uses.filter((use) => use.type === type)) {
    const columns: Record<string, AnyPgColumn> = getTableColumns(table);
    const key = Object.keys(columns).find((name) => columns[name] === column) ?? column.name;
    const moved = isArray
      ? sql`array(select value from unnest(array_replace(${column}, ${from}, ${to})) with ordinality as held(value, place)
          group by value order by min(place))`
      : to;
    await db
      .update(table)
      .set({
        [key]: moved,
        // Who is just editing such a record must hear of it, or they would write the old value back.
        ...(columns.version && { version: sql`${columns.version} + 1` }),
      })
      .where(isArray ? sql`${from} = any(${column})` : eq(column, from));
  }
}
