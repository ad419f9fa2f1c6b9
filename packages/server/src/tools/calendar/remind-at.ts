import { addDays, allDayRemindMinute, isWorkday, occurrenceDays, type SpecialDays } from '@easymock/contract';
import { momentIn, wallTimeIn } from '../../platform/wall-clock';
import type { CalendarRow } from './calendar.table';
import { ruleOf } from './times';

export type RemindedRow = Pick<
  CalendarRow,
  'startOn' | 'startMinute' | 'repeat' | 'repeatEnd' | 'excludedDays' | 'remindMinutes'
>;

/**  */
export interface Reminder {
  readonly day: string;
  readonly minutes: number;
  readonly at: Date;
}

/**
 * Days ahead in which the next occurrence of a series is searched. Apart from excluded ones, two occurrences
 * are never further apart.
 */
const horizons: Record<CalendarRow['repeat'], number> = {
  none: 0,
  daily: 40,
  workday: 40,
  weekly: 50,
  monthly: 130,
  // From 29 February to the next one across a century that is not a leap year.
  yearly: 366 * 9,
};
/** Days. Reminders are sent up to four weeks ahead. */
const longestBefore = 29;

/** Days ahead for which the special days must be known. */
export const specialDaysAhead = horizons.workday + longestBefore + 2;

/** Returns the reminders from a moment on and before another, in order. */
export function remindersIn(
  row: RemindedRow,
  from: Date,
  to: Date,
  zone: string,
  specialDays: SpecialDays,
): Reminder[] {
  if (row.remindMinutes.length === 0) return [];
  const first = addDays(wallTimeIn(zone, from).day, -1);
  const last = addDays(wallTimeIn(zone, to).day, longestBefore);
  const days = occurrenceDays(ruleOf(row), first, last, (day) => isWorkday(day, specialDays));
  return days
    .flatMap((day) => {
      const start = momentIn(zone, { day, minute: row.startMinute ?? allDayRemindMinute });
      return [...new Set(row.remindMinutes)].map((minutes) => ({
        day,
        minutes,
        at: new Date(start.getTime() - minutes * 60_000),
      }));
    })
    .filter(({ at }) => at >= from && at < to)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

/**
 * Returns the moment of the next reminder, or null if none is due. If all occurrences within the horizon are
 * excluded, it is the moment to search again.
 */
export function nextRemindAt(row: RemindedRow, from: Date, zone: string, specialDays: SpecialDays): Date | null {
  if (row.remindMinutes.length === 0) return null;
  const today = wallTimeIn(zone, from).day;
  const start = row.startOn > today ? row.startOn : today;
  const until = momentIn(zone, { day: addDays(start, horizons[row.repeat] + 2), minute: 0 });
  const [next] = remindersIn(row, from, until, zone, specialDays);
  if (next) return next.at;
  const isOver = row.repeat === 'none' || (row.repeatEnd !== null && row.repeatEnd < today);
  return isOver ? null : until;
}
