import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { updatedAt } from '../database/columns';

/** Settings that somebody changed; the others have the value of the contract or the environment. */
export const settingRows = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: updatedAt(),
  updateUserName: text().notNull(),
});
