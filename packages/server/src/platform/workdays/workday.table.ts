import { boolean, date, pgTable, text } from 'drizzle-orm/pg-core';

/** The special days of years that somebody imported; they take the place of the published ones. */
export const workdays = pgTable('workday', {
  date: date({ mode: 'string' }).primaryKey(),
  name: text().notNull(),
  isOffDay: boolean().notNull(),
});
