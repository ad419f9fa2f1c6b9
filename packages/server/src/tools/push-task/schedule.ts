import { isWorkday, lastOfMonth, type PushSchedule, type SpecialDays, weekdayOf } from '@easymock/contract';
import { Cron } from 'croner';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** So far ahead a schedule is followed: every date comes once in four years, except around 2100. */
const mostDays = 5 * 366;

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    const two = '2-digit' as const;
    clock = new Intl.DateTimeFormat('sv-SE', {
      ...{ timeZone: zone, year: 'numeric', month: two, day: two, hour: two, minute: two, second: two },
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/** A moment as the clock on a wall of the zone shows it: `2026-11-23 09:30:00`. */
const wallOf = (zone: string, at: Date | number): string => clockOf(zone).format(at);

/** @example dayAt('Asia/Shanghai', now) // '2026-11-23' */
export const dayAt = (zone: string, at: Date): string => wallOf(zone, at).slice(0, 10);
export const timeAt = (zone: string, at: Date): string => wallOf(zone, at).slice(11, 16);

export const dayAfter = (day: string, num = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + num * dayMs).toISOString().slice(0, 10);

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/**
 * The moment at which the clock of a zone shows a time. A time that is skipped when clocks go forward comes as much later;
 * of one that comes twice, the first is meant.
 */
export function momentOf(zone: string, day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (at: number) => Date.parse(`${wallOf(zone, at).replace(' ', 'T')}Z`) - at;
  const before = asUtc - offsetAt(asUtc - dayMs);
  const after = asUtc - offsetAt(asUtc + dayMs);
  const wanted = `${day} ${time}:00`;
  const fitting = [before, after].filter((at) => wallOf(zone, at) === wanted).sort((a, b) => a - b);
  return new Date(fitting[0] ?? before);
}

/** Whether a schedule runs on days like this one, apart from the table of holidays. */
function isItsDay({ kind, weekDays, monthDays, startAt }: PushSchedule, day: string): boolean {
  switch (kind) {
    case 'once':
      return day === startAt;
    case 'weekly':
      return weekDays.includes(weekdayOf(day));
    case 'monthly':
      return (
        monthDays.includes(Number(day.slice(8))) ||
        (monthDays.includes(lastOfMonth) && dayAfter(day).endsWith('-01'))
      );
    default:
      return true;
  }
}

function isRuled({ dayRule }: PushSchedule, day: string, specialDays: SpecialDays): boolean {
  return dayRule === 'any' || isWorkday(day, specialDays) === (dayRule === 'workday');
}

/**
 * The moments at which a schedule runs after one, the earliest first.
 * @param specialDays the holidays, and the weekend days that are worked
 */
export function* runsAfter(schedule: PushSchedule, after: Date, specialDays: SpecialDays): Generator<Date> {
  const { kind, tz, startAt, endAt, time } = schedule;
  const today = dayAt(tz, after);
  // A day earlier: what is skipped when clocks go forward may belong to yesterday.
  const yesterday = dayAfter(today, -1);
  const first = startAt > yesterday ? startAt : yesterday;
  const last = [dayAfter(first, mostDays), ...(endAt && kind !== 'once' ? [endAt] : [])].sort()[0] ?? '';
  if (kind === 'cron') {
    yield* cronRuns(schedule, { after, first, last }, specialDays);
    return;
  }
  for (let day = first; day <= last; day = dayAfter(day)) {
    if (!isItsDay(schedule, day) || !isRuled(schedule, day, specialDays)) continue;
    const at = momentOf(tz, day, time);
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
  const justBefore = (day: string) => new Date(momentOf(tz, day, '00:00').getTime() - 1_000);
  let from = new Date(Math.max(after.getTime(), justBefore(first).getTime()));
  for (;;) {
    const next = cron.nextRun(from);
    const day = next && dayAt(tz, next);
    if (!next || !day || day > last) return;
    const isOn = isRuled(schedule, day, specialDays);
    if (isOn) yield next;
    from = isOn ? next : justBefore(dayAfter(day));
  }
}

/** The next moments of a schedule, as many as asked for or as there are. */
export function nextRuns(
  schedule: PushSchedule,
  after: Date,
  specialDays: SpecialDays,
  num: number,
): readonly Date[] {
  const found: Date[] = [];
  for (const at of runsAfter(schedule, after, specialDays)) {
    found.push(at);
    if (found.length >= num) break;
  }
  return found;
}

/** The last day for which a schedule asks the table of holidays. */
export const lastDayAfter = (after: Date): string => dayAfter(after.toISOString().slice(0, 10), mostDays + 2);

const cronField = /^[\d*,/-]+$/;

function readCron(expression: string, zone: string): Cron | undefined {
  const fields = expression.trim().split(/\s+/);
  if (fields.length !== 5 || !fields.every((field) => cronField.test(field))) return undefined;
  try {
    return new Cron(fields.join(' '), { timezone: zone, paused: true, mode: '5-part' });
  } catch {
    return undefined;
  }
}

/**
 * How many minutes there are at least between two runs of a cron expression; undefined if it is none. Its times are the
 * same on each of its days, so those of two days in a row are all there is to look at.
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
