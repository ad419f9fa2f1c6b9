import { type Meaning, type MeaningName, meaningOf, type NumberOffer, type TextOffer } from '../meaning/meanings';
import type { Template } from '../parse/template';
import { compile } from '../plan/plan';
import { compileRegExpMatch, type MatchText } from '../regexp/regexp-match';
import { parseRegExp, RegExpProblem } from '../regexp/regexp-parse';
import { type JsonObject, member, numberMember, textMember } from './json';
import { mergeSchemas } from './merge-schemas';
import { boundsOf, numberText } from './number-text';
import { isKnownFormat } from './text-template';

/** Language of the names and texts of a document. */
export type DataLanguage = 'zh' | 'en';

/** A value generated from its meaning. */
export interface MeantValue {
  readonly template: Template;
  readonly varies: boolean;
  /** Approximate maximum length in characters. */
  readonly length: number;
  /** True if two values hardly ever coincide. */
  readonly isUnique: boolean;
}

/** Context of a value generated from its meaning. */
export interface MeantPlace {
  readonly language: DataLanguage;
  readonly name: string;
  readonly description: string;
}

/** Formats that a meaning can be written in; any other format takes precedence over the meaning. */
const FORMATS: ReadonlyMap<string, ReadonlySet<MeaningName>> = new Map<string, ReadonlySet<MeaningName>>([
  ['email', new Set<MeaningName>(['email'])],
  ['hostname', new Set<MeaningName>(['domain'])],
  ['ipv4', new Set<MeaningName>(['ip'])],
  ['ip', new Set<MeaningName>(['ip'])],
  ['password', new Set<MeaningName>(['password'])],
  ...['phone', 'phone-number', 'phonenumber', 'telephone', 'tel', 'mobile'].map(
    (format) => [format, new Set<MeaningName>(['phone'])] as const,
  ),
  ['uri', new Set<MeaningName>(['avatar', 'cover', 'downloadUrl', 'url'])],
  ['url', new Set<MeaningName>(['avatar', 'cover', 'downloadUrl', 'url'])],
]);
const TIME_FORMATS = new Set(['date', 'date-time', 'datetime', 'date-time-local']);
const NUMBER_FORMATS = new Set('int32 int64 uint32 uint64 integer number decimal double float'.split(' '));
/** Returns whether a format reveals nothing about the content of a text. */
const isMeaningless = (format: string) => !isKnownFormat(format) || NUMBER_FORMATS.has(format);

/** Returns the template of a text of this meaning; undefined if the schema allows none. */
export function meantText(schema: JsonObject, name: MeaningName, place: MeantPlace): MeantValue | undefined {
  const meaning = meaningOf(name);
  const format = textMember(schema, 'format').toLowerCase();
  const bounds = lengthsOf(schema);
  const isFitting = patternOf(schema);
  if (isFitting === null) return undefined;
  for (const offer of meaning.texts[place.language]) {
    if (offer.kind === 'time') {
      const timed = timeText(offer, format, place, bounds);
      if (timed && (!isFitting || drawsFit(timed.template, isFitting))) return timed;
      continue;
    }
    const isBirthday = name === 'birthday' && format === 'date';
    if (!isBirthday && !isMeaningless(format) && !FORMATS.get(format)?.has(name)) return undefined;
    const value = offered(offer, bounds, isFitting, place);
    if (value) return value;
  }
  return undefined;
}

interface Lengths {
  readonly least: number;
  readonly most: number;
}

function lengthsOf(schema: JsonObject): Lengths {
  return {
    least: numberMember(schema, 'minLength') ?? 0,
    most: numberMember(schema, 'maxLength') ?? Number.POSITIVE_INFINITY,
  };
}

const isWithin = ({ least, most }: Lengths, offer: Lengths) => offer.least >= least && offer.most <= most;

function offered(
  offer: Exclude<TextOffer, { kind: 'time' }>,
  bounds: Lengths,
  isFitting: MatchText | undefined,
  place: MeantPlace,
): MeantValue | undefined {
  if (offer.kind === 'words') {
    const words = offer.words.filter(
      (word) =>
        word.length >= bounds.least && word.length <= bounds.most && (isFitting?.(word, { left: 10_000 }) ?? true),
    );
    return words.length > 0 ? oneOf(words) : undefined;
  }
  if (!isWithin(bounds, offer)) return undefined;
  const isUnique = offer.kind === 'pattern' ? offer.most > 7 : offer.isUnique === true;
  const template: Template =
    offer.kind === 'pattern'
      ? { kind: 'regexp', source: offer.source, flags: '' }
      : { kind: 'text', text: offer.text.replace('{label}', labelOf(place)) };
  if (isFitting && !drawsFit(template, isFitting)) return undefined;
  return { template, varies: true, length: offer.most, isUnique };
}

/** Returns a choice of several words in the shortest notation. */
function oneOf(words: readonly string[]): MeantValue {
  const [first = ''] = words;
  const length = Math.max(...words.map((word) => word.length));
  if (words.length === 1) {
    return { template: { kind: 'text', text: first }, varies: false, length, isUnique: false };
  }
  // Arguments without quotes end at a comma or a parenthesis.
  const isBare = words.every((word) => /^[^\s\d\-[\]{}(),'"`@\\|&=<>/][^[\]{}(),'"`@\\]*$/.test(word));
  const list = isBare ? words.join(', ') : JSON.stringify(words);
  return { template: { kind: 'text', text: `@pick(${list})` }, varies: true, length, isUnique: false };
}

function labelOf({ description, name }: MeantPlace): string {
  const [head = ''] = description.split(/[^\u4e00-\u9fff]/);
  return head.length > 0 && head.length <= 6 ? head : name.replace(/[^A-Za-z\d]/g, '').slice(0, 16);
}

const DAY_NAMES = /(?:date|day|riqi)$|日期|年月日/i;

function timeText(
  { from, to, isDay = false }: Extract<TextOffer, { kind: 'time' }>,
  format: string,
  { language, name, description }: MeantPlace,
  bounds: Lengths,
): MeantValue | undefined {
  if (!isMeaningless(format) && !TIME_FORMATS.has(format)) return undefined;
  const span = `"${from}", "${to}"`;
  const isDate = format === 'date' || (format === '' && (isDay || DAY_NAMES.test(name) || DAY_NAMES.test(description)));
  const day = [`@date(${span})`, 10] as const;
  const moment = [`@datetime(${span})`, 19] as const;
  const zoned = [`@datetime(${span}, "yyyy-MM-ddTHH:mm:ssZ")`, 20] as const;
  const local = [`@datetime(${span}, "yyyy-MM-ddTHH:mm:ss")`, 19] as const;
  const formats =
    format === 'date-time'
      ? [zoned]
      : format === 'date-time-local'
        ? [local]
        : format === 'date'
          ? [day]
          : isDate
            ? [day, moment]
            : [language === 'zh' || format === 'datetime' ? moment : zoned, day];
  const found = formats.find(([, length]) => isWithin(bounds, { least: length, most: length }));
  return (
    found && { template: { kind: 'text', text: found[0] }, varies: true, length: found[1], isUnique: found !== day }
  );
}

/** Returns the matcher of a schema's pattern: undefined if it has none, null if a match cannot be decided. */
function patternOf(schema: JsonObject): MatchText | undefined | null {
  const pattern = textMember(schema, 'pattern');
  if (pattern === '') return undefined;
  const known = matchers.get(pattern);
  if (known !== undefined) return known;
  if (matchers.size > 500) matchers.clear();
  const matcher = readPattern(pattern);
  matchers.set(pattern, matcher);
  return matcher;
}

const matchers = new Map<string, MatchText | null>();

function readPattern(pattern: string): MatchText | null {
  // Unanchored patterns match anywhere, and look-around cannot be followed. The sample of the pattern itself
  // is safer for both.
  if (!/^\^.*\$$/s.test(pattern) || /\(\?[=!<]|\\[bB1-9k]/.test(pattern) || pattern.length > 300) return null;
  try {
    if (parseRegExp(pattern).kind === 'choice') return null;
  } catch (error) {
    if (error instanceof RegExpProblem) return null;
    throw error;
  }
  return compileRegExpMatch({ kind: 'regexp', source: pattern, flags: '' }, 1, 1);
}

const DRAWS = 100;
/** Number of samples: enough to include rare lengths (one in some hundreds), such as the longest names of districts. */
const LENGTH_DRAWS = 2_000;
// The time is fixed, so that a document always produces the same mocks.
const NOW = new Date(2026, 0, 31);

/**
 * Generated texts by template as JSON, cached because generating takes longer than matching. Few templates have a
 * pattern.
 */
const drawnTexts = new Map<string, readonly string[]>();

/** Returns representative texts of a template: the first ones, and one of each length. */
function textsOf(template: Template): readonly string[] {
  const key = JSON.stringify(template);
  const known = drawnTexts.get(key);
  if (known) return known;
  const plan = compile(template);
  const texts: string[] = [];
  const lengths = new Set<number>();
  for (let seed = 0; seed < LENGTH_DRAWS; seed += 1) {
    const text = String(plan.render({ seed, now: NOW }));
    if (seed < DRAWS || !lengths.has(text.length)) texts.push(text);
    lengths.add(text.length);
  }
  if (drawnTexts.size < 200) drawnTexts.set(key, texts);
  return texts;
}

/** Returns whether generated texts match a pattern, on enough samples to find a rare mismatch. */
const drawsFit = (template: Template, isFitting: MatchText): boolean =>
  textsOf(template).every((text) => isFitting(text, { left: 10_000 }));

/** Returns the placeholder of a number of this meaning; undefined if the schema allows none. */
export function meantNumber(
  schema: JsonObject,
  isInteger: boolean,
  name: MeaningName,
  place: MeantPlace,
): MeantValue | undefined {
  const meaning: Meaning = meaningOf(name);
  const [offer] = meaning.texts[place.language];
  if (offer?.kind === 'time') return timeNumber(offer, schema, place);
  return meaning.number && numberWithin(schema, isInteger, meaning.number);
}

/** Returns a number within a range, as far as the schema allows. */
export function numberWithin(schema: JsonObject, isInteger: boolean, offer: NumberOffer): MeantValue | undefined {
  const { decimals } = offer;
  const range = rangeOf(schema, isInteger, offer);
  const { low, high, isOpen } = range;
  if (low > high) return undefined;
  const step = stepOf(schema, decimals);
  if (low === high) {
    if (isOpen || (step !== undefined && low % step !== 0)) return undefined;
    return { template: { kind: 'value', value: low }, varies: false, length: 1, isUnique: false };
  }
  const isMoney = decimals === 2 && !isInteger && step === undefined && !isOpen && low >= 1;
  if (isMoney && [low, high].every((bound) => Number.isInteger(bound * 100))) {
    return numeric(`@amount(${low}, ${high})`);
  }
  if (isInteger || step !== undefined) {
    return numeric(numberText(mergeSchemas(schema, { minimum: low, maximum: high }), isInteger));
  }
  return isOpen ? undefined : fraction(range, decimals);
}

interface Range {
  readonly low: number;
  readonly high: number;
  /** True if the schema excludes one of the bounds. */
  readonly isOpen: boolean;
  /** True if the schema states a bound, whether it narrows the range or not. */
  readonly isBounded: boolean;
}

/** Returns the part of a range that the schema allows. */
function rangeOf(schema: JsonObject, isInteger: boolean, { min, max }: NumberOffer): Range {
  const bounds = boundsOf(schema);
  const low = Math.max(isInteger ? Math.ceil(min) : min, bounds.min ?? min);
  const high = Math.min(isInteger ? Math.floor(max) : max, bounds.max ?? max);
  return {
    low,
    high,
    isOpen: (bounds.isMinOpen && low === bounds.min) || (bounds.isMaxOpen && high === bounds.max),
    isBounded: bounds.min !== undefined || bounds.max !== undefined,
  };
}

/** Returns the step that numbers must be multiples of, if it restricts them. */
function stepOf(schema: JsonObject, decimals: number): number | undefined {
  const stated = numberMember(schema, 'multipleOf');
  // Every integer is a multiple of a step such as 0.01.
  const isAlwaysMet = stated !== undefined && decimals === 0 && Number.isInteger(Math.round(1e9 / stated) / 1e9);
  return isAlwaysMet ? undefined : stated;
}

/** Returns a number with some decimals; undefined if the bounds of the schema are too narrow for one. */
function fraction({ low, high, isBounded }: Range, decimals: number): MeantValue | undefined {
  const isBetweenIntegers = Number.isInteger(low) && Number.isInteger(high);
  if (decimals === 0 && isBetweenIntegers) return numeric(`@integer(${low}, ${high})`);
  const isWide = isBetweenIntegers && high - low >= 2 * 10 ** -decimals;
  if (!isWide && (decimals === 0 || isBounded)) return undefined;
  return numeric(`@float(${low}, ${high}, ${decimals}, ${decimals})`);
}

const numeric = (text: string): MeantValue => ({
  template: { kind: 'text', text },
  varies: true,
  length: 1,
  isUnique: false,
});

const SECONDS = { min: 1_500_000_000, max: 2_200_000_000 };

function timeNumber(
  { from, to }: Extract<TextOffer, { kind: 'time' }>,
  schema: JsonObject,
  { language, description }: MeantPlace,
): MeantValue | undefined {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = boundsOf(schema);
  if (member(schema, 'multipleOf') !== undefined) return undefined;
  const format = textMember(schema, 'format');
  const isMillisecond = /毫秒|millisecond|\bms\b/i.test(description);
  const isSecond = !isMillisecond && (format === 'int32' || /秒|\bseconds?\b|epoch|unix/i.test(description));
  const isEnglish = language === 'en' && format !== 'int64' && !isMillisecond;
  const factor = isSecond || isEnglish ? 1 : 1000;
  if (min > SECONDS.min * factor || max < SECONDS.max * factor) return undefined;
  return { ...numeric(`@timestamp("${from}", "${to}"${factor === 1 ? ', "s"' : ''})`), isUnique: true };
}
