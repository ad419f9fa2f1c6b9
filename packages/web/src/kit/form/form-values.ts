const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

/**
 * Returns the fields in which the values of a form differ.
 * @example changedIn({ name: 'a', tags: ['x'] }, { name: 'b', tags: ['x'] }) // ['name']
 */
export function changedIn<Values extends object>(a: Values, b: Values): (keyof Values)[] {
  const keys = Object.keys({ ...a, ...b }) as (keyof Values)[];
  return keys.filter((key) => !isSame(a[key], b[key]));
}

/**
 * Returns the values of a form after a save: the stored ones, except for fields edited during the save.
 * @example mergeTyped({ name: ' a', url: '/bc' }, { name: ' a', url: '/b' }, { name: 'a', url: '/b' }) // { name: 'a', url: '/bc' }
 */
export function mergeTyped<Values extends object>(now: Values, typed: Values, stored: Values): Values {
  const typedOn = changedIn(now, typed);
  return { ...stored, ...Object.fromEntries(typedOn.map((key) => [key, now[key]])) };
}

/** Input rebased on a newer version of its record. */
export interface Rebased<Values> {
  readonly values: Values;
  /** The fields that both sides changed to different values; `values` contains the typed ones. */
  readonly both: readonly (keyof Values)[];
}

/**
 * Rebases typed values from their base version on a newer version: unchanged fields take the newer values.
 * @example rebase({ a: 2, b: 1 }, { a: 1, b: 1 }, { a: 1, b: 3 }) // { values: { a: 2, b: 3 }, both: [] }
 */
export function rebase<Values extends object>(typed: Values, base: Values, newer: Values): Rebased<Values> {
  const own = changedIn(typed, base);
  return {
    values: { ...newer, ...Object.fromEntries(own.map((key) => [key, typed[key]])) },
    both: own.filter((key) => !isSame(newer[key], base[key]) && !isSame(newer[key], typed[key])),
  };
}
