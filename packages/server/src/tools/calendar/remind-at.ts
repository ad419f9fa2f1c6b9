import { addDays, allDayRemindMinute, isWorkday, occurrenceDays, type SpecialDays } from '@easymock/contract';
import { momentIn, wallTimeIn } from '../../platform/wall-clock';
import type { CalendarRow } from './calendar.table';
import { ruleOf } from './times';

export type RemindedRow = Pick<
  CalendarRow,
  'startOn' | 'startMinute' | 'repeat' | 'repeatEnd' | 'excludedDays' | 'remindMinutes'
>;

/** A time of a series, and when somebody is reminded of it. */
export interface Reminder {
  readonly day: string;
  readonly minutes: number;
  readonly at: Date;
}

/** So many days ahead the next time of a series is looked for. Two times are never further apart, but for excluded ones. */
const horizons: Record<CalendarRow['repeat'], number> = {
  none: 0,
  daily: 40,
  workday: 40,
  weekly: 50,
  monthly: 130,
  // From one 29th of February to the one after a century that is no leap year.
  yearly: 366 * 9,
};
/** Reminders come up to four weeks before. */
const longestBefore = 29;

/** So many days the special days have to be known for. */
export const specialDaysAhead = horizons.workday + longestBefore + 2;

/**
 * The reminders in a stretch of time, the first one included and the last one not, in their order.
 */
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
        ...{ day, minutes, at: new Date(start.getTime() - minutes * 60_000) },
      }));
    })
    .filter(({ at }) => at >= from && at < to)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

/**
 * When a reminder is due next, from a moment on; null if none is. If all times in reach are excluded, it is the moment
 * to look again.
 */
export function nextRemindAt(
  row: RemindedRow,
  from: Date,
  zone: string,
  specialDays: SpecialDays,
): Date | null {
  if (row.remindMinutes.length === 0) return null;
  const today = wallTimeIn(zone, from).day;
  const start = row.startOn > today ? row.startOn : today;
  const until = momentIn(zone, { day: addDays(start, horizons[row.repeat] + 2), minute: 0 });
  const [next] = remindersIn(row, from, until, zone, specialDays);
  if (next) return next.at;
  const isOver = row.repeat === 'none' || (row.repeatEnd !== null && row.repeatEnd < today);
  return isOver ? null : until;
}
