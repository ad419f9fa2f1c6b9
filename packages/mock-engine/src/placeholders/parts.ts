import type { Arguments } from '../run/arguments';
import { type Drawing, number, plain } from '../run/node';
import type { Run } from '../run/run';
import type { Site } from './placeholder';

type Whole = Readonly<Record<string, string | number>>;

/** A kind of record with consistent parts, and its generator. */
export interface Kind<T extends Whole> {
  readonly key: string;
  readonly draw: (run: Run) => T;
  readonly parts: readonly (keyof T & string)[];
  /** The parts that are numbers; all others are texts. */
  readonly numbers: readonly (keyof T & string)[];
}

/**
 * Parses `(part, who)`. Returns the part (undefined if it is unknown) and the record, which all placeholders
 * of an object with the same `who` share.
 */
export function readParts<T extends Whole>(args: Arguments, site: Site, kind: Kind<T>) {
  const whole = site.together(`${kind.key} ${args.text(1, '')}`, kind.draw);
  const asked = args
    .text(0, '')
    .replace(/[\s_-]/g, '')
    .toLowerCase();
  const part = kind.parts.find((name) => name.toLowerCase() === asked);
  return { whole, part };
}

/** Returns a drawing of one part. */
export function partDrawing<T extends Whole>(whole: (run: Run) => T, part: keyof T & string, kind: Kind<T>): Drawing {
  return kind.numbers.includes(part)
    ? number((run) => whole(run)[part] as number)
    : plain((run) => whole(run)[part] as string);
}
