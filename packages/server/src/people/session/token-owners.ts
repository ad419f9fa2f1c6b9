import { inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { apiTokens } from '../api-token/api-token.table';
import { sessions } from '../person/user.table';

/**
 * Returns the IDs of the people to whom tokens belong, by the hash of the token. Use it only to name a caller, because
 * it checks neither expiry nor rights.
 */
export async function findTokenOwners(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(hashes)].filter(Boolean);
  if (wanted.length === 0) return new Map();
  const owners = new Map<string, string>();
  for (const table of [sessions, apiTokens]) {
    const rows = await db
      .select({ hash: table.tokenHash, userId: table.userId })
      .from(table)
      .where(inArray(table.tokenHash, wanted));
    for (const { hash, userId } of rows) owners.set(hash, userId);
  }
  return owners;
}
