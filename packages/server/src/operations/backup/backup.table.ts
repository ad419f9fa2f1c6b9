import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The last backup that succeeded, scheduled or by `npm run backup`: one row, or none. */
export const lastBackups = pgTable('last_backup', {
  id: integer().primaryKey().default(1),
  /** The name of the file; its path if somebody wrote it by hand. */
  name: text().notNull(),
  /** Where it lies. */
  place: text({ enum: ['folder', 'bucket', 'file'] }).notNull(),
  /** 0 if it is not known any more; so is the duration. */
  bytes: bigint({ mode: 'number' }).notNull(),
  durationMs: integer().notNull(),
  finishedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
