import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The last scheduled backup that succeeded: one row, or none. */
export const lastBackups = pgTable('last_backup', {
  id: integer().primaryKey().default(1),
  /** The name of the file. */
  name: text().notNull(),
  /** Where it lies. */
  place: text({ enum: ['folder', 'bucket'] }).notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  durationMs: integer().notNull(),
  finishedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
