import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The last successful backup, scheduled or by `npm run backup`: one row or none. */
export const lastBackups = pgTable('last_backup', {
  id: integer().primaryKey().default(1),
  /** File name; the path if written by hand. */
  name: text().notNull(),
  place: text({ enum: ['folder', 'bucket', 'file'] }).notNull(),
  /** 0 if unknown; then the duration is unknown as well. */
  bytes: bigint({ mode: 'number' }).notNull(),
  durationMs: integer().notNull(),
  finishedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
