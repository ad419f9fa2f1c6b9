import type { SpecialDay, SpecialDays } from '@easymock/contract';
import { and, asc, gte, lte, sql } from 'drizzle-orm';
import type { Db } from '../database/index';
import { publishedDays } from './published-days';
import { workdays } from './workday.table';

const yearOf = (date: string): string => date.slice(0, 4);
const firstDay = (year: string | number): string => `${year}-01-01`;
const lastDay = (year: string | number): string => `${year}-12-31`;

/**
 * Returns the holidays and the weekend days on which people work instead. An imported year replaces the
 * published one. Years that are neither imported nor published only have weekends.
 * @param from the first day, `YYYY-MM-DD`
 * @param to the last day
 */
export async function readSpecialDays(db: Db, from: string, to: string): Promise<SpecialDays> {
  const imported = await db
    .select()
    .from(workdays)
    .where(and(gte(workdays.date, firstDay(yearOf(from))), lte(workdays.date, lastDay(yearOf(to)))))
    .orderBy(asc(workdays.date));
  const importedYears = new Set(imported.map(({ date }) => yearOf(date)));
  const days = [...publishedDays.filter(({ date }) => !importedYears.has(yearOf(date))), ...imported];
  return new Map(days.filter(({ date }) => date >= from && date <= to).map((day) => [day.date, day]));
}

/**
 * Replaces the special days of a year; an empty list restores the published ones.
 * @param db a transaction
 * @param days only those of the year are written, and only the last one of each date
 */
export async function importSpecialDays(db: Db, year: number, days: readonly SpecialDay[]): Promise<void> {
  const ofYear = new Map(days.filter(({ date }) => yearOf(date) === String(year)).map((day) => [day.date, day]));
  // The lock prevents two concurrent imports of one year from mixing, since neither would see the rows inserted by the
  // other.
  await db.execute(sql`lock table ${workdays} in share row exclusive mode`);
  await db.delete(workdays).where(and(gte(workdays.date, firstDay(year)), lte(workdays.date, lastDay(year))));
  if (ofYear.size > 0) await db.insert(workdays).values([...ofYear.values()]);
}

/**
 * Returns whether the special days of a year are known. Those of the next year are known from the end of
 * November on.
 */
export async function areDaysKnown(db: Db, year: number): Promise<boolean> {
  return (await readSpecialDays(db, firstDay(year), lastDay(year))).size > 0;
}
