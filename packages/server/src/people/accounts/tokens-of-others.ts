import { type accountsCalls, type TokenState, tokenUnusedDays, tokenWarnDays } from '@easymock/contract';
import { and, desc, eq, gt, ilike, lte, or, type SQL, sql } from 'drizzle-orm';
import { containsPattern } from '../../platform/database/search';
import { totalOf } from '../../platform/database/total';
import { fail } from '../../platform/failure';
import type { Handler } from '../../platform/http/calls/handler';
import { emit } from '../../platform/outbox/index';
import { presentToken } from '../api-token/api-token';
import { apiTokens } from '../api-token/api-token.table';
import { accountChanged } from '../person/account-changed';
import { users } from '../person/user.table';
import { lockRights, requireMayChangeOther } from './accounts.policy';
import { loadAccount } from './accounts.repository';

const dayMs = 24 * 60 * 60 * 1000;

function stateIs(state: TokenState, now: Date): SQL | undefined {
  const { expiresAt, lastUsedAt, createdAt } = apiTokens;
  const after = (days: number) => new Date(now.getTime() + days * dayMs);
  switch (state) {
    case 'expired':
      return lte(expiresAt, now);
    case 'valid':
      return gt(expiresAt, now);
    case 'expiring':
      return and(gt(expiresAt, now), lte(expiresAt, after(tokenWarnDays)));
    case 'unused':
      return and(
        gt(expiresAt, now),
        sql`coalesce(${lastUsedAt}, ${createdAt}) <= ${after(-tokenUnusedDays).toISOString()}::timestamptz`,
      );
  }
}

export const listTokens: Handler<typeof accountsCalls.listTokens> = async (ctx, input) => {
  const { db, actor, now } = ctx;
  const { keywords, state, page, pageSize } = input;
  const pattern = containsPattern(keywords.trim());
  const where = and(
    keywords.trim() ? or(ilike(apiTokens.name, pattern), ilike(users.searchKeys, pattern)) : undefined,
    state ? stateIs(state, now) : undefined,
  );
  const from = () =>
    db
      .select({
        token: apiTokens,
        owner: { name: users.name, nickName: users.nickName, role: users.role, status: users.status },
      })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(where);
  const offset = (page - 1) * pageSize;
  const rows = await from().orderBy(desc(apiTokens.createdAt), desc(apiTokens.id)).limit(pageSize).offset(offset);
  const total = await totalOf({ limit: pageSize, offset, found: rows.length }, () =>
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(where),
  );
  const list = rows.map(({ token, owner }) => ({
    ...presentToken(token, now),
    userId: token.userId,
    userName: owner.name,
    userNickName: owner.nickName,
    isOwnerDisabled: owner.status !== 'active',
    canRevoke: token.userId !== actor.id && (owner.role !== 'superAdministrator' || actor.role === owner.role),
  }));
  return { list, total, page, pageSize };
};

export const revokeToken: Handler<typeof accountsCalls.revokeToken> = async (ctx, { id }) => {
  const { db, actor, audit } = ctx;
  const [token = fail('apiTokenMissing')] = await db.select().from(apiTokens).where(eq(apiTokens.id, id));
  const by = await lockRights(ctx, 'manage');
  const owner = await loadAccount(db, token.userId);
  requireMayChangeOther(by, owner);
  const gone = await db.delete(apiTokens).where(eq(apiTokens.id, id)).returning({ id: apiTokens.id });
  if (gone.length === 0) fail('apiTokenMissing');
  await emit(ctx, accountChanged, { userId: owner.id, actorId: actor.id, token: { name: token.name } });
  audit({ entityId: id, entityName: `${token.name} (${owner.name})` });
  return null;
};
