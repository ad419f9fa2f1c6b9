import type { EnumerationType } from '@easymock/contract';
import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { EnumerationUse, Move, MoveGuard, SessionContext } from '../platform/context';
import { type Db, executePlanned } from '../platform/database/index';
import { enumerations } from './enumeration.table';

/** The department of a group is a use of a department as well. */
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
 * Counts the uses of values with one query for all.
 * @returns a function that returns the number for a value
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
  const rows = await executePlanned<Counted & { num: number }>(
    db,
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

/** Replaces a value by another one in all its uses. */
export type MoveUses = (type: EnumerationType, from: string, to: string, move: Move) => Promise<void>;

/**
 * Prepares to move uses, before any value is locked.
 * @example const move = await openMoves(ctx); await move('department', 'old', 'new', 'merged')
 */
export async function openMoves(ctx: SessionContext): Promise<MoveUses> {
  const uses = ctx.services.contributions.enumerationUses;
  const guards = new Map<EnumerationUse, Awaited<ReturnType<MoveGuard>>>();
  for (const use of uses) if (use.guard) guards.set(use, await use.guard(ctx));
  return async (type, from, to, move) => {
    for (const [use, allow] of guards) if (use.type === type) await allow(from, to, move);
    await moveUses(ctx.db, uses, type, from, to);
  };
}

/** Replaces a value in all records that use it; lists keep their order and contain it only once. */
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
        // The version increases, so that somebody who is editing the record cannot write the old value back.
        ...(columns.version && { version: sql`${columns.version} + 1` }),
      })
      .where(isArray ? sql`${from} = any(${column})` : eq(column, from));
  }
}
