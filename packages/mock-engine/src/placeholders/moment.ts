import type { Arguments } from '../arguments';
import { type Drawing, plain, quote, text } from '../node';
import type { Run } from '../run';
import { compileDateFormat, fieldsOf } from './date-format';

/**
 * A random moment between 1970 and now. Drawn from a range that does not move with the clock and drawn
 * again when it lies ahead, so that a seed gives the same moment tomorrow.
 */
export function drawMoment(run: Run): number {
  const now = Math.max(0, run.now.getTime());
  const range = 2 ** Math.ceil(Math.log2(now + 2));
  for (;;) {
    const time = Math.floor(run.random.unit() * range);
    if (time <= now) return time;
  }
}

/** A drawing of random moments in the format of the first argument. */
export function momentDrawing(args: Arguments, fallback: string): Drawing {
  const format = args.text(0, fallback) || fallback;
  const print = compileDateFormat(format);
  return formatted(format, (run) => print(fieldsOf(drawMoment(run))));
}

/** The output of a format needs no escapes when the format itself needs none. */
export function formatted(format: string, draw: (run: Run) => string): Drawing {
  return quote(format) === `"${format}"` ? plain(draw) : text(draw);
}
