import { isObject, type Json, type JsonObject, textMember } from './json';

/** Maximum values visited; far more than any known document has. Larger ones are indexed in part. */
const MAX_VALUES = 2_000_000;

/**
 * Indexes the named parts of a document: `$anchor` and `$dynamicAnchor` as `#name`, `$id` as the full
 * address. The outermost of equal names counts, as dynamic references require.
 */
export function indexSchemas(root: Json): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  let level: readonly { readonly value: Json; readonly base: string }[] = [{ value: root, base: '' }];
  for (let seen = 0; level.length > 0 && seen < MAX_VALUES; seen += level.length) {
    const next: { value: Json; base: string }[] = [];
    for (const { value, base } of level) {
      if (typeof value !== 'object' || value === null) continue;
      const inner = isObject(value) ? indexNames(value, base, found) : base;
      for (const part of Object.values(value)) next.push({ value: part, base: inner });
    }
    level = next;
  }
  return found;
}

/** Indexes the names of one schema. @returns the base address of its parts */
function indexNames(schema: JsonObject, base: string, found: Map<string, Json>): string {
  const add = (name: string) => {
    if (!found.has(name)) found.set(name, schema);
  };
  const id = textMember(schema, '$id');
  const isAddress = id !== '' && !id.startsWith('#');
  const address = isAddress ? resolveAddress(base, id.replace(/#$/, '')) : id;
  if (address !== '') add(address);
  for (const key of ['$anchor', '$dynamicAnchor']) {
    const anchor = textMember(schema, key);
    if (anchor !== '') add(`#${anchor}`);
  }
  return isAddress ? address : base;
}

/** Resolves a relative address against another one; covers the cases that schemas use. */
export function resolveAddress(base: string, address: string): string {
  if (base === '' || /^[a-z][\w+.-]*:/i.test(address)) return address;
  const [origin = ''] = /^[a-z][\w+.-]*:\/\/[^/]*/i.exec(base) ?? [];
  if (address.startsWith('/')) return origin + address;
  return base.slice(0, Math.max(base.lastIndexOf('/') + 1, origin.length)) + address;
}
