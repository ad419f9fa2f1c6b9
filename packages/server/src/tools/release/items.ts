import type { CheckItemDraft } from '@easymock/contract';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { releaseItems } from './release.table';

interface Group {
  id: string;
  name: string;
}

/** Checks that IDs are unique and that each item belongs to a group of the checklist. @throws releaseParts */
export function requireParts(groups: readonly Group[], items: readonly { id: string; group_id: string }[]): void {
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

/**
 * Writes the definitions of items in the given order, and deletes all other items. Ticks and notes remain
 * unchanged.
 */
export async function writeItems(db: Db, releaseId: string, items: readonly CheckItemDraft[]): Promise<void> {
  const kept = items.map(({ id }) => id);
  await db
    .delete(releaseItems)
    .where(and(eq(releaseItems.releaseId, releaseId), kept.length > 0 ? notInArray(releaseItems.id, kept) : undefined));
  if (items.length === 0) return;
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await db
    .insert(releaseItems)
    .values(items.map(({ group_id: groupId, ...item }, sort) => ({ ...item, releaseId, groupId, sort })))
    .onConflictDoUpdate({
      target: [releaseItems.releaseId, releaseItems.id],
      set: {
        groupId: excluded('group_id'),
        title: excluded('title'),
        desc: excluded('"desc"'),
        required: excluded('required'),
        ownerUserIds: excluded('owner_user_ids'),
        link: excluded('link'),
        auto: excluded('auto'),
        sort: excluded('sort'),
        // A result for another address is not valid for the new one.
        result: sql`case when ${releaseItems.auto} is not distinct from excluded.auto then ${releaseItems.result} end`,
      },
    });
}
