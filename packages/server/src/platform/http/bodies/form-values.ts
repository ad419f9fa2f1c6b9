/**
 * Collects the fields of a form in an object; a repeated name has all its values in a list. Works in one
 * pass, since a form may have as many names as fit into a body.
 * @example formValues([['ids', 'a'], ['ids', 'b'], ['name', 'c']]) // { ids: ['a', 'b'], name: 'c' }
 */
export function formValues<T>(fields: Iterable<readonly [name: string, value: T]>): Record<string, T | T[]> {
  const found = new Map<string, T[]>();
  for (const [name, value] of fields) {
    const values = found.get(name);
    if (values) values.push(value);
    else found.set(name, [value]);
  }
  const entries = [...found].map(([name, values]) => [name, values.length > 1 ? values : values[0]]);
  return Object.fromEntries(entries) as Record<string, T | T[]>;
}
