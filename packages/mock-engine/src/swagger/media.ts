import { entriesOf, isObject, type Json, listMember, member } from './json';
import { parseJson } from './parse-json';
import type { References } from './references';

/** Returns whether a media type is JSON or a wildcard that includes it. */
export function isJsonType(type: string): boolean {
  const [bare = ''] = type.toLowerCase().split(';');
  return /^(?:[\w.*-]+\/(?:json|[\w.-]+\+json)|application\/\*|\*\/\*|\*)$/.test(bare.trim());
}

/** Returns whether a media type is text that a response can send as it is. */
export function isTextType(type: string): boolean {
  return /^(?:text\/|[\w.+-]+\/(?:[\w.-]+\+)?(?:xml|x-?yaml|yaml)\b|application\/(?:javascript|x-javascript|ecmascript|x-www-form-urlencoded|graphql|sql|toml|jsonl|x-ndjson|x-jsonlines|json-seq|x-sh|jwt|pem)|image\/svg|model\/step)/i.test(
    type.trim(),
  );
}

/** Returns the entries of a `content` map; since 3.2 an entry may be a reference. */
export function mediaEntries(content: Json, references: References): readonly (readonly [string, Json])[] {
  return entriesOf(content)
    .filter(([type]) => !type.startsWith('x-'))
    .map(([type, media]) => [type, references.resolve(media) ?? media] as const);
}

/** Returns the JSON entry of a `content` map; plain application/json takes precedence over its variants. */
export function jsonContent(content: Json, references: References): { type: string; media: Json } | undefined {
  const entries = mediaEntries(content, references);
  const [type, media] =
    entries.find(([name]) => /^application\/json\s*(?:;|$)/i.test(name)) ??
    entries.find(([name]) => isJsonType(name)) ??
    [];
  return type === undefined ? undefined : { type, media };
}

/** Returns the example next to a schema: `example`, otherwise the first usable one of `examples`. */
export function exampleBeside(holder: Json, references: References, isJson = true): Json {
  const parsed = (value: Json) => (isJson ? parsedIfJson(value) : value);
  const example = member(holder, 'example');
  if (example !== undefined) return parsed(example);
  const examples = member(holder, 'examples');
  for (const [, entry] of entriesOf(examples)) {
    const resolved = references.resolve(entry);
    // Since 3.2 an example distinguishes the data from its text.
    const keys = isJson ? ['value', 'dataValue', 'serializedValue'] : ['value', 'serializedValue', 'dataValue'];
    const value = keys.map((key) => member(resolved, key)).find((one) => one !== undefined);
    if (value !== undefined) return parsed(value);
  }
  return listMember(holder, 'examples')[0];
}

/** Parses an example that is written as JSON text, as those of objects often are. */
export function parsedIfJson(value: Json): Json {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
  try {
    const parsed: unknown = parseJson(value).value;
    return isObject(parsed) || Array.isArray(parsed) ? parsed : value;
  } catch {
    return value;
  }
}
