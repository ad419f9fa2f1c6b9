import { type CalendarRule, calendarLimits, daysBetween, minuteOfTime, timeOfMinute } from '@easymock/contract';
import { fail } from '../../platform/failure';
import { momentIn, wallTimeIn } from '../../platform/wall-clock';
import type { CalendarRow } from './calendar.table';

/** Times of an entry, or of the first occurrence of a series. */
export type Times = Pick<CalendarRow, 'startOn' | 'startMinute' | 'endOn' | 'endMinute'>;

/** Formats times as people read them. */
export const wallTimes = ({ startOn, startMinute, endOn, endMinute }: Times) => ({
  startDay: startOn,
  endDay: endOn,
  startTime: startMinute === null ? '' : timeOfMinute(startMinute),
  endTime: endMinute === null ? '' : timeOfMinute(endMinute),
});

/** Adds the moments of the times in the time zone of the installation. */
export const presentTimes = (times: Times, zone: string) => ({
  ...wallTimes(times),
  startAt: momentIn(zone, { day: times.startOn, minute: times.startMinute ?? 0 }).toISOString(),
  endAt: momentIn(zone, { day: times.endOn, minute: times.endMinute ?? 0 }).toISOString(),
});

/** Converts a time of the contract to the wall-clock time of a zone. */
function wallOf(value: string, zone: string): { day: string; minute: number } {
  if (/(Z|[+-]\d\d:?\d\d)$/i.test(value.slice(10))) return wallTimeIn(zone, new Date(value));
  return { day: value.slice(0, 10), minute: value.length > 10 ? minuteOfTime(value.slice(11, 16)) : 0 };
}

/**
 * Returns the times of an entry: given values first, stored ones for the rest.
 * @throws calendarEnd
 */
export function timesOf(
  given: { startAt?: string | undefined; endAt?: string | undefined; allDay?: boolean | undefined },
  zone: string,
  held?: Times,
): Times {
  const allDay = given.allDay ?? (held ? held.startMinute === null : false);
  const start = given.startAt === undefined ? undefined : wallOf(given.startAt, zone);
  const end = given.endAt === undefined ? undefined : wallOf(given.endAt, zone);
  const startOn = start?.day ?? held?.startOn ?? fail('internal');
  const endOn = end?.day ?? held?.endOn ?? fail('internal');
  if (allDay) {
    if (endOn < startOn) fail('calendarEnd');
    return { startOn, endOn, startMinute: null, endMinute: null };
  }
  const startMinute = start?.minute ?? held?.startMinute ?? 0;
  const endMinute = end?.minute ?? held?.endMinute ?? 0;
  if (endOn < startOn || (endOn === startOn && endMinute < startMinute)) fail('calendarEnd');
  return { startOn, endOn, startMinute, endMinute };
}

const longest: Record<CalendarRow['repeat'], number> = {
  none: calendarLimits.days,
  daily: 1,
  workday: 1,
  weekly: 7,
  monthly: 28,
  yearly: 365,
};

/** Validates the length of an entry and the end of a series. @throws calendarTooLong, calendarRepeatEnd */
export function requireSensible(row: Times & Pick<CalendarRow, 'repeat' | 'repeatEnd'>): void {
  // An entry that ends at midnight does not occupy the next day.
  const extra = row.endMinute === 0 || row.endMinute === null ? 0 : 1;
  const nights = daysBetween(row.startOn, row.endOn);
  const days = row.startMinute === null ? nights + 1 : Math.max(1, nights + (nights > 0 ? extra : 0));
  // A daily entry overnight reaches into the next day, so the limit of a day would be too short.
  const limit = row.startMinute !== null && nights === 1 ? Math.max(2, longest[row.repeat]) : longest[row.repeat];
  if (days > limit) fail('calendarTooLong', { num: calendarLimits.days });
  if (row.repeat !== 'none' && row.repeatEnd !== null && row.repeatEnd < row.startOn) fail('calendarRepeatEnd');
}

export const ruleOf = (row: Pick<CalendarRow, 'startOn' | 'repeat' | 'repeatEnd' | 'excludedDays'>): CalendarRule => ({
  firstDay: row.startOn,
  repeat: row.repeat,
  repeatEnd: row.repeatEnd ?? '',
  excludedDays: row.excludedDays,
});
