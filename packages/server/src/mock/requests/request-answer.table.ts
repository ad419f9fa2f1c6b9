import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Answers of server processes to a question about their requests, masked. The process that asked reads and
 * deletes them within seconds. No answer survives a restart.
 */
export const requestAnswers = pgTable(
  'mock_request_answer',
  {
    questionId: text().notNull(),
    /** ID of the request log of the process that answers. */
    logId: text().notNull(),
    data: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.logId] }), index('mock_request_answer_at_index').on(t.at)],
);
