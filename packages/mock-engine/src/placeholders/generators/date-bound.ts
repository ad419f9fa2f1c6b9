import type { Argument } from '../../run/arguments';

/** A period, both ends included: local date and time in milliseconds as if in UTC. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One end of a range of dates. */
export interface Bound {
  /** True if it does not depend on the current time. */
  readonly isFixed: boolean;
  /** `now` is the local time. */
  readonly at: (now: number) => Span;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LENGTHS: ReadonlyMap<string, number> = new Map([
  ['s', SECOND],
  ['m', MINUTE],
  ['h', HOUR],
  ['d', DAY],
  ['w', 7 * DAY],
]);
/** Units of variable length, in months. */
const MONTHS: ReadonlyMap<string, number> = new Map([
  ['M', 1],
  ['y', 12],
]);

// Outside these years, other calendars or formats would be needed.
const EARLIEST_YEAR = 1601;
const EARLIEST = Date.UTC(EARLIEST_YEAR, 0, 1);
const LATEST = Date.UTC(10_000, 0, 1) - 1;

const CALENDAR = /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2})(?:[ T](\d{1,2}:\S+))?)?)?$/;
const CLOCK = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/;
const RELATIVE = /^([+-])(\d{1,5})([yMwdhms])$/;

/**
 * Parses a bound: a date, a date with a time, a time of day (today's), `now`, or a distance from now. A date
 * without a time stands for the whole day, and a month or a year for the whole period. Returns undefined for
 * anything else.
 *
 * @example
 * readBound('2024-02'); // the whole of February
 * readBound('-7d');     // this time a week ago
 */
export function readBound(argument: Argument): Bound | undefined {
  if (typeof argument !== 'string') return undefined;
  const source = argument.trim();
  const relative = RELATIVE.exec(source);
  if (relative) return away(Number(`${relative[1]}${relative[2]}`), relative[3] ?? '');
  if (source === 'now') return away(0, 's');
  const time = readClock(source);
  if (time !== undefined) return moving((now) => startOfDay(now) + time);
  const span = readCalendar(source);
  return span && { isFixed: true, at: () => span };
}

function moving(move: (now: number) => number): Bound {
  const at = (now: number) => {
    const time = Math.max(EARLIEST, Math.min(LATEST, move(now)));
    return { start: time, end: time };
  };
  return { isFixed: false, at };
}

function away(count: number, unit: string): Bound {
  const months = MONTHS.get(unit);
  if (months !== undefined) return moving((now) => addMonths(now, count * months));
  const length = LENGTHS.get(unit) ?? 0;
  return moving((now) => now + count * length);
}

// A month after 31 January is the last day of February.
function addMonths(time: number, count: number): number {
  const from = new Date(time);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + count];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) + (time - startOfDay(time));
}

/** Returns the start of the day of a time. */
export function startOfDay(time: number): number {
  return Math.floor(time / DAY) * DAY;
}

/** Returns the last millisecond of the day of a time. */
export function endOfDay(time: number): number {
  return startOfDay(time) + DAY - 1;
}

function readClock(source: string): number | undefined {
  const match = CLOCK.exec(source);
  if (!match) return undefined;
  const [hour = 0, minute = 0, second = 0] = match.slice(1, 4).map((digits) => Number(digits ?? 0));
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return hour * HOUR + minute * MINUTE + second * SECOND + Number((match[4] ?? '').padEnd(3, '0'));
}

function readCalendar(source: string): Span | undefined {
  const match = CALENDAR.exec(source);
  if (!match) return undefined;
  const year = Number(match[1]);
  const month = Number(match[2] ?? 1);
  const day = Number(match[3] ?? 1);
  if (year < EARLIEST_YEAR || month < 1 || month > 12) return undefined;
  const start = Date.UTC(year, month - 1, day);
  // 30 February would become a day of March.
  if (new Date(start).getUTCDate() !== day) return undefined;
  if (match[4] !== undefined) {
    const time = readClock(match[4]);
    return time === undefined ? undefined : { start: start + time, end: start + time };
  }
  if (match[3] !== undefined) return { start, end: start + DAY - 1 };
  const next = match[2] === undefined ? Date.UTC(year + 1, 0, 1) : Date.UTC(year, month, 1);
  return { start, end: next - 1 };
}
