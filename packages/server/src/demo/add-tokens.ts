import { type TokenScope, tokenPrefix } from '@easymock/contract';
import { apiTokens } from '../people/api-token/api-token.table';
import { hashToken } from '../people/api-token/token-hash';
import type { Db } from '../platform/database/index';
import { newToken } from '../platform/ids';

const dayMs = 24 * 60 * 60 * 1000;

interface TokenPlan {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Days until it expires, out of the 90 for which it was created. */
  readonly days: number;
  readonly usedHoursAgo: number | null;
}

const tokenPlans: readonly TokenPlan[] = [
  { name: '部署门禁', scopes: ['release.gate'], days: 61, usedHoursAgo: 5 },
  { name: '流水线上报提交', scopes: ['sprint-commits.ci'], days: 34, usedHoursAgo: 1 },
  { name: '组件库发布', scopes: ['npm.notify'], days: 6, usedHoursAgo: 50 },
  { name: '接口同步脚本', scopes: ['mock:read', 'mock:write'], days: 82, usedHoursAgo: null },
];

/**
 * Adds API tokens of people of the demo, two each. Only hashes are stored, so nobody knows the tokens.
 * @returns the number of added tokens
 */
export async function addTokens(db: Db, people: readonly { id: string }[], now: Date): Promise<number> {
  const rows = tokenPlans.flatMap(({ name, scopes, days, usedHoursAgo }, index) => {
    const owner = people[Math.floor(index / 2)];
    const token = tokenPrefix + newToken();
    const expiresAt = new Date(now.getTime() + days * dayMs);
    return owner
      ? {
          userId: owner.id,
          name,
          scopes: [...scopes],
          expiresAt,
          tokenHash: hashToken(token),
          hint: token.slice(0, tokenPrefix.length + 4),
          createdAt: new Date(expiresAt.getTime() - 90 * dayMs),
          // The owner of a token that expires soon was notified a day ago.
          warnedAt: days < 7 ? new Date(now.getTime() - dayMs) : null,
          ...(usedHoursAgo !== null && {
            lastUsedAt: new Date(now.getTime() - usedHoursAgo * 60 * 60 * 1000),
            lastAddress: '10.8.4.21',
          }),
        }
      : [];
  });
  if (rows.length === 0) return 0;
  const made = await db.insert(apiTokens).values(rows).onConflictDoNothing().returning({ id: apiTokens.id });
  return made.length;
}
