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
