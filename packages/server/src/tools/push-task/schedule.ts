import {
  addDays,
  isWorkday,
  lastOfMonth,
  minuteOfTime,
  type PushSchedule,
  type SpecialDays,
  weekdayOf,
} from '@easymock/contract';
import { Cron } from 'croner';
import { dayIn } from '../../platform/day';
import { momentIn, zoneName } from '../../platform/wall-clock';

const minuteMs = 60_000;
/** Maximum days searched for the next run. Every date recurs within four years, except around 2100. */
const mostDays = 5 * 366;

/** Returns whether a schedule runs on a day, regardless of holidays. */
function isItsDay({ kind, weekDays, monthDays, startAt }: PushSchedule, day: string): boolean {
  switch (kind) {
    case 'once':
      return day === startAt;
    case 'weekly':
      return weekDays.includes(weekdayOf(day));
    case 'monthly':
      return (
        monthDays.includes(Number(day.slice(8))) || (monthDays.includes(lastOfMonth) && addDays(day, 1).endsWith('-01'))
      );
    default:
      return true;
  }
}

function isRuled({ dayRule }: PushSchedule, day: string, specialDays: SpecialDays): boolean {
  return dayRule === 'any' || isWorkday(day, specialDays) === (dayRule === 'workday');
}

/**
 * Yields the moments at which a schedule runs after a given one, earliest first.
 * @param specialDays holidays, and weekend days that are workdays
 */
export function* runsAfter(schedule: PushSchedule, after: Date, specialDays: SpecialDays): Generator<Date> {
  const { kind, tz, startAt, endAt, time } = schedule;
  const today = dayIn(tz, after);
  // Starts a day earlier, since a time that is skipped when clocks go forward may belong to yesterday.
  const yesterday = addDays(today, -1);
  const first = startAt > yesterday ? startAt : yesterday;
  const last = [addDays(first, mostDays), ...(endAt && kind !== 'once' ? [endAt] : [])].sort()[0] ?? '';
  if (kind === 'cron') {
    yield* cronRuns(schedule, { after, first, last }, specialDays);
    return;
  }
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (!isItsDay(schedule, day) || !isRuled(schedule, day, specialDays)) continue;
    const at = momentIn(tz, { day, minute: minuteOfTime(time) });
    if (at > after) yield at;
  }
}

function* cronRuns(
  schedule: PushSchedule,
  { after, first, last }: { after: Date; first: string; last: string },
  specialDays: SpecialDays,
): Generator<Date> {
  const { tz } = schedule;
  const cron = readCron(schedule.cron, tz);
  if (!cron) return;
  const justBefore = (day: string) => new Date(momentIn(tz, { day, minute: 0 }).getTime() - 1_000);
  let from = new Date(Math.max(after.getTime(), justBefore(first).getTime()));
  for (;;) {
    const next = cron.nextRun(from);
    const day = next && dayIn(tz, next);
    if (!next || !day || day > last) return;
    const isOn = isRuled(schedule, day, specialDays);
    if (isOn) yield next;
    from = isOn ? next : justBefore(addDays(day, 1));
  }
}

/** Returns the next `num` moments of a schedule, or fewer if it ends. */
export function nextRuns(schedule: PushSchedule, after: Date, specialDays: SpecialDays, num: number): readonly Date[] {
  const found: Date[] = [];
  for (const at of runsAfter(schedule, after, specialDays)) {
    found.push(at);
    if (found.length >= num) break;
  }
  return found;
}

/** Returns the last day for which a schedule needs the special days. */
export const lastDayAfter = (after: Date): string => addDays(after.toISOString().slice(0, 10), mostDays + 2);

const cronField = /^[\d*,/-]+$/;

function readCron(expression: string, zone: string): Cron | undefined {
  const fields = expression.trim().split(/\s+/);
  if (fields.length !== 5 || !fields.every((field) => cronField.test(field))) return undefined;
  try {
    return new Cron(fields.join(' '), { timezone: zoneName(zone), paused: true, mode: '5-part' });
  } catch {
    return undefined;
  }
}

/** Returns whether a cron expression names no date that exists, such as February 30. */
export const isNeverCron = (expression: string): boolean =>
  readCron(expression, 'UTC')?.nextRun(new Date('2026-01-01T00:00:00Z')) === null;

/**
 * Returns the minimum number of minutes between two runs of a cron expression; undefined if it is invalid.
 * The times are the same on each day of the schedule, so checking two consecutive days is enough.
 */
export function leastCronMinutes(expression: string): number | undefined {
  if (!readCron(expression, 'UTC')) return undefined;
  const [minute, hour] = expression.trim().split(/\s+/);
  const daily = readCron(`${minute} ${hour} * * *`, 'UTC');
  let least = 24 * 60;
  let last = daily?.nextRun(new Date('2026-01-01T00:00:00Z'));
  const end = new Date('2026-01-03T12:00:00Z');
  while (last && last < end) {
    const next = daily?.nextRun(last);
    if (!next) break;
    least = Math.min(least, (next.getTime() - last.getTime()) / minuteMs);
    last = next;
  }
  return least;
}
