import { sessionTokenPrefix } from '@easymock/contract';
import { and, desc, eq, gt, inArray, isNull, lt, ne, sql, type WithSubquery } from 'drizzle-orm';
import { addressKey } from '../../platform/address/address-key';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { newToken } from '../../platform/ids';
import { deleteApiTokens } from '../api-token/api-token';
import { hashToken } from '../api-token/token-hash';
import { sessions, type UserRow } from '../person/user.table';
import { forgetAddresses, rememberAddress } from './familiar-address';

const hourMs = 60 * 60 * 1000;
const lifetimeMs = 31 * 24 * hourMs;
const idleMs = 12 * hourMs;

export const maxSessions = 20;

/** Returns the expiry of a session that is used now. */
export function expiryOf({ createdAt, isRemembered }: { createdAt: Date; isRemembered: boolean }, now: Date): Date {
  const end = createdAt.getTime() + lifetimeMs;
  return new Date(isRemembered ? end : Math.min(end, now.getTime() + idleMs));
}

/**
 * Opens a session and returns its token, which is not stored. The caller has locked the user's row, so that
 * concurrent sign-ins count each other.
 * @param beside further writes in the same statement, since each round trip delays a sign-in under load
 */
export async function openSession(
  db: Db,
  user: Pick<UserRow, 'id'>,
  origin: { now: Date; address: string; userAgent: string },
  isRemembered = true,
  beside: readonly WithSubquery[] = [],
): Promise<string> {
  const token = sessionTokenPrefix + newToken();
  const ended = db.$with('ended').as(endSurplus(db, user.id, origin.now));
  const familiar = db.$with('familiar').as(rememberAddress(db, user.id, addressKey(origin.address), origin.now));
  await db
    .with(ended, familiar, ...beside)
    .insert(sessions)
    .values({
      userId: user.id,
      tokenHash: hashToken(token),
      createdAt: origin.now,
      checkedAt: origin.now,
      expiresAt: expiryOf({ createdAt: origin.now, isRemembered }, origin.now),
      isRemembered,
      address: origin.address,
      userAgent: origin.userAgent,
      lastUsedAt: origin.now,
    });
  return token;
}

/** Deletes the least recently used sessions above the limit. */
function endSurplus(db: Db, userId: string, now: Date) {
  const surplus = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedReason), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .offset(maxSessions - 1);
  return db.delete(sessions).where(inArray(sessions.id, surplus)).returning({ id: sessions.id });
}

/**
 * Renews the time of a session's last check.
 * @throws unauthenticated if the session has ended
 */
export async function noteCheck(db: Db, sessionId: string, now: Date): Promise<void> {
  const noted = await db
    .update(sessions)
    .set({ checkedAt: now })
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id });
  if (noted.length === 0) fail('unauthenticated');
}

/** Ends one session and deletes its token. */
export async function closeSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

/**
 * Ends the sessions of a user, except one if named. Their next call reports that something changed elsewhere.
 */
export async function endOtherSessions(db: Db, userId: string, keptSessionId?: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedReason: 'changed' })
    .where(and(eq(sessions.userId, userId), keptSessionId ? ne(sessions.id, keptSessionId) : undefined));
}

/** Permanently ends all sessions and API tokens of a user, and deletes their familiar addresses. */
export async function closeAllSessions(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await deleteApiTokens(db, userId);
  await forgetAddresses(db, userId);
}

export async function sweepSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
}
