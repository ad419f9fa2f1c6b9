import { entriesOf, isObject, type Json, listMember, member } from './json';
import type { References } from './references';

/** Whether a media type is JSON, or wide enough to include it. */
export function isJsonType(type: string): boolean {
  const [bare = ''] = type.toLowerCase().split(';');
  return /^(?:[\w.*-]+\/(?:json|[\w.-]+\+json)|application\/\*|\*\/\*|\*)$/.test(bare.trim());
}

/** The JSON entry of a `content` map; plain application/json before its relatives. */
export function jsonContent(content: Json): { type: string; media: Json } | undefined {
  const entries = entriesOf(content);
  const [type, media] =
    entries.find(([name]) => /^application\/json\s*(?:;|$)/i.test(name)) ??
    entries.find(([name]) => isJsonType(name)) ??
    [];
  return type === undefined ? undefined : { type, media };
}

/** The example that stands beside a schema: `example`, else the first usable of `examples`. */
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

// The example of an object is often given as the text of its JSON.
function parsedIfJson(value: Json): Json {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) || Array.isArray(parsed) ? parsed : value;
  } catch {
    return value;
  }
}
