/**
 * The rule after the `|` of a key. `count` alone means "exactly", `min`/`max` a range, `step` is `+n`, and
 * the `d` pair is the number of decimals. `isDescending` marks a range whose larger bound comes first: for a
 * boolean the two are weights, and their order matters.
 *
 * @example
 * const rule: Rule = { min: 1, max: 100, dmin: 2, dmax: 2 }; // |1-100.2
 */
export interface Rule {
  readonly step?: number;
  readonly min?: number;
  readonly max?: number;
  readonly isDescending?: true;
  readonly count?: number;
  readonly dmin?: number;
  readonly dmax?: number;
}

/**
 * A key split into name and rule.
 *
 * @example
 * const key: ParsedKey = { name: 'list', rule: { count: 3 } }; // list|3
 */
export interface ParsedKey {
  readonly name: string;
  readonly rule: Rule | undefined;
}

const KEY = /^([\s\S]+)\|(?:\+(\d+)|([+-]?\d+)?(?:-([+-]?\d+)?)?(?:\.(\d+)(?:-(\d+)?)?)?)$/;

/**
 * Splits a key into name and rule. Only the last `|` counts, and only if a rule follows: `a|b` remains a
 * name, and `a|1|` is the notation for the name `a|1`.
 *
 * @example
 * parseKey('price|1-100.2'); // { name: 'price', rule: { min: 1, max: 100, dmin: 2, dmax: 2 } }
 */
export function parseKey(key: string): ParsedKey {
  if (!key.includes('|')) return { name: key, rule: undefined };
  const match = KEY.exec(key);
  if (!match) return { name: key, rule: undefined };
  const [, name = '', step, first, second, dfirst, dsecond] = match;
  if (step !== undefined) return { name, rule: { step: Number(step) } };
  // A lone minus is not a range: `name|-` is a name.
  if (first === undefined && (second !== undefined || key.includes('|-', name.length))) {
    return { name: key, rule: undefined };
  }
  if (first === undefined && dfirst === undefined) return { name, rule: undefined };
  return { name, rule: { ...integerPart(first, second), ...decimalPart(dfirst, dsecond) } };
}

/**
 * Returns the probability that a boolean has the value in the template; undefined if the rule does not affect booleans.
 *
 * @example
 * keptShare({ min: 1, max: 9 });                     // |1-9: 0.1
 * keptShare({ min: 1, max: 9, isDescending: true }); // |9-1: 0.9
 */
export function keptShare({ count, min, max, isDescending }: Rule): number | undefined {
  const [first, second] = count === undefined ? (isDescending ? [max, min] : [min, max]) : [count, 1];
  if (first === undefined || second === undefined) return undefined;
  const kept = Math.max(0, first);
  const flipped = Math.max(0, second);
  return kept + flipped === 0 ? 0.5 : kept / (kept + flipped);
}

/** Returns whether a rule chooses one item of a list instead of building a list. */
export function isOneOf(rule: Rule | undefined): boolean {
  return rule?.step !== undefined || rule?.count === 1;
}

function integerPart(first: string | undefined, second: string | undefined): Rule {
  if (first === undefined) return {};
  if (second === undefined) return { count: Number(first) };
  const [from, to] = [Number(first), Number(second)];
  return from <= to ? { min: from, max: to } : { min: to, max: from, isDescending: true };
}

function decimalPart(first: string | undefined, second: string | undefined): Rule {
  if (first === undefined) return {};
  const [dmin, dmax] = inOrder(Number(first), Number(second ?? first));
  return { dmin, dmax };
}

function inOrder(a: number, b: number): [number, number] {
  return a <= b ? [a, b] : [b, a];
}

/**
 * Writes a key whose name must be preserved literally, with or without a rule.
 *
 * @example
 * writeKey('a|1');           // 'a|1|', which parses back to the name 'a|1'
 * writeKey('list', '1-5');   // 'list|1-5'
 */
export function writeKey(name: string, rule?: string): string {
  if (rule !== undefined && name !== '') return `${name}|${rule}`;
  return parseKey(name).name === name ? name : `${name}|`;
}
