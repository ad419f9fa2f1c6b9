import { recordPathOf, type Text } from '@easymock/contract';
import { and, getTableName, inArray, isNull } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/index';
import type { KeeperTable } from './keepers';

export interface KeptRecord {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  /** Path relative to the base path. */
  readonly path: string;
  readonly ownerUserId: string | null;
  readonly backupOwnerUserId: string | null;
}

export interface SecretKind {
  /** Name of the table, as in the audit log. */
  readonly kind: string;
  /** The tool whose page shows the records. */
  readonly tool: 'certificate' | 'payAccount';
  readonly labels: Readonly<Record<string, Text>>;
  /** Returns the records with the given IDs that are not deleted. */
  find(db: Db, ids: readonly string[]): Promise<KeptRecord[]>;
}

type NamedTable = KeeperTable & Record<'id' | 'deletedAt', AnyPgColumn>;

/**
 * Returns a kind of records with secrets.
 * @param name column with the display name of a record
 * @example secretKindOf(payAccounts, payAccounts.name, { tool: 'payAccount', labels })
 */
export function secretKindOf(
  table: NamedTable,
  name: AnyPgColumn,
  facts: Pick<SecretKind, 'tool' | 'labels'>,
): SecretKind {
  const kind = getTableName(table as AnyPgTable);
  return {
    ...facts,
    kind,
    async find(db, ids) {
      if (ids.length === 0) return [];
      const { id, ownerUserId, backupOwnerUserId } = table;
      const rows = await db
        .select({ id, name, ownerUserId, backupOwnerUserId })
        .from(table as AnyPgTable)
        .where(and(inArray(id, [...ids]), isNull(table.deletedAt)));
      return rows.map((row) => ({
        kind,
        id: String(row.id),
        name: String(row.name),
        path: recordPathOf(kind, String(row.id)),
        ownerUserId: row.ownerUserId as string | null,
        backupOwnerUserId: row.backupOwnerUserId as string | null,
      }));
    },
  };
}
