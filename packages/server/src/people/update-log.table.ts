import { pgTable, text } from 'drizzle-orm/pg-core';
import { updatedAt } from '../platform/database/columns';

/** What administrators announce beside the notes that come with the product. */
export const announcements = pgTable('announcement', {
  version: text().primaryKey(),
  lines: text().array().notNull(),
  linesEn: text().array().notNull(),
  updatedAt: updatedAt(),
});
