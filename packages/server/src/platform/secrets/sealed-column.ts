import type { Text } from '@easymock/contract';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';

/**
 * A column that holds secrets, so that all of them can be sealed with another key.
 * @example { table: robots, id: robots.id, column: robots.secret, title: { zh: '群机器人', en: 'group robots' }, place: (id) => `robot/${id}/secret` }
 */
export interface SealedColumn {
  readonly table: AnyPgTable;
  readonly id: AnyPgColumn;
  readonly column: AnyPgColumn;
  /** What the secrets belong to, in the plural; columns of the same records have the same title. */
  readonly title: Text;
  /** Number of values per page when they are sealed again; smaller for large values. */
  readonly perPage?: number;
  /** Where the secret of this row was sealed for. */
  place(id: string): string;
}
