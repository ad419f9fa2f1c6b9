import { mentionsIn } from '@easymock/wiki-content';
import { sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { Db } from '../../platform/database/index';

/** Loads the current names of people mentioned in rendered texts. */
export async function namesOfMentioned(db: Db, texts: readonly string[]): Promise<(id: string) => string | undefined> {
  const ids = [...new Set(texts.flatMap(mentionsIn))];
  if (ids.length === 0) return () => undefined;
  const rows = await db
    .select({ id: users.id, nickName: users.nickName })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(ids)}::text[])`);
  const names = new Map(rows.map(({ id, nickName }) => [id, nickName]));
  return (id) => names.get(id);
}
