import { type Area, externalDepartment } from '@easymock/contract';
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, type AnyPgTable, text } from 'drizzle-orm/pg-core';
import { lockAccounts, nickNamesOf, users } from '../../people/index';
import type { Actor } from '../../platform/actor';
import type { Db } from '../../platform/database/index';

// Records with secrets have an owner, a deputy and people with whom they are shared. All of these people may
// see the secrets.

/**
 * Returns the columns for the keepers of a record with secrets, for `pgTable`.
 * @example pgTable('pay_account', { ...recordColumns(), ...keeperColumns(), name: text().notNull() })
 */
export const keeperColumns = () => ({
  ownerUserId: text().references(() => users.id, { onDelete: 'set null' }),
  backupOwnerUserId: text().references(() => users.id, { onDelete: 'set null' }),
  shareUserIds: text().array().notNull(),
});

export type KeeperTable = AnyPgTable & Record<'ownerUserId' | 'backupOwnerUserId' | 'shareUserIds', AnyPgColumn>;
interface KeptRow {
  readonly ownerUserId: string | null;
  readonly backupOwnerUserId: string | null;
  readonly shareUserIds: readonly string[];
}

export const isExternal = ({ department }: Pick<Actor, 'department'>): boolean => department === externalDepartment;

/**
 * Returns the IDs of the given people who belong to the company. People of other companies see only records
 * that they keep.
 */
export async function staffAmong(db: Db, people: readonly { readonly id: string }[]): Promise<string[]> {
  const ids = people.map(({ id }) => id);
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), ne(users.department, externalDepartment)));
  return rows.map(({ id }) => id);
}

/** Returns the condition for the records that a person keeps or that are shared with them. */
export const isKeeperOf = (table: KeeperTable, userId: string): SQL =>
  sql`(${table.ownerUserId} = ${userId} or ${table.backupOwnerUserId} = ${userId} or ${userId} = any(${table.shareUserIds}))`;

/** Returns the condition for the records of which a person is owner or deputy. */
export const isOwnedBy = (table: KeeperTable, userId: string): SQL | undefined =>
  or(eq(table.ownerUserId, userId), eq(table.backupOwnerUserId, userId));

/** Returns whether a person keeps a record or has it shared with them. */
export const isKeeper = ({ id }: Pick<Actor, 'id'>, row: KeptRow): boolean =>
  row.ownerUserId === id || row.backupOwnerUserId === id || row.shareUserIds.includes(id);

/**
 * Returns whether a person may see the secrets of a record. Its keepers and people with the right in its area
 * may; people of other companies and API tokens never may.
 */
export function mayReveal(actor: Actor, area: Area, row: KeptRow): boolean {
  if (actor.apiToken || isExternal(actor)) return false;
  return actor.grants[area].canReveal || isKeeper(actor, row);
}

interface KeeperInput {
  readonly ownerUserId?: string | undefined;
  readonly backupOwnerUserId?: string | undefined;
  readonly shareUserIds?: readonly string[] | undefined;
}

/**
 * Returns the keepers in the input of a call as columns, and locks their accounts against deletion. An absent
 * field remains absent.
 * @param before people who already keep the record, some of whom may have left
 * @throws unknownMember
 */
export async function keepersFrom(db: Db, given: KeeperInput, before?: KeptRow) {
  const { ownerUserId, backupOwnerUserId } = given;
  const shareUserIds = given.shareUserIds && [...new Set(given.shareUserIds)];
  const added = shareUserIds?.filter((id) => !before?.shareUserIds.includes(id)) ?? [];
  await lockAccounts(
    db,
    [ownerUserId, backupOwnerUserId, ...added].filter((id): id is string => Boolean(id)),
  );
  return {
    ...(ownerUserId !== undefined && { ownerUserId: ownerUserId || null }),
    ...(backupOwnerUserId !== undefined && { backupOwnerUserId: backupOwnerUserId || null }),
    ...(shareUserIds && { shareUserIds }),
  };
}

/** Returns the names of the owners and deputies of records, by ID. */
export const keeperNames = (db: Db, rows: readonly KeptRow[]) =>
  nickNamesOf(
    db,
    rows.flatMap(({ ownerUserId, backupOwnerUserId }) => [ownerUserId, backupOwnerUserId]),
  );

/** Removes a person who leaves from deputies and shared records. */
export const leaveKept =
  (table: KeeperTable) =>
  async (db: Db, userId: string): Promise<void> => {
    const { backupOwnerUserId: backup, shareUserIds: shared } = table;
    await db
      .update(table as AnyPgTable)
      .set({ [backup.name]: sql`nullif(${backup}, ${userId})`, [shared.name]: sql`array_remove(${shared}, ${userId})` })
      .where(sql`${backup} = ${userId} or ${userId} = any(${shared})`);
  };
