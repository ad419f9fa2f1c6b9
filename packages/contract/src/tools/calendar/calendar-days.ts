// Pure, and apart from the calls: pages and jobs reckon with days, and need no schemas for it.
import { addDays, dayOfNumber, daysBetween, numberOfDay } from '../../core/days';
import { weekdayOf } from '../../core/workday';

export const calendarRepeats = ['none', 'daily', 'weekly', 'monthly', 'yearly', 'workday'] as const;
export type CalendarRepeat = (typeof calendarRepeats)[number];

const two = (value: number): string => String(value).padStart(2, '0');

/** The day of a month, or undefined if the month has none of that number. */
function dayOfMonth(year: number, month: number, date: number): string | undefined {
  const found = new Date(Date.UTC(year, month, date));
  return found.getUTCDate() === date ? found.toISOString().slice(0, 10) : undefined;
}

/**
 * The first day of a month that is so many months away.
 * @example addMonths('2026-12-15', 1) // '2027-01-01'
 */
export function addMonths(day: string, num: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + num, 1)).toISOString().slice(0, 10);
}

/** When something happens again. */
export interface CalendarRule {
  /** The day of the first time, or of an earlier one if it repeats on workdays and that day is none. */
  readonly firstDay: string;
  readonly repeat: CalendarRepeat;
  /** The last day on which it may happen; empty for no end. */
  readonly repeatEnd: string;
  /** The days on which it does not happen. */
  readonly excludedDays: readonly string[];
}

/**
 * The days between two, both included, on which something happens, in their order. A month without a 31st, and a year
 * without a 29th of February, is left out, as RFC 5545 has it.
 * @param isWorkday asked for days of rules that repeat on workdays alone
 * @example occurrenceDays({ firstDay: '2026-11-23', repeat: 'weekly', repeatEnd: '', excludedDays: [] }, '2026-12-01', '2026-12-31', isWorkday)
 */
export function occurrenceDays(
  { firstDay, repeat, repeatEnd, excludedDays }: CalendarRule,
  from: string,
  to: string,
  isWorkday: (day: string) => boolean,
): string[] {
  const first = from > firstDay ? from : firstDay;
  const last = repeatEnd !== '' && repeatEnd < to && repeat !== 'none' ? repeatEnd : to;
  if (first > last) return [];
  const found = candidates(firstDay, repeat, first, last, isWorkday);
  return excludedDays.length === 0 ? found : found.filter((day) => !excludedDays.includes(day));
}

function candidates(
  firstDay: string,
  repeat: CalendarRepeat,
  first: string,
  last: string,
  isWorkday: (day: string) => boolean,
): string[] {
  const [year = 0, month = 1, date = 1] = firstDay.split('-').map(Number);
  const isIn = (day: string | undefined): day is string => day !== undefined && day >= first && day <= last;
  switch (repeat) {
    case 'none':
      return isIn(firstDay) ? [firstDay] : [];
    case 'daily':
      return everyDay(first, last, 1);
    case 'workday':
      return everyDay(first, last, 1).filter(isWorkday);
    case 'weekly': {
      const weeks = Math.ceil(daysBetween(firstDay, first) / 7);
      return everyDay(addDays(firstDay, weeks * 7), last, 7);
    }
    case 'monthly': {
      const [firstYear = 0, firstMonth = 1] = first.split('-').map(Number);
      const [lastYear = 0, lastMonth = 1] = last.split('-').map(Number);
      const months = (lastYear - firstYear) * 12 + lastMonth - firstMonth;
      return Array.from({ length: months + 1 }, (_, at) =>
        dayOfMonth(firstYear, firstMonth - 1 + at, date),
      ).filter(isIn);
    }
    case 'yearly': {
      const firstYear = Math.max(year, Number(first.slice(0, 4)));
      const years = Number(last.slice(0, 4)) - firstYear;
      return Array.from({ length: years + 1 }, (_, at) =>
        // By months, 29 February would become 1 March.
        dayOfMonth(firstYear + at, month - 1, date),
      ).filter(isIn);
    }
  }
}

function everyDay(first: string, last: string, step: number): string[] {
  const from = numberOfDay(first);
  const num = Math.floor((numberOfDay(last) - from) / step) + 1;
  return Array.from({ length: Math.max(0, num) }, (_, at) => dayOfNumber(from + at * step));
}

/** @example timeOfMinute(570) // '09:30' */
export const timeOfMinute = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** @example minuteOfTime('09:30') // 570 */
export function minuteOfTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * The days of whole weeks, from Monday to Sunday, around a month.
 * @example daysOfMonthView('2026-11-23')[0] // '2026-10-26'
 */
export function daysOfMonthView(day: string): string[] {
  const first = addMonths(day, 0);
  const last = addDays(addMonths(day, 1), -1);
  return everyDay(addDays(first, 1 - weekdayOf(first)), addDays(last, 7 - weekdayOf(last)), 1);
}

/** The week of a day, from Monday to Sunday. */
export function daysOfWeek(day: string): string[] {
  const first = addDays(day, 1 - weekdayOf(day));
  return everyDay(first, addDays(first, 6), 1);
}
