import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';

/**
 * A column that holds secrets, so that all of them can be sealed with another key.
 * @example { table: robots, id: robots.id, column: robots.secret, place: (id) => `robot/${id}/secret` }
 */
export interface SealedColumn {
  readonly table: AnyPgTable;
  readonly id: AnyPgColumn;
  readonly column: AnyPgColumn;
  /** Values that are read at once when they are sealed anew; fewer if they are large. */
  readonly perPage?: number;
  /** Where the secret of this row was sealed for. */
  place(id: string): string;
}
