import { and, desc, eq, gt, gte, sql } from 'drizzle-orm';
import { withdrawLike } from '../../message/index';
import type { SessionContext } from '../../platform/context';
import { dayIn, startOfDay } from '../../platform/day';
import { notifyReaders } from '../notify/notify-readers';
import { addToDay } from '../statistics/index';
import { type NodeRow, wikiLikes, wikiLooks, wikiNodes } from '../wiki.table';

/** Notifies the owner of the first like of a day, but not of their own. */
async function notifyOfLike(ctx: SessionContext, node: NodeRow): Promise<void> {
  const { db, actor, now, services } = ctx;
  if (node.ownerId === actor.id) return;
  const today = await db.$count(
    wikiLikes,
    and(eq(wikiLikes.nodeId, node.id), gte(wikiLikes.createdAt, startOfDay(services.settings.get('timeZone'), now))),
  );
  if (today > 1) return;
  await notifyReaders(ctx, node, [node.ownerId], {
    type: 'like',
    title: { zh: `${actor.nickName} 赞了“${node.name}”`, en: `${actor.nickName} likes “${node.name}”` },
  });
}

/** Adds or removes the caller's like of an article. @returns the number of likes */
export async function setLike(ctx: SessionContext, node: NodeRow, isLike: boolean): Promise<number> {
  const { db, actor, now } = ctx;
  const own = and(eq(wikiLikes.nodeId, node.id), eq(wikiLikes.userId, actor.id));
  const { rowCount } = isLike
    ? await db.insert(wikiLikes).values({ nodeId: node.id, userId: actor.id, createdAt: now }).onConflictDoNothing()
    : await db.delete(wikiLikes).where(own);
  const step = (isLike ? 1 : -1) * (rowCount ?? 0);
  const [row] = await db
    .update(wikiNodes)
    .set({ likeNum: sql`${wikiNodes.likeNum} + ${step}` })
    .where(eq(wikiNodes.id, node.id))
    .returning({ likeNum: wikiNodes.likeNum });
  await addToDay(ctx, node.id, { likes: step });
  if (step > 0) await notifyOfLike(ctx, node);
  if (step < 0) await withdrawLike(db, actor.id, node.id);
  return row?.likeNum ?? 0;
}

/** Milliseconds. Visits of one person to one article within this time count as one. */
const visitMs = 30 * 60_000;

/** Recognises programs, whose visits do not count, by their user agent or their API token. */
const isProgram = ({ actor, userAgent }: SessionContext): boolean =>
  actor.apiToken !== null || /bot\b|crawl|spider|slurp|^curl|^wget|^python/i.test(userAgent);

/** Records that an owner opened an article, for their list of recent documents; it counts as no visit. */
async function noteOwnVisit({ db, actor, now, services }: SessionContext, node: NodeRow): Promise<void> {
  const look = { nodeId: node.id, userId: actor.id, at: now, day: dayIn(services.settings.get('timeZone'), now) };
  await db
    .insert(wikiLooks)
    .values({ ...look, num: 0 })
    .onConflictDoUpdate({ target: [wikiLooks.nodeId, wikiLooks.userId, wikiLooks.day], set: { at: now } });
}

/**
 * Counts a visit, unless the article is the caller's own or was visited just before. In the totals per day
 * each person counts once.
 * @returns the number of visits
 */
export async function countVisit(ctx: SessionContext, node: NodeRow): Promise<number> {
  const { db, actor, now, services } = ctx;
  if (isProgram(ctx)) return node.lookNum;
  if (node.ownerId === actor.id) {
    await noteOwnVisit(ctx, node);
    return node.lookNum;
  }
  const before = new Date(now.getTime() - visitMs);
  const ofMe = and(eq(wikiLooks.nodeId, node.id), eq(wikiLooks.userId, actor.id));
  const [last] = await db
    .select({ at: wikiLooks.at })
    .from(wikiLooks)
    .where(and(ofMe, gt(wikiLooks.at, before)))
    .orderBy(desc(wikiLooks.at))
    .limit(1);
  if (last) return node.lookNum;
  const [look] = await db
    .insert(wikiLooks)
    .values({ nodeId: node.id, userId: actor.id, at: now, day: dayIn(services.settings.get('timeZone'), now) })
    .onConflictDoUpdate({
      target: [wikiLooks.nodeId, wikiLooks.userId, wikiLooks.day],
      set: { num: sql`${wikiLooks.num} + 1`, at: now },
      // Counts only one of two concurrent calls.
      setWhere: sql`${wikiLooks.at} <= ${before.toISOString()}::timestamptz`,
    })
    .returning({ num: wikiLooks.num });
  if (!look) return node.lookNum;
  const [row] = await db
    .update(wikiNodes)
    .set({ lookNum: sql`${wikiNodes.lookNum} + 1` })
    .where(eq(wikiNodes.id, node.id))
    .returning({ lookNum: wikiNodes.lookNum });
  if (look.num === 1) await addToDay(ctx, node.id, { views: 1 });
  return row?.lookNum ?? node.lookNum;
}
