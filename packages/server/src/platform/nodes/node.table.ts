import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The server processes that are running. A process that ends cleanly removes its row; the others remove that of one that died. */
export const nodes = pgTable('node', {
  id: text().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  version: text().notNull(),
  /** The ids under which it locks jobs in the queue. */
  workerIds: text().array().notNull().default([]),
  startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Renewed every few seconds, by the database's clock. */
  seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** How far the node's clock is ahead of the database's. */
  clockAheadMs: integer().notNull().default(0),
  /** The memory of the process, and the most that JavaScript may take of it; 0 for a node of an older version. */
  rssBytes: bigint({ mode: 'number' }).notNull().default(0),
  heapBytes: bigint({ mode: 'number' }).notNull().default(0),
  heapLimitBytes: bigint({ mode: 'number' }).notNull().default(0),
});
