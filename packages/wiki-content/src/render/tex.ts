import type { KatexOptions } from 'katex';
// Registers `\ce` and `\pu`, for chemistry.
import 'katex/contrib/mhchem';

/**
 * Maximum formulas of an article, and maximum length of all of them; each takes a fraction of a millisecond.
 */
export const formulaLimit = 2_000;
export const texLimit = 100_000;
export const oneTexLimit = 5_000;

/**
 * Commands that define others. Each use of a definition may be as long as a formula, and KaTeX only limits
 * the number of uses, so a few lines could take minutes.
 */
export const defining =
  /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand|global|long|expandafter|noexpand)(?![A-Za-z@])/;

/** Options of KaTeX for every output. Its commands for links, pictures and attributes are disabled. */
export const katexOptions = {
  throwOnError: true,
  trust: false,
  strict: false,
  maxExpand: 200,
  maxSize: 20,
} satisfies KatexOptions;

/** Returns whether a formula stands by itself. */
export const isDisplayed = (tag: string, className: string): boolean =>
  tag === 'div' || /\bmd-math-display\b/.test(className);
