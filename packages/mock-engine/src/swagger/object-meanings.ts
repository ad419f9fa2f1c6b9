import { choicesInText } from '../meaning/choices-in-text';
import { findMeaning, type ValueType } from '../meaning/find-meaning';
import { type MeaningName, meaningOf } from '../meaning/meanings';
import { nameWords } from '../meaning/name-words';
import { choicesOf, explicitValue, isWithinBounds } from './given-value';
import { type Json, type JsonObject, listMember, member, numberMember, textMember } from './json';
import type { DataLanguage } from './meant-value';
import { boundsOf } from './number-text';
import type { References } from './references';
import { typeOf, viewSchema } from './schema-view';
import type { Property } from './shown-properties';

/** The result for one property. */
export interface Meant {
  readonly meaning: MeaningName | undefined;
  /** Placeholder whose value is consistent with other properties. */
  readonly together?: string;
  /** Constant next to a paged list. */
  readonly constant?: number | boolean | string;
  /** Request value that determines this one. */
  readonly asked?: RequestValue;
}

/** The meanings of the properties of an object. */
export interface ObjectMeanings {
  readonly byName: ReadonlyMap<string, Meant>;
  /** Number of rows of its list if the object is a page. */
  readonly rows: number | undefined;
}

interface Looked {
  readonly name: string;
  readonly schema: JsonObject;
  readonly type: string;
  meaning: MeaningName | undefined;
}

export interface ObjectPlace {
  readonly subject: string;
  /** Property names from the response, or from the enclosing row, to the object. */
  readonly path: readonly string[];
  readonly isAnswer: boolean;
  readonly language: DataLanguage;
  readonly paging: Paging;
}

/** A value of a request, by place and name. */
export interface RequestValue {
  readonly place: 'query' | 'body';
  readonly name: string;
}

/** Request values by which callers choose a page of a list. */
export interface Paging {
  readonly page?: RequestValue;
  readonly pageSize?: RequestValue;
}

/** Default rows of a page if the document states no number. */
const PAGE_ROWS = 10;
/** Maximum rows of a page; more would be tedious to read. */
const MOST_ROWS = 50;
const TOTAL = 86;

const TOTALS = new Set<MeaningName | undefined>(['total', 'count', 'wholeAmount']);
const TOTAL_NAME = /total|count|num$|rows$/i;
const isScalarType = (type: string): type is ValueType =>
  type === 'string' || type === 'integer' || type === 'number' || type === 'boolean';

/** Determines the meaning of an object's properties, individually and in combination. */
export function objectMeanings(
  properties: readonly Property[],
  trail: readonly string[],
  references: References,
  place: ObjectPlace,
): ObjectMeanings {
  const looked: Looked[] = [];
  const lists: JsonObject[] = [];
  for (const [name, inner] of properties) {
    const schema = viewSchema(inner, trail, references)?.schema;
    if (!schema) continue;
    const type = typeOf(schema);
    if (type === 'array') lists.push(schema);
    else if (type === 'object') lists.push(...listsInside(schema, trail, references));
    const scalar = isScalarType(type) ? type : undefined;
    const description = descriptionOf(schema);
    const meaning = scalar && findMeaning({ name, type: scalar, description, subject: place.subject });
    looked.push({ name, schema, type, meaning });
  }
  const isAddress = looked.some(({ meaning }) => meaning === 'city' || meaning === 'zip');
  for (const one of looked) {
    // Next to a city or a postcode, `state` is a region and not a status.
    if (isAddress && one.name.toLowerCase() === 'state' && one.type === 'string') one.meaning = 'province';
  }
  const byName = new Map<string, Meant>();
  const isPage = lists.length > 0 && looked.some(isTotal);
  const size = shownSize(looked);
  const rows = isPage ? rowsOf(lists, size) : undefined;
  for (const one of looked) byName.set(one.name, { meaning: ofPage(one, isPage) });
  if (rows !== undefined) fixPage(looked, byName, { rows, size }, place.paging);
  if (place.isAnswer) fixEnvelope(looked, byName);
  for (const [name, together] of agreeing(looked, place)) {
    byName.set(name, { meaning: byName.get(name)?.meaning, together });
  }
  return { byName, rows };
}

export const descriptionOf = (schema: JsonObject): string =>
  textMember(schema, 'description') || textMember(schema, 'title');

/** Returns the page size that the document shows as an example or a default. */
function shownSize(looked: readonly Looked[]): number {
  const shown = looked.find((one) => ofPage(one, true) === 'pageSize');
  const size = shown && explicitValue(shown.schema);
  const isUsual = typeof size === 'number' && Number.isInteger(size) && size > 0 && size <= MOST_ROWS;
  return isUsual ? size : PAGE_ROWS;
}

/** Returns a number of rows that every list allows, preferably the page size. */
function rowsOf(lists: readonly JsonObject[], size: number): number {
  const least = lists.map((list) => numberMember(list, 'minItems') ?? 0);
  const most = lists.map((list) => numberMember(list, 'maxItems') ?? size);
  return Math.max(1, ...least, Math.min(size, ...most));
}

function listsInside(schema: JsonObject, trail: readonly string[], references: References): JsonObject[] {
  const properties = member(schema, 'properties');
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.values(properties).flatMap((inner) => {
    const seen = viewSchema(inner, trail, references)?.schema;
    return seen && typeOf(seen) === 'array' ? [seen] : [];
  });
}

const isNumber = ({ type }: Looked) => type === 'integer' || type === 'number';
const isTotal = (one: Looked) => isNumber(one) && TOTALS.has(one.meaning) && TOTAL_NAME.test(one.name);

const PAGE_MEANINGS: Readonly<Record<string, MeaningName>> = {
  count: 'total',
  current: 'page',
  limit: 'pageSize',
  number: 'page',
  pages: 'pages',
  perpage: 'pageSize',
  size: 'pageSize',
};

/** Returns the meaning of a property, considering names that have another meaning next to a list. */
function ofPage(one: Looked, isPage: boolean): MeaningName | undefined {
  const { name, meaning } = one;
  if (!isNumber(one)) return meaning;
  const key = nameWords(name).join('');
  if (isPage) {
    if (isTotal(one)) return 'total';
    return Object.hasOwn(PAGE_MEANINGS, key) ? PAGE_MEANINGS[key] : meaning;
  }
  if (meaning === 'total') return one.type === 'number' ? 'wholeAmount' : 'count';
  if (key === 'pages' || key === 'limit') return 'count';
  return meaning;
}

/**
 * Makes the numbers of a page consistent: the first page of several, or the only one if it cannot be full.
 */
function fixPage(
  looked: readonly Looked[],
  byName: Map<string, Meant>,
  page: { rows: number; size: number },
  paging: Paging,
): void {
  const isOnly = page.rows < page.size;
  const hasPages = looked.some(({ name }) => byName.get(name)?.meaning === 'pages');
  let isFirst = false;
  for (const { name, type } of looked) {
    const meaning = byName.get(name)?.meaning;
    const flag = type === 'boolean' ? pageFlag(name, isOnly) : undefined;
    const constant = flag ?? pageCount(meaning, page, hasPages);
    if (constant !== undefined) byName.set(name, { meaning, constant });
    isFirst ||= flag !== undefined;
  }
  for (const one of looked) {
    const meaning = byName.get(one.name)?.meaning;
    if ((meaning !== 'page' && meaning !== 'pageSize') || !isNumber(one)) continue;
    const asked = paging[meaning];
    // Flags such as `hasNext` are correct only for the first page, so the page number is not taken from the
    // request then.
    if (asked && (meaning !== 'page' || !isFirst)) byName.set(one.name, { meaning, asked });
  }
}

/** Returns the number of rows or of pages that suits a page. */
function pageCount(
  meaning: MeaningName | undefined,
  { rows, size }: { rows: number; size: number },
  hasPages: boolean,
): number | undefined {
  const isOnly = rows < size;
  const total = Math.max(TOTAL, rows);
  if (meaning === 'pages') return isOnly ? 1 : Math.ceil(total / size);
  if (meaning !== 'total') return undefined;
  if (isOnly) return rows;
  return hasPages || rows > PAGE_ROWS ? total : undefined;
}

/** Returns the value of a flag such as `hasNext` on the first page. */
function pageFlag(name: string, isOnly: boolean): boolean | undefined {
  if (/^(?:is_?)?first/i.test(name)) return true;
  if (/^has_?(?:next|more)/i.test(name)) return !isOnly;
  if (/^(?:is_?)?last/i.test(name)) return isOnly;
  if (/^(?:has_?prev|empty$)/i.test(name)) return false;
  return undefined;
}

/** Returns which part of the paging a request parameter or field sets, if any. */
export function pagingPartOf(name: string, description: string): keyof Paging | undefined {
  const meaning = findMeaning({ name, type: 'integer', description, subject: '' });
  const key = nameWords(name).join('');
  // A `number` in a request may mean anything.
  const isKnown = key !== 'number' && Object.hasOwn(PAGE_MEANINGS, key);
  const asked = isKnown ? PAGE_MEANINGS[key] : meaning;
  return asked === 'page' || asked === 'pageSize' ? asked : undefined;
}

const DATA_NAMES = /^(?:data|result|results|rows|list|items|content|payload|body|obj|object)$/i;
const CODE_NAMES = /^(?:code|status|statuscode|errcode|errorcode|error_code|retcode|resultcode|rescode|ret|errno)$/i;
const MESSAGE_NAMES = /^(?:msg|message|errmsg|errormsg|error_message|retmsg|resultmsg|desc|info)$/i;

/** A response that wraps its data reports success. */
function fixEnvelope(looked: readonly Looked[], byName: Map<string, Meant>): void {
  const hasData = looked.some(({ name, type }) => !isScalarType(type) || DATA_NAMES.test(name));
  const isEnvelope = looked.some(
    ({ name }) => CODE_NAMES.test(name) || MESSAGE_NAMES.test(name) || /^(?:is)?success$/i.test(name),
  );
  if (!hasData || !isEnvelope) return;
  for (const { name, schema, type } of looked) {
    if (choicesOf(schema).length > 0) continue;
    if (CODE_NAMES.test(name) && (type === 'integer' || type === 'string' || type === 'number')) {
      const isZero =
        /errcode|errno|errorcode|error_code|retcode|^ret$/i.test(name) ||
        /(?<!\d)0[^\d\u4e00-\u9fff]*(?:代?表?示?)(?:成功|正常|success|ok)|(?:成功|success)\D{0,3}0(?!\d)/iu.test(
          descriptionOf(schema),
        );
      const code = isZero ? 0 : 200;
      byName.set(name, { meaning: 'okCode', constant: type === 'string' ? String(code) : code });
    }
    if (MESSAGE_NAMES.test(name) && type === 'string') byName.set(name, { meaning: 'okMessage' });
    if (/^(?:is)?success$/i.test(name) && type === 'boolean') byName.set(name, { meaning: 'truthy', constant: true });
  }
}

/** Parts of one record; two of them are enough to generate it as a whole. */
const LINKED: Readonly<Record<string, ReadonlySet<string>>> = {
  person: new Set(['name', 'sex', 'idCard', 'birthday', 'age']),
  place: new Set(['province', 'city', 'county', 'provinceCode', 'cityCode', 'countyCode', 'address']),
  company: new Set(['name', 'creditCode']),
  purchase: new Set(['price', 'quantity', 'amount', 'discount', 'paid']),
};

interface Part {
  readonly one: Looked;
  readonly whole: string;
  readonly part: string;
  readonly who: string;
  /** The notation of the API for the sexes, if it is known. */
  readonly sexes?: Sexes | undefined;
}

type Sexes = readonly [man: Json, woman: Json];

/** Returns the placeholders for parts of one person, place, company or purchase. */
function agreeing(looked: readonly Looked[], place: ObjectPlace): Map<string, string> {
  const groups = new Map<string, Part[]>();
  for (const one of looked) {
    const part = partOf(one, place);
    if (!part) continue;
    const key = `${part.whole} ${part.who}`;
    const group = groups.get(key) ?? [];
    // If there are two prices, only the first is multiplied by the quantity.
    if (group.every((other) => other.part !== part.part)) groups.set(key, [...group, part]);
  }
  const found = new Map<string, string>();
  const persons = new Set<string>();
  for (const group of groups.values()) {
    const [{ whole, who }] = group as [Part, ...Part[]];
    const linked = group.filter(({ part }) => LINKED[whole]?.has(part));
    if (linked.length < 2 || (whole === 'purchase' && !isSum(linked))) continue;
    if (whole === 'person') persons.add(who);
    // The identity number encodes the origin, so the place is taken from the person.
    const isOfPerson = whole === 'place' && persons.has(who) && linked.every(({ part }) => !part.endsWith('Code'));
    const named = isOfPerson ? 'person' : whole;
    for (const { one, part, sexes = [] } of whole === 'person' ? group : linked) {
      const args = [part, ...(who === '' && sexes.length === 0 ? [] : [who]), ...sexes];
      found.set(one.name, `@${named}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`);
    }
  }
  return found;
}

const isSum = (parts: readonly Part[]) =>
  parts.some(({ part }) => part === 'amount') && parts.some(({ part }) => part !== 'amount');

/** Words before a part that identify its owner. */
const WHOSE = new Set(
  'applicant buyer consignee contact customer driver emergency father legal mother patient receiver recipient sender seller spouse'.split(
    ' ',
  ),
);

const MAN = /^(?:男性?|male|m|man)$/i;
const WOMAN = /^(?:女性?|female|f|woman)$/i;

/** Returns the values for a man and a woman, from the choices of a schema or of its description. */
function sexesOf(schema: JsonObject, type: string): Sexes | undefined {
  if (type === 'boolean' || !isScalarType(type)) return undefined;
  const listed = choicesInText(descriptionOf(schema));
  const labels = new Map(listed.map(({ value, label }) => [value, label]));
  const described = listed.map(({ value }) => (type === 'string' ? value : Number(value)));
  const given = choicesOf(schema);
  const choices = given.length > 0 ? given : described.filter((choice) => isWithinBounds(choice, schema));
  const find = (sex: RegExp) =>
    choices.find((choice) => sex.test(String(choice)) || sex.test(labels.get(String(choice)) ?? ''));
  const [man, woman] = [find(MAN), find(WOMAN)];
  return man === undefined || woman === undefined ? undefined : [man, woman];
}

function partOf(one: Looked, { path, language }: ObjectPlace): Part | undefined {
  const { name, schema, type, meaning } = one;
  const [whole, part] = (meaning && meaningOf(meaning).part) ?? [];
  if (whole === undefined || part === undefined || (language === 'en' && whole !== 'purchase')) return undefined;
  const sexes = part === 'sex' ? sexesOf(schema, type) : undefined;
  const isChosen = !sexes && choicesOf(schema).length > 0;
  if (isChosen || isExemplified(schema) || isRestricted(schema)) return undefined;
  const [first = ''] = nameWords(name);
  const whose = whole !== 'purchase' && WHOSE.has(first) ? [first] : [];
  const who = [...path, ...whose].join(' ').replace(/[^\w .-]/g, '');
  if (sexes) return { one, whole, part, who, sexes };
  const { min, max } = boundsOf(schema);
  if ((min ?? 0) > 0 || max !== undefined) return undefined;
  if (type !== typeOfPart(whole, part)) return undefined;
  const format = type === 'string' ? textMember(schema, 'format') : '';
  if (format !== '' && !(part === 'birthday' && format === 'date')) return undefined;
  return { one, whole, part, who };
}

const isExemplified = (schema: JsonObject) =>
  member(schema, 'example') !== undefined || listMember(schema, 'examples').length > 0;

const RESTRICTIONS = ['const', 'default', 'pattern', 'maxLength', 'minLength', 'multipleOf'];
const isRestricted = (schema: JsonObject) => RESTRICTIONS.some((key) => member(schema, key) !== undefined);

function typeOfPart(whole: string, part: string): ValueType {
  if (part === 'age' || part === 'quantity') return 'integer';
  return whole === 'purchase' ? 'number' : 'string';
}
