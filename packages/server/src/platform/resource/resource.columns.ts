import { integer, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, updatedAt } from '../database/columns';

/**
 * Returns the columns that every record of a tool has, for `pgTable`.
 * @example pgTable('project_code', { ...recordColumns(), code: text().notNull() })
 */
export const recordColumns = () => ({
  id: idColumn(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** The creator and the last editor. Names are stored as they were, since records outlive accounts. */
  createUserId: text().notNull(),
  createUserName: text().notNull(),
  updateUserId: text().notNull(),
  updateUserName: text().notNull(),
  version: integer().notNull().default(1),
  /** The result of `searchKeysOf` for the searchable fields. */
  searchKeys: text().notNull().default(''),
  /** When the record was deleted. It is removed after the retention period of the recycle list. */
  deletedAt: timestamp({ withTimezone: true }),
});
