import { exactDigits } from '../parse/exact-digits';

/** A value of a parsed document, of unknown shape. */
export type Json = unknown;
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * A number or boolean whose value does not reproduce its source text: `0125487936`, `1.10`, an integer above 2^53. A
 * schema that requires a text gets the source.
 */
export class WrittenScalar {
  readonly value: number | boolean | null;
  readonly source: string;

  constructor(value: number | boolean | null, source: string) {
    this.value = value;
    this.source = source;
  }

  toString(): string {
    return this.source;
  }

  /** Digits of a number that a double cannot represent; undefined if the value is exact. */
  get digits(): string | undefined {
    return typeof this.value === 'number' ? exactDigits(this.source, this.value) : undefined;
  }
}

export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenScalar);
}

/** Returns the value of a scalar without its source text. */
export function plainValue(value: Json): Json {
  return value instanceof WrittenScalar ? value.value : value;
}

/** Returns an own member; inherited ones such as `constructor` do not count. */
export function member(value: Json, key: string): Json {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function textMember(value: Json, key: string): string {
  const found = member(value, key);
  return typeof found === 'string' ? found : '';
}

/** Returns a text for people. An unquoted `title: 2024` is a number in YAML, and counts as a text here. */
export function proseMember(value: Json, key: string): string {
  const found = member(value, key);
  if (found instanceof WrittenScalar) return found.source;
  return typeof found === 'string' ? found : typeof found === 'number' ? String(found) : '';
}

export function numberMember(value: Json, key: string): number | undefined {
  const found = plainValue(member(value, key));
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
