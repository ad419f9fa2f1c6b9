import type { Db } from '../../platform/database/index';
import { lockAccountIfExists, lockAccounts } from './lock-accounts';
import { nickNamesOf } from './nick-names';

/**
 * Adds the names of the owners to records, since names change independently of records. Empty for a record
 * without an owner.
 */
export async function withOwnerNames<Row extends { readonly ownerUserId: string }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { ownerUserName: string })[]> {
  const names = await nickNamesOf(
    db,
    rows.map(({ ownerUserId }) => ownerUserId),
  );
  return rows.map((row) => ({ ownerUserName: names.get(row.ownerUserId) ?? '', ...row }));
}

/**
 * Reads the owner from a call's input. Locks the account against deletion until the transaction ends.
 * @returns null for an empty field, which means nobody; undefined for an absent field, which leaves the owner
 * unchanged
 * @throws unknownMember
 */
export async function ownerFrom(db: Db, ownerUserId?: string): Promise<string | null | undefined> {
  if (!ownerUserId) return ownerUserId === '' ? null : undefined;
  await lockAccounts(db, [ownerUserId]);
  return ownerUserId;
}

/**
 * Clears the owner of a record restored from the recycle bin, if the owner has left meanwhile.
 * @param resource the resource of the record
 * @example const row = await codes.restore(ctx, id); if (row) await clearDeletedOwner(ctx, codes, row);
 */
export async function clearDeletedOwner<
  Context extends { readonly db: Db },
  Row extends { ownerUserId: string | null },
>(
  ctx: Context,
  resource: { change(ctx: Context, row: Row, change: { ownerUserId: null }): Promise<unknown> },
  row: Row,
): Promise<void> {
  if (row.ownerUserId && !(await lockAccountIfExists(ctx.db, row.ownerUserId)))
    await resource.change(ctx, row, { ownerUserId: null });
}
