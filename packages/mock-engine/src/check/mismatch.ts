import type { Texts } from '../core/texts';
import { quote } from '../run/node';

/** The kinds of difference between data and template. */
export type MismatchCode =
  | 'type'
  | 'value'
  | 'choice'
  | 'range'
  | 'decimals'
  | 'step'
  | 'repeat'
  | 'text'
  | 'pattern'
  | 'length'
  | 'count'
  | 'missing'
  | 'unknown'
  | 'tooLarge';

/**
 * One place where data differs from its template.
 *
 * @example
 * const [mismatch] = valid({ 'list|2': [{ id: 1 }] }, { list: [{ id: 1 }, { id: '1' }] });
 * mismatch.place;    // 'ROOT.list[1].id'
 * mismatch.texts.en; // 'ROOT.list[1].id must be of type number, but is of type string.'
 */
export interface Mismatch {
  readonly code: MismatchCode;
  /** Steps to the place, beginning with `ROOT`. */
  readonly path: readonly (string | number)[];
  /** The path as text, such as `ROOT.list[1].id`. */
  readonly place: string;
  /** The type, the value or the bounds of a count that the template demands. */
  readonly expected: unknown;
  readonly actual: unknown;
  readonly texts: Texts;
}

/** Returns the mismatch of a code at a path, with its texts in both languages. */
export function mismatchAt(
  path: readonly (string | number)[],
  code: MismatchCode,
  expected: unknown,
  actual: unknown,
): Mismatch {
  const place = placeOf(path);
  const words = WORDS[code](shown(expected), shown(actual));
  const texts = { zh: `${place}：${words.zh}。`, en: `${place} ${words.en}.` };
  return { code, path: [...path], place, expected, actual, texts };
}

type Words = (expected: string, actual: string) => Texts;

const WORDS: Readonly<Record<MismatchCode, Words>> = {
  type: (expected, actual) => ({
    zh: `类型应为 ${unquoted(expected)}，实际为 ${unquoted(actual)}`,
    en: `must be of type ${unquoted(expected)}, but is of type ${unquoted(actual)}`,
  }),
  value: (expected, actual) => ({
    zh: `应为 ${expected}，实际为 ${actual}`,
    en: `must be ${expected}, but is ${actual}`,
  }),
  choice: (_expected, actual) => ({ zh: `${actual} 不是可选的值`, en: `must be one of the choices, but is ${actual}` }),
  range: (expected, actual) => ({
    zh: `应为 ${expected} 范围内的整数部分，实际为 ${actual}`,
    en: `must have a whole part within ${expected}, but is ${actual}`,
  }),
  decimals: (expected, actual) => ({
    zh: `小数位数应在 ${expected} 范围内，实际为 ${actual}`,
    en: `must have a number of decimals within ${expected}, but has ${actual}`,
  }),
  step: (expected, actual) => ({
    zh: `应为起始值加步长的整数倍 ${expected}，实际为 ${actual}`,
    en: `must be a start and some steps of ${expected}, but is ${actual}`,
  }),
  repeat: (expected, actual) => ({
    zh: `文本重复次数应在 ${expected} 范围内，实际为 ${actual}`,
    en: `must repeat its text a number of times within ${expected}, but is ${actual}`,
  }),
  text: (expected, actual) => ({
    zh: `应符合文本 ${expected}，实际为 ${actual}`,
    en: `must read like ${expected}, but is ${actual}`,
  }),
  pattern: (expected, actual) => ({
    zh: `应匹配正则 ${unquoted(expected)}，实际为 ${actual}`,
    en: `must match ${unquoted(expected)}, but is ${actual}`,
  }),
  length: (expected, actual) => ({
    zh: `长度应在 ${expected} 范围内，实际为 ${actual}`,
    en: `must have a length within ${expected}, but has ${actual}`,
  }),
  count: (expected, actual) => ({
    zh: `字段个数应在 ${expected} 范围内，实际为 ${actual}`,
    en: `must have a number of fields within ${expected}, but has ${actual}`,
  }),
  missing: () => ({ zh: '缺少该字段', en: 'is missing' }),
  unknown: () => ({ zh: '模板中没有该字段', en: 'is not in the template' }),
  tooLarge: () => ({ zh: '数据过大，没有全部检查', en: 'is too large to be checked to its end' }),
};

const MAX_SHOWN = 80;

function shown(value: unknown): string {
  if (typeof value === 'string') return quote(shorten(value));
  if (Array.isArray(value)) return `[${value.slice(0, 3).map(shown).join(', ')}]`;
  return typeof value === 'object' && value !== null ? typeOf(value) : String(value);
}

function unquoted(text: string): string {
  return text.startsWith('"') ? (JSON.parse(text) as string) : text;
}

function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function placeOf(path: readonly (string | number)[]): string {
  let place = '';
  for (const step of path) {
    if (typeof step === 'number') place += `[${step}]`;
    else if (/^[\p{L}\p{N}_$-]+$/u.test(step)) place += place === '' ? step : `.${step}`;
    else place += `[${quote(shorten(step))}]`;
  }
  return place;
}

/** Returns the type of a value as Mock.js names it: `null`, `array`, `date`, and so on. */
export function typeOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1).toLowerCase();
}
