import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { npmFollowers, npmInfos, npmLikes } from './npm.table';
import { packages } from './package.resource';

/** Returns the IDs of the packages that a person likes or follows. */
async function markedBy(
  db: Db,
  table: typeof npmLikes | typeof npmFollowers,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: table.npmId })
    .from(table)
    .where(and(eq(table.userId, userId), inArray(table.npmId, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

export const likedBy = (db: Db, userId: string, ids: readonly string[]) => markedBy(db, npmLikes, userId, ids);

export const followedBy = (db: Db, userId: string, ids: readonly string[]) => markedBy(db, npmFollowers, userId, ids);

/** Follows or unfollows a package for the caller. */
export async function changeFollow(
  ctx: SessionContext,
  { id, isFollowed }: { id: string; isFollowed: boolean },
): Promise<{ isFollowed: boolean }> {
  const { db, actor } = ctx;
  await packages.find(ctx, id);
  const own = and(eq(npmFollowers.npmId, id), eq(npmFollowers.userId, actor.id));
  if (isFollowed) await db.insert(npmFollowers).values({ npmId: id, userId: actor.id }).onConflictDoNothing();
  else await db.delete(npmFollowers).where(own);
  return { isFollowed };
}

/** Adds or removes the like of the caller. The number changes only with an inserted or deleted row. */
export async function changeLike(
  ctx: SessionContext,
  { id, isGood }: { id: string; isGood: boolean },
): Promise<{ goodNum: number; isGood: boolean }> {
  const { db, actor } = ctx;
  await packages.find(ctx, id);
  const own = and(eq(npmLikes.npmId, id), eq(npmLikes.userId, actor.id));
  const changed = isGood
    ? await db.insert(npmLikes).values({ npmId: id, userId: actor.id }).onConflictDoNothing().returning()
    : await db.delete(npmLikes).where(own).returning();
  const step = changed.length * (isGood ? 1 : -1);
  const [row] = await db
    .update(npmInfos)
    .set({ goodNum: sql`${npmInfos.goodNum} + ${step}` })
    .where(eq(npmInfos.id, id))
    .returning({ goodNum: npmInfos.goodNum });
  return { goodNum: row?.goodNum ?? fail('notFound'), isGood };
}
