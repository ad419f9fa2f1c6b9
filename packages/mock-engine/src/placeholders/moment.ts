import type { Arguments } from '../arguments';
import { type Drawing, plain, quote, text } from '../node';
import type { Run } from '../run';
import { compileDateFormat, fieldsOf } from './date-format';
import { QUICK_FORMATS } from './quick-dates';

/** A drawing of random moments in the format of the first argument. */
export function momentDrawing(args: Arguments, fallback: string): Drawing {
  const format = args.text(0, fallback) || fallback;
  const quick = QUICK_FORMATS.get(format);
  if (quick) return plain((run) => quick(run.pastMoment()));
  const print = compileDateFormat(format);
  return formatted(format, (run) => print(fieldsOf(run.pastMoment())));
}

/** The output of a format needs no escapes when the format itself needs none. */
export function formatted(format: string, draw: (run: Run) => string): Drawing {
  return quote(format) === `"${format}"` ? plain(draw) : text(draw);
}
