import { sessionTokenPrefix } from '@easymock/contract';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import { newToken } from '../platform/ids';
import { deleteApiTokens } from './api-token';
import { forgetAddresses } from './familiar-address';
import { hashToken } from './token-hash';
import { sessions, type UserRow } from './user.table';

const lifetimeDays = 31;
const dayMs = 24 * 60 * 60 * 1000;

/** Opens a session and returns its token, which is kept nowhere else. */
export async function openSession(
  db: Db,
  user: Pick<UserRow, 'id'>,
  origin: { now: Date; address: string; userAgent: string },
): Promise<string> {
  const token = sessionTokenPrefix + newToken();
  await db.insert(sessions).values({
    userId: user.id,
    tokenHash: hashToken(token),
    expiresAt: new Date(origin.now.getTime() + lifetimeDays * dayMs),
    address: origin.address,
    userAgent: origin.userAgent,
    lastUsedAt: origin.now,
  });
  return token;
}

/** Ends one session: its token is unknown from now on. */
export async function closeSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Ends every session of a user, but for one if it is named; their next call hears that something changed elsewhere. */
export async function endOtherSessions(db: Db, userId: string, keptSessionId?: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedReason: 'changed' })
    .where(and(eq(sessions.userId, userId), keptSessionId ? ne(sessions.id, keptSessionId) : undefined));
}

/** Ends every session of a user for good, and their API tokens; forgets where they signed in from. */
export async function closeAllSessions(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await deleteApiTokens(db, userId);
  await forgetAddresses(db, userId);
}

export async function sweepSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
}
