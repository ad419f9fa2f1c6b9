import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { idColumn } from '../database/columns';

/** Former values of sealed fields, which super administrators can reveal. */
export const formerSecrets = pgTable(
  'former_secret',
  {
    id: idColumn(),
    kind: text().notNull(),
    recordId: text().notNull(),
    field: text().notNull(),
    sealed: text().notNull(),
    hint: text().notNull(),
    replacedAt: timestamp({ withTimezone: true }).notNull(),
    userId: text().notNull(),
    userName: text().notNull(),
  },
  (t) => [index('former_secret_record_index').on(t.recordId, t.field, t.replacedAt)],
);
