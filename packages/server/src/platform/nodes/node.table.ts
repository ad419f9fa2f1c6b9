import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The running server processes. A process that ends cleanly removes its row; other processes remove the row
 * of a dead one.
 */
export const nodes = pgTable('node', {
  id: text().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  version: text().notNull(),
  startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Renewed every few seconds, by the database's clock. */
  seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Milliseconds by which the node's clock is ahead of the database's. */
  clockAheadMs: integer().notNull().default(0),
  /** Memory of the process and the limit of its JavaScript heap; 0 for a node of an older version. */
  rssBytes: bigint({ mode: 'number' }).notNull().default(0),
  heapBytes: bigint({ mode: 'number' }).notNull().default(0),
  heapLimitBytes: bigint({ mode: 'number' }).notNull().default(0),
});
