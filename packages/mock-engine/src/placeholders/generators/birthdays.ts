import type { Arguments } from '../../run/arguments';
import type { Run } from '../../run/run';
import { type DateFields, fieldsOf, localFieldsOf } from './date-format';

const DAY = 86_400_000;
// The ages at which people work.
const YOUNGEST = 18;
const OLDEST = 60;
const LONGEST_LIFE = 120;

/** Reads the first two arguments as ages. */
export function readAges(args: Arguments): { youngest: number; oldest: number } {
  const first = limited(args.integer(0, YOUNGEST));
  const second = limited(args.integer(1, Math.max(first, OLDEST)));
  return { youngest: Math.min(first, second), oldest: Math.max(first, second) };
}

function limited(age: number): number {
  return Math.max(0, Math.min(LONGEST_LIFE, age));
}

/** A birthday and the age it makes. */
export interface Birth {
  readonly day: DateFields;
  readonly age: number;
}

/** The birth of a person who is of such an age now. */
export function drawBirth(run: Run, youngest = YOUNGEST, oldest = OLDEST): Birth {
  const today = todayOf(run.now.getTime() || 0);
  // Days of whole years are drawn, again where the age does not fit, so that a seed gives the same day tomorrow.
  for (;;) {
    const year = today.year - run.random.int(youngest, oldest + 1);
    const day = fieldsOf(Date.UTC(year, 0, 1) + run.random.below(daysOf(year)) * DAY);
    const age = ageAt(day, today);
    if (age >= youngest && age <= oldest) return { day, age };
  }
}

function daysOf(year: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return isLeap ? 366 : 365;
}

function ageAt(born: DateFields, today: DateFields): number {
  const hadBirthday = today.month > born.month || (today.month === born.month && today.day >= born.day);
  return today.year - born.year - (hadBirthday ? 0 : 1);
}

let known = { now: Number.NaN, today: fieldsOf(0) };

// All births of one draw look at the same day, and asking the calendar of the place costs more than the rest.
function todayOf(now: number): DateFields {
  if (known.now !== now) known = { now, today: localFieldsOf(new Date(now)) };
  return known.today;
}
