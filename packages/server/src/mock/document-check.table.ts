import { checkIntervals } from '@easymock/contract';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { projects } from './mock.table';

/** How often the document of a project is compared with its mocks, and what the last comparison found. */
export const documentChecks = pgTable(
  'document_check',
  {
    projectId: text()
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    interval: text({ enum: checkIntervals }).notNull(),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    checkedAt: timestamp({ withTimezone: true }),
    /** How many mocks a sync would add, change or mark. */
    changeNum: integer().notNull().default(0),
    /** Of the document and the mocks that were compared: the same ones need not be compared again. */
    seen: text().notNull().default(''),
    /** Failures in a row; each makes the next check wait longer. */
    failedNum: integer().notNull().default(0),
    /** JSON of the last failure's kind and values, as text. */
    failure: text(),
  },
  (t) => [index('document_check_due_at_index').on(t.dueAt)],
);
