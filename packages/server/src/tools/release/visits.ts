import { type ReleaseFace, visitSeconds } from '@easymock/contract';
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { byPinyin } from '../../platform/database/pinyin-order';
import { publish } from '../../platform/live/publish';
import { releaseVisits } from './release.table';

/**
 * Records that a person opened or closed a checklist, notifies the other visitors of changes, and returns the
 * current visitors.
 */
export async function visit(
  { db, actor, now }: SessionContext,
  releaseId: string,
  isLeaving: boolean,
): Promise<ReleaseFace[]> {
  const { seenAt, userId } = releaseVisits;
  const here = eq(releaseVisits.releaseId, releaseId);
  const gone = new Date(now.getTime() - visitSeconds * 1_000);
  const stale = await db
    .delete(releaseVisits)
    .where(and(here, lte(seenAt, gone)))
    .returning({ userId });
  const own = and(here, eq(userId, actor.id));
  let isNews = stale.length > 0;
  if (isLeaving) {
    const left = await db.delete(releaseVisits).where(own).returning({ userId });
    isNews ||= left.length > 0;
  } else {
    const seen = await db.update(releaseVisits).set({ seenAt: now }).where(own).returning({ userId });
    if (seen.length === 0) {
      await db.insert(releaseVisits).values({ releaseId, userId: actor.id, seenAt: now }).onConflictDoNothing();
      isNews = true;
    }
  }
  if (isNews) await publish(db, 'release:list', releaseId, { by: actor.id, what: 'people' });
  return db
    .select({ userId: users.id, userName: users.nickName, headImg: users.headImg })
    .from(releaseVisits)
    .innerJoin(users, eq(users.id, userId))
    .where(and(here, gt(seenAt, gone)))
    .orderBy(asc(byPinyin(users.nickName)), asc(users.id))
    .limit(mostShown);
}

const mostShown = 50;
