/** Input that was moved to a newer version of its record. */
export interface Rebased<Values> {
  readonly values: Values;
  /** The fields that both sides changed, each to something else; `values` has what was typed. */
  readonly both: readonly (keyof Values & string)[];
}

/**
 * Moves what somebody typed from the version it was typed over to a newer one: fields that they left alone follow the
 * newer version.
 * @example rebase({ a: 2, b: 1 }, { a: 1, b: 1 }, { a: 1, b: 3 }) // { values: { a: 2, b: 3 }, both: [] }
 */
export function rebase<Values extends object>(typed: Values, base: Values, newer: Values): Rebased<Values> {
  const keys = Object.keys(newer) as (keyof Values & string)[];
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const values = { ...newer };
  const both: (keyof Values & string)[] = [];
  for (const key of keys) {
    if (isSame(typed[key], base[key])) continue;
    values[key] = typed[key];
    if (!isSame(newer[key], base[key]) && !isSame(newer[key], typed[key])) both.push(key);
  }
  return { values, both };
}

/** The fields of which two states differ. */
export function changedFields<Values extends object>(
  before: Values,
  after: Values,
): (keyof Values & string)[] {
  const keys = Object.keys(after) as (keyof Values & string)[];
  return keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
}
