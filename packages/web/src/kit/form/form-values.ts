const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

/**
 * The fields in which the values of a form differ.
 * @example changedIn({ name: 'a', tags: ['x'] }, { name: 'b', tags: ['x'] }) // ['name']
 */
export function changedIn<Values extends object>(a: Values, b: Values): (keyof Values)[] {
  const keys = Object.keys({ ...a, ...b }) as (keyof Values)[];
  return keys.filter((key) => !isSame(a[key], b[key]));
}

/**
 * The values of a form after a save: as they were stored, but for fields in which somebody typed on meanwhile.
 * @example mergeTyped({ name: ' a', url: '/bc' }, { name: ' a', url: '/b' }, { name: 'a', url: '/b' }) // { name: 'a', url: '/bc' }
 */
export function mergeTyped<Values extends object>(now: Values, typed: Values, stored: Values): Values {
  const typedOn = changedIn(now, typed);
  return { ...stored, ...Object.fromEntries(typedOn.map((key) => [key, now[key]])) };
}

/** Input that was moved to a newer version of its record. */
export interface Rebased<Values> {
  readonly values: Values;
  /** The fields that both sides changed, each to something else; `values` has what was typed. */
  readonly both: readonly (keyof Values)[];
}

/**
 * Moves what somebody typed from the version it was typed over to a newer one: fields that they left alone follow the
 * newer version.
 * @example rebase({ a: 2, b: 1 }, { a: 1, b: 1 }, { a: 1, b: 3 }) // { values: { a: 2, b: 3 }, both: [] }
 */
export function rebase<Values extends object>(typed: Values, base: Values, newer: Values): Rebased<Values> {
  const own = changedIn(typed, base);
  return {
    values: { ...newer, ...Object.fromEntries(own.map((key) => [key, typed[key]])) },
    both: own.filter((key) => !isSame(newer[key], base[key]) && !isSame(newer[key], typed[key])),
  };
}
