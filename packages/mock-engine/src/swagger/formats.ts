import { type JsonObject, member, textMember } from './json';

/** A text for a string schema: a placeholder, or a constant for what no placeholder draws. */
export interface FormatText {
  readonly text: string;
  readonly isPlaceholder: boolean;
}

const PLACEHOLDERS: ReadonlyMap<string, string> = new Map([
  ['email', '@email'],
  ['idn-email', '@email'],
  ['date-time', '@datetime'],
  ['datetime', '@datetime'],
  ['date', '@date'],
  ['time', '@time'],
  ['uuid', '@guid'],
  ['guid', '@guid'],
  ['uri', '@url'],
  ['url', '@url'],
  ['uri-reference', '@url'],
  ['iri', '@url'],
  ['hostname', '@domain'],
  ['idn-hostname', '@domain'],
  ['ipv4', '@ip'],
  ['ip', '@ip'],
  ['color', '@color'],
]);

const CONSTANTS: ReadonlyMap<string, string> = new Map([
  ['ipv6', '2001:db8::1'],
  ['byte', 'ZWFzeSBtb2Nr'],
  ['json-pointer', '/0'],
  ['duration', 'P1D'],
]);

const LONGEST = 200;

/** The text for a string schema, by its format and the bounds of its length. */
export function formatText(schema: JsonObject): FormatText {
  const format = textMember(schema, 'format').toLowerCase();
  const known = PLACEHOLDERS.get(format);
  if (known !== undefined) return { text: known, isPlaceholder: true };
  const constant = CONSTANTS.get(format);
  if (constant !== undefined) return { text: constant, isPlaceholder: false };
  const least = lengthMember(schema, 'minLength');
  const most = lengthMember(schema, 'maxLength');
  if (least === undefined && most === undefined) return { text: '@string', isPlaceholder: true };
  // Three to seven letters unless the bounds say otherwise.
  const min = least ?? Math.min(3, most ?? 3);
  const max = Math.max(min, Math.min(most ?? LONGEST, Math.max(7, min + 4)));
  return { text: `@string(${min}, ${max})`, isPlaceholder: true };
}

function lengthMember(schema: JsonObject, key: string): number | undefined {
  const value = member(schema, key);
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return Math.max(0, Math.min(LONGEST, Math.trunc(value)));
}
