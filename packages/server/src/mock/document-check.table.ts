import { checkIntervals } from '@easymock/contract';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { projects } from './mock.table';

/** Interval at which a project's document is compared with its mocks, and the result of the last comparison. */
export const documentChecks = pgTable(
  'document_check',
  {
    projectId: text()
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    interval: text({ enum: checkIntervals }).notNull(),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    checkedAt: timestamp({ withTimezone: true }),
    /** Number of mocks that a sync would add, change or mark. */
    changeNum: integer().notNull().default(0),
    /** Fingerprint of the document and mocks compared last; if it is unchanged, the comparison is skipped. */
    seen: text().notNull().default(''),
    /** Consecutive failures; each one delays the next check further. */
    failedNum: integer().notNull().default(0),
    /** Kind and values of the last failure, as JSON text. */
    failure: text(),
  },
  (t) => [index('document_check_due_at_index').on(t.dueAt)],
);
