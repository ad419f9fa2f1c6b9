import { boolean, date, pgTable, text } from 'drizzle-orm/pg-core';

/** Special days of imported years; they replace the published ones. */
export const workdays = pgTable('workday', {
  date: date({ mode: 'string' }).primaryKey(),
  name: text().notNull(),
  isOffDay: boolean().notNull(),
});
