import type { ArticleBrief } from '@easymock/contract';
import { and, count, desc, eq, isNull, max, ne, type SQL, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import { totalOf } from '../../platform/database/total';
import { namedLike } from '../node/tree-lists';
import { mayAtLeast, type WikiAccess, wikiAccess } from '../rights/access';
import { publicSpace } from '../rights/space';
import { type NodeRow, wikiLooks, wikiNodes } from '../wiki.table';
import { presentArticles } from './article-row';

interface Paging {
  readonly page: number;
  readonly pageSize: number;
  readonly keywords?: string;
}

interface ArticlePage {
  list: ArticleBrief[];
  total: number;
  page: number;
  pageSize: number;
}

/** Lists a page of the articles that the caller may view. */
export async function listArticles(
  ctx: SessionContext,
  { page, pageSize, keywords = '' }: Paging,
  condition: SQL | undefined,
  order: SQL[],
): Promise<ArticlePage> {
  const { db, actor } = ctx;
  const access = await wikiAccess(db, actor);
  const where = and(
    isNull(wikiNodes.deletedAt),
    ne(wikiNodes.catalogType, 'folder'),
    condition,
    namedLike(keywords),
    mayAtLeast(access, 'view'),
  );
  const [limit, offset] = [pageSize, (page - 1) * pageSize];
  const rows = await db
    .select()
    .from(wikiNodes)
    .where(where)
    .orderBy(...order, desc(wikiNodes.id))
    .limit(limit)
    .offset(offset);
  const total = await totalOf({ limit, offset, found: rows.length }, () =>
    db.select({ total: count() }).from(wikiNodes).where(where),
  );
  const list = await presentArticles(
    ctx,
    rows.map((node) => ({ node, rank: access.rankOf(node) })),
  );
  return { list: list.map(({ path: _, ...one }) => one), total, page, pageSize };
}

const latestFirst = [desc(wikiNodes.updatedAt)];

/** Lists the articles with a tag. */
export const listTagged = (ctx: SessionContext, tag: string, paging: Paging): Promise<ArticlePage> =>
  listArticles(ctx, paging, sql`${wikiNodes.tags} @> array[${tag}]`, latestFirst);

/** Lists articles without a tag: the caller's own, or all of the public space. */
export const listUntagged = (ctx: SessionContext, ofAll: boolean, paging: Paging): Promise<ArticlePage> =>
  listArticles(
    ctx,
    paging,
    and(sql`${wikiNodes.tags} = '{}'`, ofAll ? eq(wikiNodes.space, publicSpace) : eq(wikiNodes.ownerId, ctx.actor.id)),
    latestFirst,
  );

/** Builds the query of the articles that the caller opened, each with the time of the last visit. */
const openedBy = ({ db, actor }: SessionContext) =>
  db.$with('read').as(
    db
      .select({ nodeId: wikiLooks.nodeId, at: max(wikiLooks.at).as('at') })
      .from(wikiLooks)
      .where(eq(wikiLooks.userId, actor.id))
      .groupBy(wikiLooks.nodeId),
  );

const stillReadable = (access: WikiAccess) => and(isNull(wikiNodes.deletedAt), mayAtLeast(access, 'view'));

/** Selects the articles that the caller opened, the own ones included, latest first. */
export async function selectRead(
  ctx: SessionContext,
  access: WikiAccess,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ node: NodeRow; at: Date }[]> {
  const read = openedBy(ctx);
  const rows = await ctx.db
    .with(read)
    .select({ node: wikiNodes, at: read.at })
    .from(read)
    .innerJoin(wikiNodes, eq(wikiNodes.id, read.nodeId))
    .where(stillReadable(access))
    .orderBy(desc(read.at), desc(wikiNodes.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ node, at }) => ({ node, at: at ?? ctx.now }));
}

/** Lists the articles that the caller opened, the own ones included, latest first. */
export async function listRead(ctx: SessionContext, { page, pageSize }: Paging) {
  const { db, actor } = ctx;
  const access = await wikiAccess(db, actor);
  const [limit, offset] = [pageSize, (page - 1) * pageSize];
  const rows = await selectRead(ctx, access, { limit, offset });
  const total = await totalOf({ limit, offset, found: rows.length }, () => {
    const read = openedBy(ctx);
    return db
      .with(read)
      .select({ total: count() })
      .from(read)
      .innerJoin(wikiNodes, eq(wikiNodes.id, read.nodeId))
      .where(stillReadable(access));
  });
  const briefs = await presentArticles(
    ctx,
    rows.map(({ node }) => ({ node, rank: access.rankOf(node) })),
  );
  const list = briefs.map(({ path: _, ...one }, i) => ({ ...one, lookDate: (rows[i]?.at ?? ctx.now).toISOString() }));
  return { list, total, page, pageSize };
}
