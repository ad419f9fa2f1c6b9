import { verificationActions } from '@easymock/contract';
import { boolean, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../people/index';
import { idColumn, partOf } from '../platform/database/columns';
import { wikiNodes } from './wiki.table';

const nodeId = () => partOf(() => wikiNodes.id);
const personId = () =>
  text()
    .notNull()
    .references(() => users.id);

/** The documents that count as valid until a day, and the people who then verify them. */
export const wikiVerifications = pgTable(
  'wiki_verification',
  {
    nodeId: nodeId().primaryKey(),
    /** The responsible person. */
    userId: personId(),
    /**
     * Whether the responsible person left or may no longer view the document; its owner is then notified.
     * Checked every day while the document is overdue.
     */
    isPersonAway: boolean().notNull().default(false),
    /** The period: either months or days. */
    months: integer(),
    days: integer(),
    /** The last valid day. */
    until: date().notNull(),
    verifiedAt: timestamp({ withTimezone: true }).notNull(),
    verifiedBy: personId(),
    /** The person who was notified that this day had passed; null until then. */
    notifiedId: text(),
    notifiedUntil: date(),
  },
  (t) => [index('wiki_verification_until_index').on(t.until), index('wiki_verification_user_index').on(t.userId)],
);
export type VerificationRow = typeof wikiVerifications.$inferSelect;

/** Every verification of a document, and every change of its period. */
export const wikiVerificationLog = pgTable(
  'wiki_verification_log',
  {
    id: idColumn(),
    nodeId: nodeId(),
    userId: personId(),
    action: text({ enum: verificationActions }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    until: date(),
    contentVersion: integer().notNull(),
  },
  (t) => [index('wiki_verification_log_node_index').on(t.nodeId, t.at)],
);
