import type { Text } from '@easymock/contract';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';

/**
 * A column with secrets, declared so that all secrets can be sealed with another key.
 * @example { table: robots, id: robots.id, column: robots.secret, title: { zh: '群机器人', en: 'group robots' },
 * place: (id) => `robot/${id}/secret` }
 */
export interface SealedColumn {
  readonly table: AnyPgTable;
  readonly id: AnyPgColumn;
  readonly column: AnyPgColumn;
  /** Plural name of the records; columns of the same records have the same title. */
  readonly title: Text;
  /** Number of values per page of the rotation; smaller for large values. */
  readonly perPage?: number;
  /** Returns the place for which the secret of a row was sealed. */
  place(id: string): string;
}
