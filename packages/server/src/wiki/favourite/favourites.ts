import { type Favourite, favouriteCalls, favouritesLimit } from '@easymock/contract';
import { and, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { containsPattern } from '../../platform/database/search';
import { totalOf } from '../../platform/database/total';
import { fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls/handler';
import { namedLike } from '../node/tree-lists';
import { accessTo, mayAtLeast, type WikiAccess } from '../rights/access';
import { loadLiving, placeName, readPaths } from '../rights/load-node';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { wikiFavourites } from './favourite.table';

const ofCaller = ({ actor }: Pick<SessionContext, 'actor'>): SQL => eq(wikiFavourites.userId, actor.id);

/** Returns whether a node is a favourite of the caller. */
export const isFavourite = async (ctx: Pick<SessionContext, 'db' | 'actor'>, nodeId: string): Promise<boolean> =>
  (await ctx.db.$count(wikiFavourites, and(ofCaller(ctx), eq(wikiFavourites.nodeId, nodeId)))) > 0;

/** Lists the favourites of a person that they may view, latest first. */
export async function favouriteNodes(db: Db, access: WikiAccess, limit: number): Promise<NodeRow[]> {
  const rows = await db
    .select({ node: wikiNodes })
    .from(wikiFavourites)
    .innerJoin(wikiNodes, eq(wikiNodes.id, wikiFavourites.nodeId))
    .where(and(eq(wikiFavourites.userId, access.person.id), isNull(wikiNodes.deletedAt), mayAtLeast(access, 'view')))
    .orderBy(desc(wikiFavourites.createdAt), desc(wikiFavourites.nodeId))
    .limit(limit);
  return rows.map(({ node }) => node);
}

/** Adds favourites as given. */
export async function importFavourites(
  db: Db,
  given: readonly { readonly userId: string; readonly node: NodeRow; readonly at: Date }[],
): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map(({ userId, node, at }) => ({
    userId,
    nodeId: node.id,
    catalogType: node.catalogType,
    title: node.name,
    createdAt: at,
  }));
  await db.insert(wikiFavourites).values(rows).onConflictDoNothing();
}

type Row = typeof wikiFavourites.$inferSelect;

/**
 * Presents favourites to their person: nodes that they may no longer view with the name stored when they were
 * marked.
 */
async function presentFavourites(ctx: SessionContext, rows: readonly Row[]): Promise<Favourite[]> {
  const ids = rows.map(({ nodeId }) => nodeId);
  const nodes = await ctx.db
    .select()
    .from(wikiNodes)
    .where(sql`${wikiNodes.id} = any(${sql.param(ids)}::text[])`);
  const { rankOf } = await accessTo(ctx.db, ctx.actor, nodes);
  const seen = new Map<string, NodeRow>();
  for (const node of nodes) if (!node.deletedAt && rankOf(node) > 0) seen.set(node.id, node);
  const paths = await readPaths(ctx, [...seen.values()]);
  const owners = await ctx.db
    .select({ id: users.id, nickName: users.nickName })
    .from(users)
    .where(inArray(users.id, [...new Set([...seen.values()].map(({ ownerId }) => ownerId))]));
  return rows.map(({ nodeId, catalogType, title, folder, remark, createdAt }) => {
    const node = seen.get(nodeId);
    return {
      markdownId: nodeId,
      catalogType: node?.catalogType ?? catalogType,
      title: node?.name ?? title,
      folder,
      remark,
      isValid: node !== undefined,
      catalogPathName: placeName(paths.get(nodeId)),
      userNickName: owners.find(({ id }) => id === node?.ownerId)?.nickName ?? '',
      updateDate: node?.updatedAt.toISOString() ?? null,
      createDate: createdAt.toISOString(),
    };
  });
}

export const favouriteHandlers = implement(favouriteCalls, {
  async getCollectFile(ctx, { page, pageSize, keywords, catalogType, folder }) {
    const { db } = ctx;
    const named = namedLike(keywords);
    const where = and(
      ofCaller(ctx),
      catalogType === '' ? undefined : eq(wikiFavourites.catalogType, catalogType),
      folder === undefined ? undefined : eq(wikiFavourites.folder, folder),
      // Matches the favourite's own texts or, if the node is visible, its name and pinyin. Hidden nodes are
      // found only by the stored texts.
      named &&
        or(
          sql`${wikiFavourites.title} ilike ${containsPattern(keywords)}`,
          sql`${wikiFavourites.remark} ilike ${containsPattern(keywords)}`,
        ),
    );
    const [limit, offset] = [pageSize, (page - 1) * pageSize];
    const rows = await db
      .select()
      .from(wikiFavourites)
      .where(where)
      .orderBy(desc(wikiFavourites.createdAt), desc(wikiFavourites.nodeId))
      .limit(limit)
      .offset(offset);
    const total = await totalOf({ limit, offset, found: rows.length }, () =>
      db.select({ total: count() }).from(wikiFavourites).where(where),
    );
    const folders = await db
      .select({ folder: wikiFavourites.folder, num: count() })
      .from(wikiFavourites)
      .where(ofCaller(ctx))
      .groupBy(wikiFavourites.folder)
      .orderBy(wikiFavourites.folder);
    return { list: await presentFavourites(ctx, rows), total, page, pageSize, folders };
  },

  async isCollectFile(ctx, { markdownId }) {
    return { isCollect: await isFavourite(ctx, markdownId) };
  },

  async insertCollectFile(ctx, { markdownId, folder }) {
    const { db, actor, now } = ctx;
    const { node } = await loadLiving(ctx, markdownId, 'view');
    if ((await db.$count(wikiFavourites, ofCaller(ctx))) >= favouritesLimit)
      fail('tooManyFavourites', { num: favouritesLimit });
    await db
      .insert(wikiFavourites)
      .values({
        userId: actor.id,
        nodeId: node.id,
        catalogType: node.catalogType,
        title: node.name,
        folder,
        createdAt: now,
      })
      .onConflictDoNothing();
    return { isCollect: true };
  },

  async updateCollectFile(ctx, { markdownId, folder, remark }) {
    const { rowCount } = await ctx.db
      .update(wikiFavourites)
      // The update needs at least one column.
      .set({
        title: sql`${wikiFavourites.title}`,
        ...(folder !== undefined && { folder }),
        ...(remark !== undefined && { remark }),
      })
      .where(and(ofCaller(ctx), eq(wikiFavourites.nodeId, markdownId)));
    if (!rowCount) fail('nodeMissing');
    return null;
  },

  async removeCollectFile(ctx, { markdownId, markdownIds = [] }) {
    const ids = [...markdownIds, ...(markdownId === undefined ? [] : [markdownId])];
    await ctx.db.delete(wikiFavourites).where(and(ofCaller(ctx), inArray(wikiFavourites.nodeId, ids)));
    return null;
  },
});
