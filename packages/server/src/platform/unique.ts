/**
 * Returns the values without duplicates, in the order of their first occurrence.
 * @example unique(['b', 'a', 'b']) // ['b', 'a']
 */
export const unique = <T>(values: Iterable<T>): T[] => [...new Set(values)];
