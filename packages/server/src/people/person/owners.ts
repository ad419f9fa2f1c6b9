import type { Db } from '../../platform/database/index';
import { holdAccountIfThere, holdAccounts } from './hold-accounts';
import { nickNamesOf } from './nick-names';

/** Adds to records what their owners are called, which may change without the records. Empty for a record of nobody. */
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
 * Reads the owner that the input of a call names. Nobody can delete the account until the transaction is over.
 * @returns null for an empty field, which means nobody; undefined for an absent one, which leaves the owner as it is
 * @throws unknownMember
 */
export async function ownerFrom(db: Db, ownerUserId?: string): Promise<string | null | undefined> {
  if (!ownerUserId) return ownerUserId === '' ? null : undefined;
  await holdAccounts(db, [ownerUserId]);
  return ownerUserId;
}

/**
 * Lets a record that came back from the recycle bin belong to nobody if its owner has left meanwhile.
 * @param resource whose record it is
 * @example const row = await codes.restore(ctx, id); if (row) await leaveGoneOwner(ctx, codes, row);
 */
export async function leaveGoneOwner<
  Context extends { readonly db: Db },
  Row extends { ownerUserId: string | null },
>(
  ctx: Context,
  resource: { change(ctx: Context, row: Row, change: { ownerUserId: null }): Promise<unknown> },
  row: Row,
): Promise<void> {
  if (row.ownerUserId && !(await holdAccountIfThere(ctx.db, row.ownerUserId)))
    await resource.change(ctx, row, { ownerUserId: null });
}
