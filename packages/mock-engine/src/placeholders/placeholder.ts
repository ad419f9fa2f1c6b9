import type { Texts } from '../core/texts';
import type { Arguments } from '../run/arguments';
import type { Drawing } from '../run/node';
import type { RequestParts, Run } from '../run/run';

/** The groups placeholders are shown in, in the editor's completion. */
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

/** The place of one placeholder in a template. */
export interface Site {
  /** The index of a counter in `Run.slots` that belongs to this place and begins at 0 in each draw. */
  slot(): number;
  /**
   * One draw shared by all places that ask under the same key within the same object, including the
   * objects nested in it; every item of a list draws anew.
   *
   * @example
   * const person = site.together('person', drawPerson);
   * return plain((run) => person(run).name);
   */
  together<T extends object>(key: string, draw: (run: Run) => T): (run: Run) => T;
}

/**
 * One placeholder: arguments are looked at once, in `prepare`; drawing does only what must differ.
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
  /** The canonical name first, then what else it answers to; all in lower case. */
  readonly names: readonly [string, ...string[]];
  readonly group: PlaceholderGroup;
  /** A typical use, as the editor inserts it. */
  readonly example: string;
  /** Describes the value and the arguments in one short sentence, for completion and manuals. */
  readonly about: Texts;
  /**
   * With arguments it means itself even beside a field of its own name, so that `company: '@company'` and
   * `code: '@company("creditCode")'` go together. The placeholders of Mock.js always give way to fields.
   */
  readonly outranksFields?: boolean;
  /**
   * When it draws a number: always, if what it chooses from are numbers, if its second argument, the default, is one, or
   * if its first argument asks for one of these parts. Absent: never.
   */
  readonly numbers?: 'always' | 'ofNumbers' | 'ofNumberDefault' | readonly string[];
  /** The part of the request it looks at; a draw without a request has none. */
  readonly reads?: keyof RequestParts;
  readonly prepare: (args: Arguments, site: Site) => Drawing;
}
