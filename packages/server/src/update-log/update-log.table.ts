import { pgTable, text } from 'drizzle-orm/pg-core';
import { updatedAt } from '../platform/database/columns';

/** Announcements of administrators, shown beside the release notes. */
export const announcements = pgTable('announcement', {
  version: text().primaryKey(),
  lines: text().array().notNull(),
  linesEn: text().array().notNull(),
  updatedAt: updatedAt(),
});
