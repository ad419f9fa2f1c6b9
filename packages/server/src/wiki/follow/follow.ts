import { followCalls, followLimit } from '@easymock/contract';
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { totalOf } from '../../platform/database/total';
import { fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls/handler';
import { mayAtLeast, wikiAccess } from '../rights/access';
import { loadLiving, placeName, readPaths } from '../rights/load-node';
import { wikiNodes } from '../wiki.table';
import { wikiFollows } from './follow.table';

const followOf = ({ actor }: Pick<SessionContext, 'actor'>, nodeId: string) =>
  and(eq(wikiFollows.nodeId, nodeId), eq(wikiFollows.userId, actor.id));

/** Returns whether the caller follows a node itself. */
export async function isFollowed(ctx: Pick<SessionContext, 'db' | 'actor'>, nodeId: string): Promise<boolean> {
  return (await ctx.db.$count(wikiFollows, followOf(ctx, nodeId))) > 0;
}

/** Lists the nodes that the caller follows, without those in the bin or closed to them. */
async function listFollowed(ctx: SessionContext, limit: number, offset: number) {
  const { db, actor } = ctx;
  const access = await wikiAccess(db, actor);
  const where = and(eq(wikiFollows.userId, actor.id), isNull(wikiNodes.deletedAt), mayAtLeast(access, 'view'));
  const from = (on: Db) =>
    on
      .select({ node: wikiNodes })
      .from(wikiFollows)
      .innerJoin(wikiNodes, eq(wikiNodes.id, wikiFollows.nodeId))
      .where(where);
  const rows = await from(db).orderBy(desc(wikiNodes.updatedAt), desc(wikiNodes.id)).limit(limit).offset(offset);
  const total = await totalOf({ limit, offset, found: rows.length }, () =>
    db
      .select({ total: count() })
      .from(wikiFollows)
      .innerJoin(wikiNodes, eq(wikiNodes.id, wikiFollows.nodeId))
      .where(where),
  );
  return { nodes: rows.map(({ node }) => node), total };
}

export const followHandlers = implement(followCalls, {
  async list(ctx, { page, pageSize }) {
    const { nodes, total } = await listFollowed(ctx, pageSize, (page - 1) * pageSize);
    const paths = await readPaths(ctx, nodes);
    const list = nodes.map(({ id, name, catalogType, updatedAt }) => ({
      markdownId: id,
      title: name,
      catalogType,
      updateDate: updatedAt.toISOString(),
      catalogPathName: placeName(paths.get(id)),
    }));
    return { list, total, page, pageSize };
  },

  async isFollowed(ctx, { markdownId }) {
    return { isFollow: await isFollowed(ctx, markdownId) };
  },

  async follow(ctx, { markdownId, isFollow }) {
    const { db, actor, now } = ctx;
    if (!isFollow) {
      await db.delete(wikiFollows).where(followOf(ctx, markdownId));
      return { isFollow };
    }
    await loadLiving(ctx, markdownId, 'view');
    if ((await db.$count(wikiFollows, eq(wikiFollows.userId, actor.id))) >= followLimit)
      fail('tooManyFollowed', { num: followLimit });
    await db.insert(wikiFollows).values({ nodeId: markdownId, userId: actor.id, createdAt: now }).onConflictDoNothing();
    return { isFollow };
  },
});
