import { and, asc, inArray, isNull } from 'drizzle-orm';
import { users } from '../../people/index';
import type { Db } from '../../platform/database/index';

/** Returns the people whose accounts still exist, in the given order, and locks these accounts against deletion. */
export async function withoutGoneMaintainers(db: Db, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('share');
  const there = new Set(rows.map(({ id }) => id));
  return userIds.filter((id) => there.has(id));
}
