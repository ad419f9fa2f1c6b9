import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { searchKeysOf } from '../../platform/database/search';
import { skeletonOf } from './nick-name';
import { users } from './user.table';

const rowsPerStep = 500;

/**
 * Writes people's public search keys (names, also by pinyin) and the skeletons that detect similar nicknames.
 * Code that changes a name must call it afterwards. Mobile and job numbers are excluded, because anybody
 * could find them out digit by digit.
 * @returns the number of people written, at most one step
 */
async function writeSearchKeys(db: Db, where: SQL | undefined): Promise<number> {
  const people = await db
    .select({ id: users.id, name: users.name, nickName: users.nickName })
    .from(users)
    .where(and(isNull(users.deletedAt), where))
    .limit(rowsPerStep);
  if (people.length === 0) return 0;
  const keys = people.map(({ id, name, nickName }) => ({
    id,
    search: searchKeysOf(nickName, name),
    skeleton: skeletonOf(nickName),
  }));
  await db.execute(sql`
    update ${users} set search_keys = found.search, name_skeleton = found.skeleton
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as found(id text, search text, skeleton text)
    where found.id = ${users.id}`);
  return people.length;
}

/** Writes the search keys of one person. */
export async function writeOwnSearchKeys(db: Db, userId: string): Promise<void> {
  await writeSearchKeys(db, eq(users.id, userId));
}

/** Writes the missing search keys, such as those of accounts that are older than this feature. */
export async function fillSearchKeys(db: Db): Promise<void> {
  while ((await writeSearchKeys(db, or(isNull(users.searchKeys), isNull(users.nameSkeleton)))) > 0);
}
