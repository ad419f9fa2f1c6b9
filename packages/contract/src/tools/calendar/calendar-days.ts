// Pure date functions, separate from the schemas, since pages and jobs import them and must not load zod.
import { addDays, daysBetween, dayToNumber, numberToDay } from '../../core/days';
import { weekdayOf } from '../../core/workday';

export const calendarRepeats = ['none', 'daily', 'weekly', 'monthly', 'yearly', 'workday'] as const;
export type CalendarRepeat = (typeof calendarRepeats)[number];

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns the given day of a month; undefined if the month is too short. */
function dayOfMonth(year: number, month: number, date: number): string | undefined {
  const found = new Date(Date.UTC(year, month, date));
  return found.getUTCDate() === date ? found.toISOString().slice(0, 10) : undefined;
}

/**
 * Returns the first day of the month that is `num` months away.
 * @example addMonths('2026-12-15', 1) // '2027-01-01'
 */
export function addMonths(day: string, num: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + num, 1)).toISOString().slice(0, 10);
}

/** The recurrence rule of an entry. */
export interface CalendarRule {
  /** The first occurrence. For a rule that repeats on workdays, this day need not be a workday. */
  readonly firstDay: string;
  readonly repeat: CalendarRepeat;
  /** The last possible day; empty for no end. */
  readonly repeatEnd: string;
  /** Days on which the entry does not take place. */
  readonly excludedDays: readonly string[];
}

/**
 * Returns the days of a rule from `from` to `to`, both inclusive, in order. Months without a 31st and years without a
 * 29 February are skipped, as in RFC 5545.
 * @param isWorkday called only for rules that repeat on workdays
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
      return Array.from({ length: months + 1 }, (_, at) => dayOfMonth(firstYear, firstMonth - 1 + at, date)).filter(
        isIn,
      );
    }
    case 'yearly': {
      const firstYear = Math.max(year, Number(first.slice(0, 4)));
      const years = Number(last.slice(0, 4)) - firstYear;
      return Array.from({ length: years + 1 }, (_, at) =>
        // `dayOfMonth` skips years without a 29 February; date arithmetic would return 1 March.
        dayOfMonth(firstYear + at, month - 1, date),
      ).filter(isIn);
    }
  }
}

function everyDay(first: string, last: string, step: number): string[] {
  const from = dayToNumber(first);
  const num = Math.floor((dayToNumber(last) - from) / step) + 1;
  return Array.from({ length: Math.max(0, num) }, (_, at) => numberToDay(from + at * step));
}

/** Formats minutes after midnight as a time. @example timeOfMinute(570) // '09:30' */
export const timeOfMinute = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** Returns the minutes after midnight. @example minuteOfTime('09:30') // 570 */
export function minuteOfTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Returns the days of the whole weeks, Monday to Sunday, that contain a month.
 * @example daysOfMonthView('2026-11-23')[0] // '2026-10-26'
 */
export function daysOfMonthView(day: string): string[] {
  const first = addMonths(day, 0);
  const last = addDays(addMonths(day, 1), -1);
  return everyDay(addDays(first, 1 - weekdayOf(first)), addDays(last, 7 - weekdayOf(last)), 1);
}

/** Returns the days of the week of a day, Monday to Sunday. */
export function daysOfWeek(day: string): string[] {
  const first = addDays(day, 1 - weekdayOf(day));
  return everyDay(first, addDays(first, 6), 1);
}
