/** A value of a parsed document, of unknown shape. */
export type Json = unknown;
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an own member; inherited ones such as `constructor` do not count. */
export function member(value: Json, key: string): Json {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function textMember(value: Json, key: string): string {
  const found = member(value, key);
  return typeof found === 'string' ? found : '';
}

export function numberMember(value: Json, key: string): number | undefined {
  const found = member(value, key);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

export function listMember(value: Json, key: string): readonly Json[] {
  const found = member(value, key);
  return Array.isArray(found) ? found : [];
}

export function entriesOf(value: Json): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

export function clip(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
