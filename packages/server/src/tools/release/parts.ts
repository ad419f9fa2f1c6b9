import type { CheckItemDraft } from '@easymock/contract';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { releaseItems } from './release.table';

interface Group {
  id: string;
  name: string;
}

/** A checklist's items have one of its groups each, and no ID twice. @throws releaseParts */
export function requireParts(
  groups: readonly Group[],
  items: readonly { id: string; group_id: string }[],
): void {
  const groupIds = new Set(groups.map(({ id }) => id));
  const itemIds = new Set(items.map(({ id }) => id));
  const areKnown = items.every(({ group_id }) => groupIds.has(group_id));
  if (!areKnown || groupIds.size < groups.length || itemIds.size < items.length) fail('releaseParts');
}

export const itemsOf = (db: Db, releaseId: string) =>
  db
    .select()
    .from(releaseItems)
    .where(eq(releaseItems.releaseId, releaseId))
    .orderBy(asc(releaseItems.sort), asc(releaseItems.id));

/** Writes what items are, in this order, and removes the others. What happened to them is not touched. */
export async function writeItems(db: Db, releaseId: string, items: readonly CheckItemDraft[]): Promise<void> {
  const kept = items.map(({ id }) => id);
  await db
    .delete(releaseItems)
    .where(
      and(
        eq(releaseItems.releaseId, releaseId),
        kept.length > 0 ? notInArray(releaseItems.id, kept) : undefined,
      ),
    );
  if (items.length === 0) return;
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await db
    .insert(releaseItems)
    .values(items.map(({ group_id: groupId, ...item }, sort) => ({ ...item, releaseId, groupId, sort })))
    .onConflictDoUpdate({
      target: [releaseItems.releaseId, releaseItems.id],
      set: {
        ...{ groupId: excluded('group_id'), title: excluded('title'), desc: excluded('"desc"') },
        ...{ required: excluded('required'), ownerUserIds: excluded('owner_user_ids') },
        ...{ link: excluded('link'), auto: excluded('auto'), sort: excluded('sort') },
        // What was found out about another address says nothing about this one.
        result: sql`case when ${releaseItems.auto} is not distinct from excluded.auto then ${releaseItems.result} end`,
      },
    });
}
