import type { Template } from '../parse/template';
import { type JsonObject, member, textMember } from './json';
import { patternTemplate } from './pattern-template';

/** The sample of a string schema. */
export interface TextSample {
  readonly template: Template;
  readonly varies: boolean;
  /** Minimum length in characters. */
  readonly length: number;
}

/** Placeholders for the formats of JSON Schema and OpenAPI, and for common custom ones. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['email', '@email'],
  ['idn-email', '@email'],
  ['date-time', '@datetime("yyyy-MM-ddTHH:mm:ssZ")'],
  ['date-time-local', '@datetime("yyyy-MM-ddTHH:mm:ss")'],
  ['datetime', '@datetime'],
  ['date', '@date'],
  ['time', '@time("HH:mm:ssZ")'],
  ['time-local', '@time'],
  ['duration', 'P@integer(1, 30)D'],
  ['uuid', '@guid'],
  ['guid', '@guid'],
  ['uri', '@url'],
  ['url', '@url'],
  ['uri-reference', '@url'],
  ['uri-template', '@url'],
  ['iri', '@url'],
  ['iri-reference', '@url'],
  ['hostname', '@domain'],
  ['idn-hostname', '@domain'],
  ['ipv4', '@ip'],
  ['ip', '@ip'],
  ['ipv6', '2001:db8::@string("123456789abcdef", 1, 4)'],
  ['byte', '@string("alpha", 16)'],
  ['base64', '@string("alpha", 16)'],
  ['base64url', '@string("alpha", 16)'],
  ['int32', '@string("123456789", 2, 5)'],
  ['int64', '@string("123456789", 2, 5)'],
  ['uint32', '@string("123456789", 2, 5)'],
  ['uint64', '@string("123456789", 2, 5)'],
  ['integer', '@string("123456789", 2, 5)'],
  ['number', '@string("123456789", 1, 3).@string("123456789", 2)'],
  ['decimal', '@string("123456789", 1, 3).@string("123456789", 2)'],
  ['float', '@string("123456789", 1, 3).@string("123456789", 2)'],
  ['double', '@string("123456789", 1, 3).@string("123456789", 2)'],
  ['phone', '@phone'],
  ['phone-number', '@phone'],
  ['phonenumber', '@phone'],
  ['telephone', '@phone'],
  ['tel', '@phone'],
  ['mobile', '@phone'],
  ['color', '@color'],
  ['json-pointer', '/@word'],
  ['relative-json-pointer', '0/@word'],
]);

/** Returns whether a format has a placeholder; documents may contain any other formats. */
export const isKnownFormat = (format: string): boolean =>
  FORMATS.has(format) || format === 'regex' || format === 'password';

const REGEX = '^[a-z]+$';
/** Maximum length of a generated text, regardless of the bounds of its schema. */
const LONGEST = 20_000;

/** Returns the template of a string schema, by its format, its pattern or its length bounds. */
export function textTemplate(schema: JsonObject): TextSample {
  const format = textMember(schema, 'format').toLowerCase();
  const encoding = textMember(schema, 'contentEncoding').toLowerCase();
  const known = FORMATS.get(format) ?? FORMATS.get(encoding);
  if (known !== undefined) return placeholder(known, 16);
  if (format === 'regex') return { template: { kind: 'text', text: REGEX }, varies: false, length: 8 };
  const least = lengthMember(schema, 'minLength');
  const most = lengthMember(schema, 'maxLength');
  const pattern = textMember(schema, 'pattern');
  const drawn = pattern === '' ? undefined : patternTemplate(pattern, least, most);
  if (drawn) return { ...drawn, varies: true };
  if (format === 'password') return lettersBetween(least ?? Math.min(8, most ?? 8), most);
  if (least === undefined && most === undefined) return placeholder('@string', 3);
  // Generates three to seven letters unless the bounds require otherwise.
  return lettersBetween(least ?? Math.min(3, most ?? 3), most);
}

function placeholder(text: string, length: number): TextSample {
  return { template: { kind: 'text', text }, varies: true, length };
}

function lettersBetween(min: number, most: number | undefined): TextSample {
  const max = Math.max(min, Math.min(most ?? LONGEST, Math.max(7, min + 4)));
  return placeholder(`@string(${min}, ${max})`, min);
}

function lengthMember(schema: JsonObject, key: string): number | undefined {
  const value = member(schema, key);
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return Math.max(0, Math.min(LONGEST, Math.trunc(value)));
}
