import { nameWords, singular } from '../meaning/name-words';
import { entriesOf, isObject, type Json, type JsonObject, listMember, member, textMember } from './json';
import { jsonContent } from './media';
import { type References, referenceOf } from './references';
import { typeOf } from './schema-view';

/** Rules for completing data that the document does not describe, such as `data: {}`. */
export interface Undescribed {
  /** Content that the call returns: rows of a list, or one record. */
  readonly call: 'list' | 'record';
  /** Finds the schema of a row, if one fits the call. */
  readonly findRow: () => Entity | undefined;
}

/** A named schema of the document. */
export interface Entity {
  readonly name: string;
  readonly schema: JsonObject;
}

/** Names of members that wrap the data of a response. */
const ENVELOPE =
  /^(?:data|result|results|body|payload|response|page|page_?(?:info|data|result)|list|rows|records|items|content|\[\])$/i;
const ROWS = /^(?:list|rows|records|items|data|content|results?|array|table_?data|page_?list|list_?data)$/i;
const RECORD = /^(?:data|result|body|payload|response|content|info|detail|record|object|obj|item)$/i;
const GENERIC_ROW: JsonObject = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };

/** Returns whether a value at this path belongs to the envelope of a response, and not to its data. */
export const isInEnvelope = (path: readonly string[]): boolean =>
  path.length <= 4 && path.every((name) => ENVELOPE.test(name));

/** Returns whether a schema allows anything, or any object. */
function isOpen(schema: JsonObject): boolean {
  const type = typeOf(schema);
  if (type !== '' && type !== 'object') return false;
  const closing = ['properties', 'patternProperties', 'enum', 'const', 'example', 'examples', 'default', 'format'];
  const isClosed = closing.some((key) => {
    const value = schema[key];
    return value !== undefined && !(isObject(value) && Object.keys(value).length === 0);
  });
  const rest = member(schema, 'additionalProperties');
  return !isClosed && !(isObject(rest) && Object.keys(rest).length > 0);
}

/** Replacement of a property that the document does not describe. */
export interface Guess {
  readonly schema: JsonObject;
  readonly code: 'guessedRows' | 'guessedRecord' | 'unknownRows';
  /** Name of the schema that was chosen; empty if none fits. */
  readonly name: string;
}

/** Returns the schema for an open property, or for a list of open items; undefined if it stays open. */
export function guessProperty(name: string, schema: JsonObject, given: Undescribed): Guess | undefined {
  const isList = typeOf(schema) === 'array';
  const items = member(schema, 'items');
  const isOpenList = isList && (items === undefined || (isObject(items) && isOpen(items) && !referenceOf(items)));
  if (!isOpenList && (isList || !isOpen(schema))) return undefined;
  const isRows = ROWS.test(name) || /list$/i.test(name);
  if (given.call === 'list' ? !isRows : isOpenList || !RECORD.test(name)) return undefined;
  const row = given.findRow();
  if (given.call === 'record') return row && { schema: row.schema, code: 'guessedRecord', name: row.name };
  const rest = isList ? schema : {};
  const code = row === undefined ? 'unknownRows' : 'guessedRows';
  return { schema: { ...rest, type: 'array', items: row?.schema ?? GENERIC_ROW }, code, name: row?.name ?? '' };
}

const asSchema = (row: Json): JsonObject => (isObject(row) ? row : {});

const CHANGING = new Set(
  'add approve audit ban batch bind cancel change clear close copy create del delete disable download edit enable export import init insert install kick login logout modify move open publish register reject remove reset restore run save send set start stop submit sync test unbind update upload upsert'.split(
    ' ',
  ),
);
const LISTING = new Set('list lists page pages paging all search records tree query rows paginate'.split(' '));
const READING = new Set('find get detail details info read view show load fetch one by query'.split(' '));
/** Words of names that reveal nothing about the subject. */
const FILLING = new Set(
  'api apis v1 v2 v3 sys system base admin exa model entity do vo dto po bo data info example biz manage'.split(' '),
);

/** Words of the document that describe a call. */
export interface CallWords {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly isPaged: boolean;
}

/** Returns whether a call returns rows or one record; undefined if it does something else. */
export function callKind({ method, path, summary, isPaged }: CallWords): Undescribed['call'] | undefined {
  if (method === 'delete' || method === 'patch' || method === 'put') return undefined;
  const segments = path.split('/').filter((segment) => segment !== '');
  const last = segments.at(-1) ?? '';
  const isOne = /^[{:]/.test(last);
  const named = segments.findLast((segment) => !/^[{:]/.test(segment)) ?? '';
  const words = nameWords(named);
  const isChange = words.some((word, index) => CHANGING.has(word) && (index === 0 || !READING.has(words[0] ?? '')));
  if (isChange || /^(?:新增|创建|添加|删除|修改|更新|编辑|保存|导出|导入|上传|下载|设置|重置)/.test(summary)) {
    return undefined;
  }
  const isListed =
    words.some((word) => LISTING.has(word)) || /列表|分页|全部|所有|\b(?:list|search|all)\b/i.test(summary) || isPaged;
  if (isListed && !isOne) return 'list';
  if (method === 'get' && (isOne || words.some((word) => READING.has(word)))) return 'record';
  if (method !== 'get' && !words.some((word) => READING.has(word))) return undefined;
  if (/详情|根据id|单个|一个/i.test(summary) || words.some((word) => READING.has(word))) return 'record';
  return words.some((word) => singular(word) !== word) ? 'list' : undefined;
}

/** Returns the words that name a schema, or the subject of a path or a tag. */
function subjectWords(text: string): readonly string[] {
  const all = nameWords(text.slice(text.lastIndexOf('.') + 1));
  const isVerb = (word: string) => CHANGING.has(word) || READING.has(word) || word === 'all';
  const by = all.indexOf('by');
  let words = by > 0 ? all.slice(0, by) : [...all];
  while (words.length > 1 && isVerb(words[0] ?? '')) words = words.slice(1);
  while (words.length > 1 && LISTING.has(words.at(-1) ?? '')) words = words.slice(0, -1);
  return words.filter((word) => !FILLING.has(word)).map(singular);
}

const WRAPPER =
  /(?:req|request|resp|response|result|params?|query|search|condition|page|ids?|pageinfo|form|body|error)$/i;
const isEntityName = (name: string): boolean => {
  const own = name.slice(name.lastIndexOf('.') + 1);
  return !/^(?:request|response|common|req|resp)\./i.test(name) && !/[«<[]/.test(own);
};

/** An operation of the document, which determines the schemas used under its tag. */
export interface TaggedOperation {
  readonly path: string;
  readonly operation: JsonObject;
}

/** Finds the schema that a call deals with, by its path and by the bodies of the calls with its tag. */
export class Entities {
  private readonly names: readonly { readonly name: string; readonly words: readonly string[] }[];
  private readonly byTag = new Map<string, Map<string, number>>();
  private readonly references: References;
  private readonly prefix: string;

  constructor(root: JsonObject, isSwagger2: boolean, references: References, operations: readonly TaggedOperation[]) {
    const schemas = isSwagger2 ? member(root, 'definitions') : member(member(root, 'components'), 'schemas');
    this.references = references;
    this.prefix = isSwagger2 ? '#/definitions/' : '#/components/schemas/';
    this.names = entriesOf(schemas)
      .filter(([name, schema]) => isEntityName(name) && isRecord(schema))
      .map(([name]) => ({ name, words: subjectWords(name) }));
    const known = new Set(this.names.map(({ name }) => name).filter((name) => !WRAPPER.test(name)));
    for (const { path, operation } of operations) {
      const name = this.bodyName(operation);
      if (name === undefined || !known.has(name)) continue;
      const isSaved = /create|add|save|update|edit|insert/i.test(path);
      for (const tag of tagsOf(operation)) this.count(tag, name, isSaved ? 3 : 1);
    }
  }

  /** Returns the schema whose name fits the path best, or the one that the tag's own calls save. */
  find(path: string, operation: JsonObject): Entity | undefined {
    const segments = path.split('/').filter((segment) => segment !== '' && !/^[{:]/.test(segment));
    const wanted = [segments.at(-1) ?? '', segments.slice(-2).join(' '), segments.at(-2) ?? '', ...tagsOf(operation)];
    let best: { name: string; score: number } | undefined;
    for (const [index, text] of wanted.entries()) {
      const words = subjectWords(text);
      for (const { name, words: own } of this.names) {
        const score = likeness(words, own) - index / 10 - (WRAPPER.test(name) ? 3 : 0);
        if (score >= 3 && score > (best?.score ?? 0)) best = { name, score };
      }
    }
    for (const tag of tagsOf(operation)) {
      const [saved] = [...(this.byTag.get(tag) ?? [])].sort(([, a], [, b]) => b - a);
      if (saved && saved[1] >= 3 && 5.5 > (best?.score ?? 0)) best = { name: saved[0], score: 5.5 };
    }
    if (!best) return undefined;
    const pointer = best.name.replaceAll('~', '~0').replaceAll('/', '~1');
    return { name: best.name, schema: { $ref: `${this.prefix}${encodeURI(pointer)}` } };
  }

  private count(tag: string, name: string, points: number): void {
    const counts = this.byTag.get(tag) ?? new Map<string, number>();
    counts.set(name, (counts.get(name) ?? 0) + points);
    this.byTag.set(tag, counts);
  }

  private bodyName(operation: JsonObject): string | undefined {
    const { references } = this;
    const body = references.resolve(member(operation, 'requestBody'));
    const parameter = listMember(operation, 'parameters').find((one) => textMember(one, 'in') === 'body');
    const media = body && jsonContent(member(body, 'content'), references)?.media;
    const schema = member(media ?? parameter, 'schema');
    const reference = isObject(schema) ? referenceOf(schema) : undefined;
    return reference?.startsWith(this.prefix) ? decodePart(reference.slice(this.prefix.length)) : undefined;
  }
}

const isRecord = (schema: Json): boolean =>
  Object.keys(asSchema(member(schema, 'properties'))).length > 0 || member(schema, 'allOf') !== undefined;

const tagsOf = (operation: JsonObject): string[] =>
  listMember(operation, 'tags').filter((tag) => typeof tag === 'string');

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return part;
  }
}

/** Compares two lists of words; 10 for equal ones, 0 if they have no word in common. */
function likeness(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const common = a.filter((word) => b.includes(word)).length;
  if (common === 0) return 0;
  const extra = a.length + b.length - 2 * common;
  if (extra === 0) return 10;
  return common === a.length || common === b.length ? 6 - extra : 3 - extra;
}

/** Returns the schema of an example: empty objects allow anything, other values become examples. */
export function schemaOfExample(value: Json, depth = 0): JsonObject {
  if (Array.isArray(value))
    return { type: 'array', ...(value.length > 0 && { items: schemaOfExample(value[0], depth + 1) }) };
  if (!isObject(value)) return { example: value };
  if (depth > 10) return { type: 'object' };
  const properties = entriesOf(value).map(([name, inner]) => [name, schemaOfExample(inner, depth + 1)] as const);
  return { type: 'object', ...(properties.length > 0 && { properties: Object.fromEntries(properties) }) };
}
