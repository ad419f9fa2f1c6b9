import { type ApiToken, apiTokenCalls, maxTokens, tokenPrefix } from '@easymock/contract';
import { and, count, desc, eq, lt } from 'drizzle-orm';
import { type Db, violatedUnique } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { newToken } from '../../platform/ids';
import { sessions, users } from '../person/user.table';
import { type ApiTokenRow, apiTokens } from './api-token.table';
import { hashToken } from './token-hash';

const dayMs = 24 * 60 * 60 * 1000;
const hintLength = tokenPrefix.length + 4;

/** Limits creation, because tokens created and deleted in a loop would fill the log. */
const makingRule = (userId: string) => ({ key: `token:${userId}`, limit: 60, seconds: 3600 });

export function presentToken(row: ApiTokenRow, now: Date): ApiToken {
  return {
    _id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isExpired: row.expiresAt <= now,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastAddress: row.lastAddress,
  };
}

export const apiTokenHandlers = implement(apiTokenCalls, {
  async tokens({ db, actor, now }) {
    const rows = await db
      .select()
      .from(apiTokens)
      .where(eq(apiTokens.userId, actor.id))
      .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id));
    return rows.map((row) => presentToken(row, now));
  },

  // The throttle counts outside of transactions, and a transaction must not stay open while it waits.
  createToken: withoutTransaction(async (ctx, { name, scopes, days }) => {
    const { actor, now } = ctx;
    const seconds = await ctx.services.throttle.take([makingRule(actor.id)]);
    if (seconds) fail('tooMany', { seconds });
    const token = tokenPrefix + newToken();
    const row = await ctx.db.transaction(async (db) => {
      await leaveRoom(db, actor.id);
      await requireSession(db, actor.sessionId);
      return insert(db, {
        userId: actor.id,
        name,
        tokenHash: hashToken(token),
        hint: token.slice(0, hintLength),
        scopes: [...new Set(scopes)],
        createdAt: now,
        expiresAt: new Date(now.getTime() + days * dayMs),
      });
    });
    ctx.audit({ entityId: row.id, entityName: name, diff: { scopes: { before: null, after: row.scopes } } });
    return { ...presentToken(row, now), token };
  }),

  async deleteToken({ db, actor, audit }, { id }) {
    const [row] = await db
      .delete(apiTokens)
      .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, actor.id)))
      .returning({ name: apiTokens.name });
    audit({ entityId: id, entityName: row?.name ?? fail('apiTokenMissing') });
    return null;
  },
});

/** Refuses a token above the limit. Locks the user, so that concurrent calls wait here. */
async function leaveRoom(db: Db, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [held] = await db.select({ num: count() }).from(apiTokens).where(eq(apiTokens.userId, userId));
  if (held && held.num >= maxTokens) fail('apiTokensFull', { num: maxTokens });
}

/**
 * Refuses a session that was ended meanwhile. Ending a session also ends tokens, or makes their owner check
 * them, and would miss a token that is created afterwards. The shared lock makes the ending wait for the
 * token.
 */
async function requireSession(db: Db, sessionId: string): Promise<void> {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId)).for('share');
  if (!session) fail('unauthenticated');
  if (session.endedReason) fail('changedElsewhere');
}

async function insert(db: Db, values: typeof apiTokens.$inferInsert): Promise<ApiTokenRow> {
  try {
    const [row] = await db.insert(apiTokens).values(values).returning();
    return row ?? fail('internal');
  } catch (error) {
    if (violatedUnique(error) === 'api_token_name_unique') fail('apiTokenNameTaken');
    throw error;
  }
}

/** Deletes all tokens of a person and returns their names. */
export async function deleteApiTokens(db: Db, userId: string): Promise<string[]> {
  const deleted = await db.delete(apiTokens).where(eq(apiTokens.userId, userId)).returning({ name: apiTokens.name });
  return deleted.map(({ name }) => name);
}

/** Days for which an expired token stays in the list, so that its owner sees why a program stopped. */
const expiredDays = 30;

export async function sweepApiTokens(db: Db, now: Date): Promise<void> {
  await db.delete(apiTokens).where(lt(apiTokens.expiresAt, new Date(now.getTime() - expiredDays * dayMs)));
}
