import { and, desc, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { everybodysAccess, mayAtLeast } from '../rights/access';
import { readingPath } from '../rights/load-node';
import { wikiNodes } from '../wiki.table';

/** An article as shown in lists that everybody may read. */
export interface OpenArticle {
  readonly name: string;
  readonly ownerName: string;
  /** Path below the base path. */
  readonly path: string;
  readonly createdAt: Date;
}

/**
 * Lists the articles of a period that everybody of the company may read, newest first.
 * @public for pushes to chat groups
 * @example await listOpenArticles(db, { from: lastWeek, to: now, limit: 20 })
 */
export async function listOpenArticles(
  db: Db,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<{ list: OpenArticle[]; total: number }> {
  const where = and(
    isNull(wikiNodes.deletedAt),
    ne(wikiNodes.catalogType, 'folder'),
    gte(wikiNodes.createdAt, from),
    lt(wikiNodes.createdAt, to),
    mayAtLeast(await everybodysAccess(db), 'view'),
  );
  const rows = await db
    .select({
      id: wikiNodes.id,
      name: wikiNodes.name,
      createdAt: wikiNodes.createdAt,
      ownerName: sql<string>`coalesce(${users.nickName}, '')`,
    })
    .from(wikiNodes)
    .leftJoin(users, eq(users.id, wikiNodes.ownerId))
    .where(where)
    .orderBy(desc(wikiNodes.createdAt), desc(wikiNodes.id))
    .limit(limit);
  const [all] = await db.select({ total: sql<number>`count(*)::int` }).from(wikiNodes).where(where);
  const list = rows.map(({ id, ...row }) => ({ ...row, path: readingPath({ id }) }));
  return { list, total: all?.total ?? 0 };
}
