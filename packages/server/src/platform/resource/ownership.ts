import type { HandoverKind } from '@easymock/contract';
import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { Ownership, SessionContext } from '../context';
import type { RecordTable } from './resource.core';

type OwnedTable = RecordTable & { readonly ownerUserId: AnyPgColumn };

/**
 * Returns the ownership of a tool's records. Records are transferred one by one, so that each history
 * contains the transfer.
 * @example owns: [ownershipOf('projectCodes', projectCodes, codes)]
 */
export function ownershipOf<T extends OwnedTable>(
  kind: HandoverKind,
  table: T,
  resource: {
    change(ctx: SessionContext, row: T['$inferSelect'], fields: { readonly ownerUserId: string }): Promise<unknown>;
  },
): Ownership {
  // drizzle's builders do not accept a generic table type.
  const anyTable = table as AnyPgTable;
  const ownedBy = (userId: string) => and(eq(table.ownerUserId, userId), isNull(table.deletedAt));
  return {
    kind,
    column: { table: anyTable, owner: table.ownerUserId, counted: isNull(table.deletedAt) },
    async count(db, userId) {
      const [row] = await db.select({ num: count() }).from(anyTable).where(ownedBy(userId));
      return row?.num ?? 0;
    },
    async handOver(ctx, from, to, ids) {
      const owned = await ctx.db
        .select()
        .from(anyTable)
        .where(and(ownedBy(from.id), ids && inArray(table.id, [...ids])))
        .orderBy(asc(table.id))
        .for('no key update');
      for (const row of owned) await resource.change(ctx, row, { ownerUserId: to.id });
      return { num: owned.length };
    },
  };
}
