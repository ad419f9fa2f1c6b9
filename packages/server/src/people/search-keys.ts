import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import { searchKeysOf } from '../platform/search';
import { users } from './user.table';

const rowsPerStep = 500;

/**
 * Writes what these people are found by for everybody: names, also by pinyin. Whoever changes one of those calls
 * this afterwards. Numbers are not among it: by what is found, anybody would read them digit by digit.
 * @returns how many there were, at most a step's
 */
export async function writeSearchKeys(db: Db, where: SQL | undefined): Promise<number> {
  const people = await db
    .select({
      id: users.id,
      name: users.name,
      nickName: users.nickName,
    })
    .from(users)
    .where(and(isNull(users.deletedAt), where))
    .limit(rowsPerStep);
  if (people.length === 0) return 0;
  const keys = Object.fromEntries(people.map(({ id, name, nickName }) => [id, searchKeysOf(nickName, name)]));
  await db.execute(sql`
    update ${users} set search_keys = found.value
    from jsonb_each_text(${JSON.stringify(keys)}::jsonb) as found where found.key = ${users.id}`);
  return people.length;
}

/** The same for one person. */
export async function writeOwnSearchKeys(db: Db, userId: string): Promise<void> {
  await writeSearchKeys(db, eq(users.id, userId));
}

/** Writes the keys of everybody who has none: accounts from before people were found by them. */
export async function fillSearchKeys(db: Db): Promise<void> {
  while ((await writeSearchKeys(db, isNull(users.searchKeys))) > 0);
}
