import { choicesInText, isSeldom } from '../meaning/choices-in-text';
import type { ValueType } from '../meaning/find-meaning';
import { type Meaning, meaningOf } from '../meaning/meanings';
import { nameWords } from '../meaning/name-words';
import type { Template } from '../parse/template';
import { choicesOf, isWithinBounds } from './given-value';
import { type Json, type JsonObject, member, numberMember, textMember } from './json';
import {
  type DataLanguage,
  type MeantPlace,
  type MeantValue,
  meantNumber,
  meantText,
  numberWithin,
} from './meant-value';
import { boundsOf } from './number-text';
import type { Meant } from './object-meanings';

/** A property and the facts known about it. */
export interface RealisticPlace extends MeantPlace {
  readonly language: DataLanguage;
  readonly subject: string;
  /** True if it is generated for each item of a list. */
  readonly isRow: boolean;
  /** True if items of its list may use a counter. */
  readonly hasKey: boolean;
  readonly type: ValueType;
  readonly meant: Meant;
}

type RealisticValue = MeantValue & { readonly rule?: string };

const value = (template: Template, varies: boolean, rule?: string): RealisticValue => ({
  template,
  varies,
  length: 8,
  isUnique: false,
  ...(rule === undefined ? {} : { rule }),
});
const fixed = (constant: string | number | boolean): RealisticValue =>
  value(typeof constant === 'string' ? { kind: 'text', text: constant } : { kind: 'value', value: constant }, false);

/**
 * Returns whether a property marks a deletion: records in a list are not deleted, so the value is null, or 0 for a
 * number.
 */
export function isSoftDelete(name: string, description: string): boolean {
  const words = nameWords(name).join(' ');
  if (
    /^(?:gmt |soft )?(?:delete|deleted|del|deletion|remove|removed|destroyed|archived) ?(?:at|on|time|date|timestamp)$/.test(
      words,
    )
  ) {
    return true;
  }
  return /^(?:gmt deleted?)$/.test(words) || /^(?:软删除|逻辑删除)(?:的?(?:时间|日期)|时间戳)/.test(description);
}

/** Returns a realistic value of a property; undefined if nothing is known about it. */
export function realisticValue(schema: JsonObject, place: RealisticPlace): RealisticValue | undefined {
  const { type, meant } = place;
  const { meaning, together, constant } = meant;
  if (type !== 'boolean' && isSoftDelete(place.name, place.description)) {
    return value({ kind: 'value', value: type === 'string' ? null : 0 }, false);
  }
  if (constant !== undefined && isAllowed(constant, schema)) return fixed(constant);
  if (together !== undefined) return value({ kind: 'text', text: together }, true);
  if (type === 'boolean') return booleanValue(meaning && meaningOf(meaning));
  if (type === 'string') {
    const found = meaning && meantText(schema, meaning, place);
    return found ?? plainText(schema, place);
  }
  const isInteger = type === 'integer';
  if (meaning === 'id') return idNumber(schema, place, 1) ?? meantNumber(schema, isInteger, meaning, place);
  const found = meaning && meantNumber(schema, isInteger, meaning, place);
  return (
    found ??
    (hasBounds(schema) ? undefined : numberWithin(schema, isInteger, { min: 1, max: 100, decimals: isInteger ? 0 : 2 }))
  );
}

const hasBounds = (schema: JsonObject) =>
  ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].some(
    (key) => member(schema, key) !== undefined,
  );

function isAllowed(constant: string | number | boolean, schema: JsonObject): boolean {
  const step = numberMember(schema, 'multipleOf');
  if (typeof constant === 'number' && step !== undefined && constant % step !== 0) return false;
  if (textMember(schema, 'pattern') !== '' || choicesOf(schema).length > 0) return false;
  return isWithinBounds(constant, schema);
}

function booleanValue(meaning: Meaning | undefined): RealisticValue | undefined {
  const share = meaning?.trueOfTen;
  if (share === undefined) return undefined;
  if (share === 10) return fixed(true);
  return value({ kind: 'value', value: true }, true, `${share}-${10 - share}`);
}

/** Returns a counter for the id of a row; undefined for the id of a single response, which is arbitrary. */
function idNumber(schema: JsonObject, place: RealisticPlace, from: number): RealisticValue | undefined {
  if (!place.isRow || !place.hasKey || !isOwnId(place)) return undefined;
  const { min, max, isMinOpen } = boundsOf(schema);
  const start = Math.max(from, Math.ceil(min ?? from) + (isMinOpen ? 1 : 0));
  // The range must contain the maximum number of list items.
  if (member(schema, 'multipleOf') !== undefined || (max ?? Number.POSITIVE_INFINITY) < start + 1000) return undefined;
  return value({ kind: 'value', value: start }, true, '+1');
}

/** Matches `id`, or `orderId` of an order. */
function isOwnId({ name, subject }: RealisticPlace): boolean {
  const words = nameWords(name);
  if (words.length === 1) return true;
  const owner = words.slice(0, -1).join('');
  return nameWords(subject).join('').includes(owner);
}

const TEXT_FORMATS = new Set(['', 'string', 'text']);

/** Returns a text of unknown meaning: label and number, which are more readable than random letters. */
function plainText(schema: JsonObject, { name, description, language }: RealisticPlace): RealisticValue | undefined {
  if (!TEXT_FORMATS.has(textMember(schema, 'format').toLowerCase())) {
    const format = textMember(schema, 'format');
    return format === 'date' || format === 'date-time'
      ? meantText(schema, 'recent', { name, description, language })
      : undefined;
  }
  if (textMember(schema, 'pattern') !== '' || member(schema, 'contentEncoding') !== undefined) return undefined;
  const [chinese = ''] = description.split(/[^\u4e00-\u9fff]/);
  const label = chinese !== '' && chinese.length <= 8 ? chinese : `${capitalized(nameWords(name).join(' '))} `;
  const least = numberMember(schema, 'minLength') ?? 0;
  const most = numberMember(schema, 'maxLength') ?? Number.POSITIVE_INFINITY;
  if (label.trim() === '' || label.length + 1 < least || label.length + 1 > most || /[@|\\]/.test(label))
    return undefined;
  return value({ kind: 'text', text: `${label}@integer(1, 9)` }, true);
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the values that a description lists, as far as the schema allows them. */
export function describedChoices(schema: JsonObject, type: ValueType): readonly (string | number)[] | undefined {
  if (
    type === 'boolean' ||
    textMember(schema, 'pattern') !== '' ||
    !TEXT_FORMATS.has(textMember(schema, 'format').replace(/^int(?:32|64)$/, ''))
  )
    return undefined;
  const listed = choicesInText(textMember(schema, 'description'));
  const isWhole = listed.every(({ value: one }) => /^-?\d+$/.test(one));
  if (listed.length === 0 || (type !== 'string' && !isWhole)) return undefined;
  const values = listed.map(({ value: one }) => (type === 'string' ? one : Number(one)));
  return values.every((one) => isAllowed(one, schema)) ? values : undefined;
}

/** Returns a weighted choice in which rare states are seldom; undefined if there are none. */
export function weightedChoice(choices: readonly Json[], description: string): string | undefined {
  const labels = new Map(choicesInText(description).map(({ value: one, label }) => [one, label]));
  const seldom = choices.map((choice) => isSeldom(labels.get(String(choice)) || String(choice)));
  if (!seldom.includes(true) || !seldom.includes(false)) return undefined;
  const isPlain = choices.every((choice) =>
    typeof choice === 'string' ? !choice.includes('@') : typeof choice === 'number',
  );
  const text = `@pick(${JSON.stringify(choices)}, ${JSON.stringify(seldom.map((one) => (one ? 1 : 5)))})`;
  return isPlain && text.length < 1000 ? text : undefined;
}

const EXAMPLE_TIMES: readonly (readonly [RegExp, string])[] = [
  [/^\d{4}-\d\d-\d\d$/, 'yyyy-MM-dd'],
  [/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'yyyy-MM-dd HH:mm:ss'],
  [/^\d{4}-\d\d-\d\d \d\d:\d\d$/, 'yyyy-MM-dd HH:mm'],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, 'yyyy-MM-ddTHH:mm:ssZ'],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, 'yyyy-MM-ddTHH:mm:ss'],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'yyyy-MM-ddTHH:mm:ss.SSZ'],
  [/^\d{4}\/\d\d\/\d\d$/, 'yyyy/MM/dd'],
];

/**
 * Returns a value similar to an example, different for each row: other times in its format, other numbers
 * near it, other codes of its shape. Undefined if every row has the value of the example.
 */
export function realisticExample(schema: JsonObject, example: Json, place: RealisticPlace): RealisticValue | undefined {
  const { meaning } = place.meant;
  const known = meaning && meaningOf(meaning);
  if (typeof example === 'number') {
    if (meaning === 'id') return idNumber(schema, place, Math.max(1, Math.trunc(example)));
    return known?.isInstance && known.number && example > 0 ? near(schema, example, place, known) : undefined;
  }
  if (typeof example !== 'string' || (known && !known.isInstance)) return undefined;
  const written = EXAMPLE_TIMES.find(([form]) => form.test(example))?.[1];
  if (written !== undefined) return likeTime(schema, written, known);
  const isCode = /^[\w.-]*\d{3,}[\w.-]*$/.test(example) && !/^1[3-9]\d{9}$/.test(example) && meaning !== 'idCard';
  if (isCode) return likeCode(schema, example);
  const language: DataLanguage = /[\u4e00-\u9fff]/.test(example) ? 'zh' : place.language;
  return meaning && meantText(schema, meaning, { ...place, language });
}

function likeTime(schema: JsonObject, format: string, known: Meaning | undefined): RealisticValue | undefined {
  if (textMember(schema, 'pattern') !== '') return undefined;
  const [offer] = known?.texts.zh ?? [];
  if (known && offer?.kind !== 'time') return undefined;
  const { from, to } = offer?.kind === 'time' ? offer : { from: '-90d', to: '-1d' };
  return value({ kind: 'text', text: `@datetime("${from}", "${to}", "${format}")` }, true);
}

/** Returns a code with the same letters and beginning, but other digits at the end. */
function likeCode(schema: JsonObject, example: string): RealisticValue | undefined {
  if (textMember(schema, 'pattern') !== '' || !/^[\w.-]{4,40}$/.test(example)) return undefined;
  const [, head = '', digits = '', tail = ''] = /^(.*?)(\d+)(\D*)$/.exec(example) ?? [];
  const varied = Math.min(4, digits.length);
  const source = `${head}${digits.slice(0, -varied)}`.replace(/[.-]/g, '\\$&');
  return value({ kind: 'regexp', source: `${source}\\d{${varied}}${tail.replace(/[.-]/g, '\\$&')}`, flags: '' }, true);
}

/** Returns numbers from half of the example to one and a half times the example. */
function near(schema: JsonObject, example: number, place: RealisticPlace, known: Meaning): RealisticValue | undefined {
  const [offer] = known.texts.zh;
  if (offer?.kind === 'time')
    return meantNumber(schema, place.type === 'integer', place.meant.meaning ?? 'recent', place);
  const decimals = place.type === 'integer' ? 0 : Math.min(6, (String(example).split('.')[1] ?? '').length);
  const [min, max] = [Math.max(1, Math.floor(example / 2)), Math.ceil(example * 1.5)];
  return numberWithin(schema, place.type === 'integer', { min, max, decimals });
}
