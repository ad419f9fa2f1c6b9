import type { Texts } from '../core/texts';
import type { Arguments } from '../run/arguments';
import type { Drawing } from '../run/node';
import type { RequestParts, Run } from '../run/run';

/** Groups of placeholders in the editor's completion. */
export type PlaceholderGroup =
  | 'basic'
  | 'date'
  | 'image'
  | 'color'
  | 'text'
  | 'name'
  | 'web'
  | 'address'
  | 'business'
  | 'helper'
  | 'misc';

/** The position of one placeholder in a template. */
export interface Site {
  /** Returns the index of this position's counter in `Run.slots`, which starts at 0 in each render. */
  slot(): number;
  /**
   * Returns a generator whose value is shared by all positions with the same key within the same object,
   * including nested objects; every list item has its own value.
   *
   * @example
   * const person = site.together('person', drawPerson);
   * return plain((run) => person(run).name);
   */
  together<T extends object>(key: string, draw: (run: Run) => T): (run: Run) => T;
}

/**
 * One placeholder. `prepare` parses the arguments once; the returned drawing only does the work that differs between
 * values.
 *
 * @example
 * export const d6: Placeholder = {
 *   names: ['d6'],
 *   group: 'misc',
 *   example: '@d6',
 *   about: { zh: '六面的骰子。', en: 'A die with six sides.' },
 *   prepare: () => number((run) => run.random.int(1, 6)),
 * };
 */
export interface Placeholder {
  /** The canonical name first, then the aliases; all in lower case. */
  readonly names: readonly [string, ...string[]];
  readonly group: PlaceholderGroup;
  /** A typical use, which the editor inserts. */
  readonly example: string;
  /** Describes the value and the arguments in one short sentence, for completion and manuals. */
  readonly about: Texts;
  /**
   * With arguments, the placeholder takes precedence over a field of the same name, so that `company:
   * '@company'` and `code: '@company("creditCode")'` can be combined. Fields take precedence over the
   * placeholders of Mock.js.
   */
  readonly outranksFields?: boolean;
  /**
   * Condition under which it generates a number: always; if its choices are numbers; if its second argument, the
   * default, is a number; or if its first argument names one of these parts. Absent: never.
   */
  readonly numbers?: 'always' | 'ofNumbers' | 'ofNumberDefault' | readonly string[];
  /** The part of the request that it reads; absent in a render without a request. */
  readonly reads?: keyof RequestParts;
  readonly prepare: (args: Arguments, site: Site) => Drawing;
}
