import { createHash } from 'node:crypto';
import { grantsOf, permissionKeys } from '@easymock/contract';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Actor, Services } from '../platform/context';
import type { Database, Db } from '../platform/database/index';
import { fail } from '../platform/failure';
import { newToken } from '../platform/ids';
import { decidedForRole } from './grants';
import { sessions, type UserRow, users } from './user.table';

const lifetimeDays = 31;
const dayMs = 24 * 60 * 60 * 1000;

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Opens a session and returns its token, which is kept nowhere else. */
export async function openSession(
  db: Db,
  user: Pick<UserRow, 'id'>,
  origin: { now: Date; address: string; userAgent: string },
): Promise<string> {
  const token = newToken();
  await db.insert(sessions).values({
    userId: user.id,
    tokenHash: hashToken(token),
    expiresAt: new Date(origin.now.getTime() + lifetimeDays * dayMs),
    address: origin.address,
    userAgent: origin.userAgent,
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

export async function sweepSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
}

function prepareLookup({ db }: Database) {
  return db
    .select({
      id: users.id,
      sessionId: sessions.id,
      name: users.name,
      nickName: users.nickName,
      headImg: users.headImg,
      role: users.role,
      department: users.department,
      userGroup: users.userGroup,
      source: users.source,
      status: users.status,
      extraGrants: users.extraGrants,
      decided: decidedForRole,
      endedReason: sessions.endedReason,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session_by_token');
}

// Every call asks this; a prepared statement halves what it costs.
const lookups = new WeakMap<Database, ReturnType<typeof prepareLookup>>();

function lookupOf(database: Database): ReturnType<typeof prepareLookup> {
  const known = lookups.get(database) ?? prepareLookup(database);
  lookups.set(database, known);
  return known;
}

const bearer = /^Bearer ([\w-]{20,200})$/i;

/**
 * Finds who a request comes from by its bearer token. Cookies never count: another site's page
 * could send those along.
 */
export async function authenticate(services: Services, request: FastifyRequest): Promise<Actor> {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1] ?? fail('unauthenticated');
  const [row] = await lookupOf(services.database).execute({ tokenHash: hashToken(token) });
  if (!row || row.expiresAt <= services.clock()) fail('unauthenticated');
  if (row.status === 'forbidden') fail('userDisabled');
  if (row.endedReason) fail('changedElsewhere');
  const grants = grantsOf(row.role, row.decided, row.extraGrants);
  const { id, sessionId, name, nickName, headImg, role, department, userGroup, source } = row;
  return {
    id,
    sessionId,
    name,
    nickName,
    headImg,
    role,
    department,
    userGroup,
    source,
    grants,
    permissions: permissionKeys(grants),
  };
}
