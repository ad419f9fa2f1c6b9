import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../people/index';
import { partOf } from '../platform/database/columns';
import { wikiNodes } from './wiki.table';

const nodeId = () => partOf(() => wikiNodes.id);
const userId = () => partOf(() => users.id);

/** The documents that people are asked to read. */
export const wikiMustReads = pgTable('wiki_must_read', {
  nodeId: nodeId().primaryKey(),
  /** The last day for reading. */
  dueOn: date(),
  /** The version that has to be read at least. */
  contentVersion: integer().notNull(),
  /** The person who asked last. */
  askedBy: text()
    .notNull()
    .references(() => users.id),
  askedAt: timestamp({ withTimezone: true }).notNull(),
  /** The last day on which somebody reminded the readers. */
  remindedOn: date(),
});
export type MustReadRow = typeof wikiMustReads.$inferSelect;

/** The people who are asked to read a document. */
export const wikiMustReaders = pgTable(
  'wiki_must_reader',
  {
    nodeId: nodeId(),
    userId: userId(),
    /** When this reader was last asked. */
    askedAt: timestamp({ withTimezone: true }).notNull(),
    /** The due date of which this reader was reminded. */
    dueRemindedOn: date(),
  },
  (t) => [primaryKey({ columns: [t.nodeId, t.userId] }), index('wiki_must_reader_user_index').on(t.userId)],
);

/** Confirmations that a person read a version of a document. They remain when the person is no longer asked. */
export const wikiReadProofs = pgTable(
  'wiki_read_proof',
  {
    nodeId: nodeId(),
    userId: userId(),
    contentVersion: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.nodeId, t.userId, t.contentVersion] })],
);
