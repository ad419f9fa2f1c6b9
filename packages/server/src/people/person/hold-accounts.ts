import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { users } from './user.table';

/**
 * Lets nobody delete these people's accounts until the transaction is over, and refuses accounts that are deleted.
 * Every change that gives somebody a record or a membership calls this: a deletion hands over what there is, and
 * would leave what comes after it with an owner who is gone. A deletion holds the account before it looks for
 * projects and teams, so those who hold both take the account first, or hold only rows that the deletion cannot want.
 * @throws unknownMember
 */
export async function holdAccounts(db: Db, ids: readonly string[]): Promise<void> {
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
 * Whether there still is such an account; if so, nobody deletes it until the transaction is over. For records that come
 * back from the recycle bin: one whose owner has left belongs to nobody.
 * @example if (row.ownerUserId && !(await holdAccountIfThere(ctx.db, row.ownerUserId))) …
 */
export async function holdAccountIfThere(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('share');
  return found.length > 0;
}

/**
 * The same for the caller, who may have been disabled since the call began.
 * @param strength `no key update` for changes of which the same person must not make two at once
 * @throws unauthenticated, userDisabled
 */
export async function holdOwnAccount(
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
