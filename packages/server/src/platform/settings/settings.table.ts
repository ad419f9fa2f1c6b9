import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { updatedAt } from '../database/columns';

/** Settings that somebody decided; the others are what the contract or the environment says. */
export const settingRows = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: updatedAt(),
  updateUserName: text().notNull(),
});
