import { entriesOf, isObject, type Json, listMember, member } from './json';
import type { References } from './references';

/** Returns whether a media type is JSON or a wildcard that includes it. */
export function isJsonType(type: string): boolean {
  const [bare = ''] = type.toLowerCase().split(';');
  return /^(?:[\w.*-]+\/(?:json|[\w.-]+\+json)|application\/\*|\*\/\*|\*)$/.test(bare.trim());
}

/** Returns the JSON entry of a `content` map; plain application/json comes before its variants. */
export function jsonContent(content: Json): { type: string; media: Json } | undefined {
  const entries = entriesOf(content);
  const [type, media] =
    entries.find(([name]) => /^application\/json\s*(?:;|$)/i.test(name)) ??
    entries.find(([name]) => isJsonType(name)) ??
    [];
  return type === undefined ? undefined : { type, media };
}

/** Returns the example next to a schema: `example`, otherwise the first usable one of `examples`. */
export function exampleBeside(holder: Json, references: References): Json {
  const example = member(holder, 'example');
  if (example !== undefined) return parsedIfJson(example);
  const examples = member(holder, 'examples');
  for (const [, entry] of entriesOf(examples)) {
    const resolved = references.resolve(entry);
    const value = member(resolved, 'value');
    if (value !== undefined) return parsedIfJson(value);
  }
  return listMember(holder, 'examples')[0];
}

// The example of an object is often written as JSON text.
function parsedIfJson(value: Json): Json {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) || Array.isArray(parsed) ? parsed : value;
  } catch {
    return value;
  }
}
