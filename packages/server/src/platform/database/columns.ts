import { type AnyPgColumn, customType, text, timestamp } from 'drizzle-orm/pg-core';
import { newId } from '../ids';

/** The primary key every table of ours has: an opaque id, made by us. */
export const idColumn = () =>
  text()
    .primaryKey()
    .$defaultFn(() => newId());

/**
 * The id of the row without which this one means nothing: it is deleted along with that row.
 *
 * @example teamId: partOf(() => teams.id)
 */
export const partOf = (id: () => AnyPgColumn) => text().notNull().references(id, { onDelete: 'cascade' });

/** Raw bytes; drizzle has no column of its own for them. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
export const updatedAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
