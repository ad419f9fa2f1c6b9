import { pgTable, text } from 'drizzle-orm/pg-core';
import { updatedAt } from '../platform/database/columns';

/** Announcements of administrators, shown next to the release notes. */
export const announcements = pgTable('announcement', {
  version: text().primaryKey(),
  lines: text().array().notNull(),
  linesEn: text().array().notNull(),
  updatedAt: updatedAt(),
});
