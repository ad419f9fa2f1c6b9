import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { users } from './user.table';

/**
 * Locks these people's accounts against deletion until the transaction ends, and refuses deleted accounts.
 * Every change that assigns a record or a membership to a person must call it, because a deletion only hands
 * over existing records, and later ones would belong to a deleted account. A deletion locks the account
 * before it searches for projects and teams, so callers that lock both must lock the account first, or lock
 * only rows that the deletion cannot need.
 * @throws unknownMember
 */
export async function lockAccounts(db: Db, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, wanted), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('share');
  if (rows.length < wanted.length) fail('unknownMember');
}

/**
 * Returns whether an account still exists, and locks it against deletion until the transaction ends. For
 * records restored from the recycle bin, which belong to nobody if their owner has left.
 * @example if (row.ownerUserId && !(await lockAccountIfExists(ctx.db, row.ownerUserId))) …
 */
export async function lockAccountIfExists(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('share');
  return found.length > 0;
}

/**
 * Locks the caller's own account, which may have been disabled since the call began.
 * @param strength `no key update` for changes that one person must not make concurrently
 * @throws unauthenticated, userDisabled
 */
export async function lockOwnAccount(
  db: Db,
  userId: string,
  strength: 'share' | 'no key update' = 'share',
): Promise<void> {
  const [row] = await db
    .select({ status: users.status })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for(strength);
  if (!row) fail('unauthenticated');
  if (row.status !== 'active') fail('userDisabled');
}
