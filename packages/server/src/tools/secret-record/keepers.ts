import { type Area, externalDepartment } from '@easymock/contract';
import { eq, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, type AnyPgTable, text } from 'drizzle-orm/pg-core';
import { holdAccounts, nickNamesOf, users } from '../../people/index';
import type { Actor } from '../../platform/actor';
import type { Db } from '../../platform/database/index';

// Records with secrets have an owner, a deputy and people whom they are shared with. All of them may see the secrets.

/**
 * The columns that say who keeps a record with secrets, for `pgTable`.
 * @example pgTable('pay_account', { ...recordColumns(), ...keeperColumns(), name: text().notNull() })
 */
export const keeperColumns = () => ({
  ownerUserId: text().references(() => users.id, { onDelete: 'set null' }),
  backupOwnerUserId: text().references(() => users.id, { onDelete: 'set null' }),
  shareUserIds: text().array().notNull(),
});

export type KeptTable = AnyPgTable &
  Record<'ownerUserId' | 'backupOwnerUserId' | 'shareUserIds', AnyPgColumn>;
interface KeptRow {
  readonly ownerUserId: string | null;
  readonly backupOwnerUserId: string | null;
  readonly shareUserIds: readonly string[];
}

export const isExternal = ({ department }: Pick<Actor, 'department'>): boolean =>
  department === externalDepartment;

/** The condition under which a record is kept by or shared with a person. */
export const isKeptBy = (table: KeptTable, userId: string): SQL =>
  sql`(${table.ownerUserId} = ${userId} or ${table.backupOwnerUserId} = ${userId} or ${userId} = any(${table.shareUserIds}))`;

/** The condition under which a person owns a record, or stands in for the owner. */
export const isOwnedBy = (table: KeptTable, userId: string): SQL | undefined =>
  or(eq(table.ownerUserId, userId), eq(table.backupOwnerUserId, userId));

/** Whether a record is kept by or shared with a person. */
export const keeps = ({ id }: Pick<Actor, 'id'>, row: KeptRow): boolean =>
  row.ownerUserId === id || row.backupOwnerUserId === id || row.shareUserIds.includes(id);

/**
 * Whether a person may see the secrets of a record: those who keep it, and those with the right in its area. People of other
 * companies and API tokens never may.
 */
export function mayReveal(actor: Actor, area: Area, row: KeptRow): boolean {
  if (actor.apiToken || isExternal(actor)) return false;
  return actor.grants[area].canReveal || keeps(actor, row);
}

interface KeeperInput {
  readonly ownerUserId?: string | undefined;
  readonly backupOwnerUserId?: string | undefined;
  readonly shareUserIds?: readonly string[] | undefined;
}

/**
 * The people whom the input of a call names as keepers, as columns. Nobody can delete their accounts until the transaction
 * is over. An absent field stays absent.
 * @param before people who keep the record already: they may have left
 * @throws unknownMember
 */
export async function keepersFrom(db: Db, given: KeeperInput, before?: KeptRow) {
  const { ownerUserId, backupOwnerUserId } = given;
  const shareUserIds = given.shareUserIds && [...new Set(given.shareUserIds)];
  const added = shareUserIds?.filter((id) => !before?.shareUserIds.includes(id)) ?? [];
  await holdAccounts(
    db,
    [ownerUserId, backupOwnerUserId, ...added].filter((id): id is string => Boolean(id)),
  );
  return {
    ...(ownerUserId !== undefined && { ownerUserId: ownerUserId || null }),
    ...(backupOwnerUserId !== undefined && { backupOwnerUserId: backupOwnerUserId || null }),
    ...(shareUserIds && { shareUserIds }),
  };
}

/** The names of the owners and deputies of records, by their IDs. */
export const keeperNames = (db: Db, rows: readonly KeptRow[]) =>
  nickNamesOf(
    db,
    rows.flatMap(({ ownerUserId, backupOwnerUserId }) => [ownerUserId, backupOwnerUserId]),
  );

/** Takes a person who leaves out of the records that they did not own. */
export const leaveKept =
  (table: KeptTable) =>
  async (db: Db, userId: string): Promise<void> => {
    const { backupOwnerUserId: backup, shareUserIds: shared } = table;
    await db
      .update(table as AnyPgTable)
      .set({
        [backup.name]: sql`nullif(${backup}, ${userId})`,
        [shared.name]: sql`array_remove(${shared}, ${userId})`,
      })
      .where(sql`${backup} = ${userId} or ${userId} = any(${shared})`);
  };
