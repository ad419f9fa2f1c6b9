import { and, desc, eq, gt, gte, sql } from 'drizzle-orm';
import { sendMessages } from '../message/index';
import type { SessionContext } from '../platform/context';
import { dayOf, startOfDay } from '../platform/day';
import { readingPath } from './nodes';
import { type NodeRow, wikiLikes, wikiLooks, wikiNodes } from './wiki.table';

/** The author hears of the first like of a day, and not of their own. */
async function tellLike({ db, actor, now }: SessionContext, node: NodeRow): Promise<void> {
  if (node.ownerId === actor.id) return;
  const today = await db.$count(
    wikiLikes,
    and(eq(wikiLikes.nodeId, node.id), gte(wikiLikes.createdAt, startOfDay(now))),
  );
  if (today > 1) return;
  await sendMessages(db, {
    ...{ to: { userIds: [node.ownerId] }, from: actor.id, type: 'like', now },
    title: { zh: `${actor.nickName} 赞了“${node.name}”`, en: `${actor.nickName} likes “${node.name}”` },
    ...{ link: readingPath(node), markdownId: node.id, catalogType: node.catalogType },
  });
}

/** Likes an article, or takes the like back. @returns how many like it */
export async function like(ctx: SessionContext, node: NodeRow, isLike: boolean): Promise<number> {
  const { db, actor, now } = ctx;
  const own = and(eq(wikiLikes.nodeId, node.id), eq(wikiLikes.userId, actor.id));
  const { rowCount } = isLike
    ? await db
        .insert(wikiLikes)
        .values({ nodeId: node.id, userId: actor.id, createdAt: now })
        .onConflictDoNothing()
    : await db.delete(wikiLikes).where(own);
  const step = (isLike ? 1 : -1) * (rowCount ?? 0);
  const [row] = await db
    .update(wikiNodes)
    .set({ likeNum: sql`${wikiNodes.likeNum} + ${step}` })
    .where(eq(wikiNodes.id, node.id))
    .returning({ likeNum: wikiNodes.likeNum });
  if (step > 0) await tellLike(ctx, node);
  return row?.likeNum ?? 0;
}

/** Visits of one person to one article that follow each other more closely are one. */
const visitMs = 30 * 60_000;

/** Counts a visit, unless it is one's own article or one has just been there. @returns how many there are */
export async function countVisit({ db, actor, now }: SessionContext, node: NodeRow): Promise<number> {
  if (node.ownerId === actor.id) return node.lookNum;
  const before = new Date(now.getTime() - visitMs);
  const ofMe = and(eq(wikiLooks.nodeId, node.id), eq(wikiLooks.userId, actor.id));
  const [last] = await db
    .select({ at: wikiLooks.at })
    .from(wikiLooks)
    .where(and(ofMe, gt(wikiLooks.at, before)))
    .orderBy(desc(wikiLooks.at))
    .limit(1);
  if (last) return node.lookNum;
  const { rowCount } = await db
    .insert(wikiLooks)
    .values({ nodeId: node.id, userId: actor.id, day: dayOf(now), at: now })
    .onConflictDoUpdate({
      target: [wikiLooks.nodeId, wikiLooks.userId, wikiLooks.day],
      set: { num: sql`${wikiLooks.num} + 1`, at: now },
      // Of two calls at the same moment one counts.
      setWhere: sql`${wikiLooks.at} <= ${before.toISOString()}::timestamptz`,
    });
  const [row] = await db
    .update(wikiNodes)
    .set({ lookNum: sql`${wikiNodes.lookNum} + ${rowCount ?? 0}` })
    .where(eq(wikiNodes.id, node.id))
    .returning({ lookNum: wikiNodes.lookNum });
  return row?.lookNum ?? node.lookNum;
}
