import { customType, text, timestamp } from 'drizzle-orm/pg-core';
import { newId } from '../ids';

/** The primary key every table of ours has: an opaque id, made by us. */
export const idColumn = () =>
  text()
    .primaryKey()
    .$defaultFn(() => newId());

/** Raw bytes; drizzle has no column of its own for them. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
export const updatedAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
