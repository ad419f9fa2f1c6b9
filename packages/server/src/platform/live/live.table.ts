import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Latest events of the live channel, so that an interrupted stream resumes without a gap. */
export const liveEvents = pgTable(
  'live_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text().notNull(),
    data: text().notNull(),
    /**
     * Position in the order of commits. A trigger sets it when the transaction commits. Numbers assigned
     * earlier would become visible out of order, and a reader of "all after 7" would miss a 6 that commits
     * later.
     */
    position: bigint({ mode: 'number' }).unique('live_event_position_unique'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('live_event_at_index').on(t.at)],
);

/** Position of the last event, in a single row whose lock puts commits in order. */
export const livePosition = pgTable('live_position', {
  isOnly: boolean().primaryKey().default(true),
  last: bigint({ mode: 'number' }).notNull(),
});
