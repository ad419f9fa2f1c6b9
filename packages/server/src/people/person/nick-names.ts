import { inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { users } from './user.table';

/**
 * Returns people's nicknames by ID, including those of people who left.
 * @example (await nickNamesOf(db, rows.map(({ ownerUserId }) => ownerUserId))).get(ownerUserId) ?? ''
 */
export async function nickNamesOf(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null && id !== '');
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, nickName: users.nickName })
    .from(users)
    .where(inArray(users.id, wanted as string[]));
  return new Map(rows.map(({ id, nickName }) => [id, nickName]));
}
