import type { Arguments } from '../../run/arguments';
import type { Run } from '../../run/run';
import { type DateFields, fieldsOf, wallFieldsOf } from './date-format';

const DAY = 86_400_000;
// Working age, in years.
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

/** A birthday and the resulting age. */
export interface Birth {
  readonly day: DateFields;
  readonly age: number;
}

/** Generates the birth of a person whose age is now between both bounds. */
export function drawBirth(run: Run, youngest = YOUNGEST, oldest = OLDEST): Birth {
  const today = todayOf(run);
  // Picks a day of a whole year and retries if the age does not fit, so that a seed yields the same day
  // tomorrow.
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

let known = { now: Number.NaN, offsetAt: undefined as Run['offsetAt'], today: fieldsOf(0) };

// All births of one render use the same day, and reading the local calendar costs more than the rest.
function todayOf(run: Run): DateFields {
  const now = run.now.getTime() || 0;
  const { offsetAt } = run;
  if (known.now !== now || known.offsetAt !== offsetAt) known = { now, offsetAt, today: wallFieldsOf(run, now) };
  return known.today;
}
