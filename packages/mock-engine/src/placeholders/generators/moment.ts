import type { Argument, Arguments } from '../../run/arguments';
import { type Drawing, plain, quote, text } from '../../run/node';
import type { Run } from '../../run/run';
import { type Bound, endOfDay, readBound, startOfDay } from './date-bound';
import { compileDateFormat, fieldsOf, wallFieldsOf, wallTimeOf } from './date-format';
import { QUICK_FORMATS } from './quick-dates';

/**
 * Returns a drawing of random times: any time until now in the format of the first argument, or times between
 * the first and the second argument in the format of the third.
 */
export function momentDrawing(args: Arguments, fallback: string, isWholeDays = false): Drawing {
  const [from, to] = [readBound(args.list[0]), readBound(args.list[1])];
  if (from && to) return between(from, to, args.text(2, fallback) || fallback, isWholeDays);
  const format = args.text(0, fallback) || fallback;
  const quick = QUICK_FORMATS.get(format);
  if (quick) return plain((run) => quick(run.pastMoment()));
  const print = compileDateFormat(format);
  return formatted(format, (run) => print(fieldsOf(run.pastMoment())));
}

/** The output needs no escapes if the format itself needs none. */
export function formatted(format: string, draw: (run: Run) => string): Drawing {
  return quote(format) === `"${format}"` ? plain(draw) : text(draw);
}

function between(from: Bound, to: Bound, format: string, isWholeDays: boolean): Drawing {
  const printer = printerOf(format);
  // Generates whole seconds, unless the format shows fractions.
  const step = /[ST]/.test(format) ? 1 : 1000;
  const stepsOf = (now: number) => {
    const [a, b] = [from.at(now), to.at(now)];
    const [start, end] = [Math.min(a.start, b.start), Math.max(a.end, b.end)];
    const first = Math.floor((isWholeDays ? startOfDay(start) : start) / step);
    const last = Math.floor((isWholeDays ? endOfDay(end) : end) / step);
    return { first, count: last - first + 1 };
  };
  if (from.isFixed && to.isFixed) {
    const { first, count } = stepsOf(0);
    return formatted(format, (run) => printer((first + run.random.below(count)) * step, run));
  }
  let steps = { first: 0, count: 1 };
  let known = Number.NaN;
  let zone: Run['offsetAt'];
  return formatted(format, (run) => {
    const now = run.now.getTime();
    // `now` is constant within a render, so only the first placeholder reads the calendar.
    if (now !== known || zone !== run.offsetAt) {
      steps = stepsOf(clockOf(run));
      known = now;
      zone = run.offsetAt;
    }
    return printer((steps.first + run.random.below(steps.count)) * step, run);
  });
}

/**
 * Generates times between two bounds, in milliseconds since 1970; invalid bounds default to 90 days ago and
 * now.
 */
export function momentBetween(first: Argument, second: Argument): (run: Run) => number {
  const [from, to] = [readBound(first) ?? readBound('-90d'), readBound(second) ?? readBound('now')] as [Bound, Bound];
  let [start, count, known] = [0, 1, Number.NaN];
  let zone: Run['offsetAt'];
  return (run) => {
    if (run.now.getTime() !== known || zone !== run.offsetAt) {
      const now = clockOf(run);
      const [a, b] = [from.at(now), to.at(now)];
      start = Math.min(a.start, b.start);
      count = Math.max(a.end, b.end) - start + 1;
      known = run.now.getTime();
      zone = run.offsetAt;
    }
    return wallTimeOf(run, fieldsOf(start + run.random.below(count)));
  };
}

/** Returns the local time, in milliseconds as if it were UTC. */
function clockOf(run: Run): number {
  const { year, month, day, hour, minute, second, millisecond } = wallFieldsOf(run, run.now.getTime());
  return Date.UTC(year, month - 1, day, hour, minute, second, millisecond) || 0;
}

function printerOf(format: string): (clock: number, run: Run) => string {
  const quick = QUICK_FORMATS.get(format);
  if (quick) return quick;
  const print = compileDateFormat(format);
  if (!format.includes('T')) return (clock) => print(fieldsOf(clock));
  return (clock, run) => {
    const fields = fieldsOf(clock);
    return print({ ...fields, time: wallTimeOf(run, fields) });
  };
}
