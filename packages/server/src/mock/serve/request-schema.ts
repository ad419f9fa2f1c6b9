import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import type { Text } from '@easymock/contract';

// The documents that describe requests are written by users, so nothing here compiles them to code: the schemas
// are interpreted, and their regular expressions are not run. See docs/decisions/070-seen-requests.md.

/** A request in the parts that a document describes. */
export interface CheckedRequest {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly cookies?: Readonly<Record<string, unknown>>;
  /** The parsed body; undefined if there is none or if it was not read. */
  readonly body?: unknown;
  readonly hasBody: boolean;
}

type Place = 'path' | 'query' | 'header' | 'cookie' | 'body' | 'formData';

interface Described {
  readonly name: string;
  readonly place: Place;
  readonly isRequired: boolean;
  readonly types: readonly string[];
  readonly itemTypes: readonly string[];
  readonly contentType: string;
  readonly validator: Validator;
  readonly schema: Schema;
}

/** Maximum problems reported for a request. */
const maxProblems = 20;
/** Imports clip enumerations at this length, so that the values of longer ones are unknown. */
const clippedEnum = 50;
const placeNames: Record<Place, Text> = {
  path: { zh: '路径参数', en: 'path parameter' },
  query: { zh: '查询参数', en: 'query parameter' },
  header: { zh: '请求头', en: 'header' },
  cookie: { zh: 'Cookie', en: 'cookie' },
  formData: { zh: '表单字段', en: 'form field' },
  body: { zh: '正文', en: 'body' },
};
/** Headers that a document may list but that other parts of it describe. */
const ignoredHeaders = new Set(['accept', 'content-type', 'authorization']);

/** Checks requests against the description of a document that an import stores with a mock. */
export class RequestSchema {
  readonly #parts: readonly Described[];
  /** Whether the body is described, so that it has to be read. */
  readonly readsBody: boolean;

  private constructor(parts: readonly Described[]) {
    this.#parts = parts;
    this.readsBody = parts.some(({ place }) => place === 'body' || place === 'formData');
  }

  /** Returns the schema for the stored JSON text; undefined if the text describes nothing. */
  static of(parameters: string): RequestSchema | undefined {
    const parts = listOf(parameters).flatMap((raw) => describedOf(raw) ?? []);
    return parts.length > 0 ? new RequestSchema(parts) : undefined;
  }

  /**
   * Returns the problems of a request, in the order of the document.
   * @param isUnknown values that are not judged, such as masked ones
   */
  check(request: CheckedRequest, isUnknown: (value: unknown) => boolean = () => false): Text[] {
    const problems: Text[] = [];
    for (const part of this.#parts) {
      problems.push(...problemsOf(part, request, isUnknown));
      if (problems.length >= maxProblems) return problems.slice(0, maxProblems);
    }
    return problems;
  }
}

function listOf(parameters: string): unknown[] {
  try {
    const list = JSON.parse(parameters) as unknown;
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function describedOf(raw: unknown): Described | undefined {
  if (!isObject(raw) || typeof raw.name !== 'string') return undefined;
  const place = Object.hasOwn(placeNames, String(raw.in)) ? (raw.in as Place) : undefined;
  if (!place || (place === 'header' && ignoredHeaders.has(raw.name.toLowerCase()))) return undefined;
  const schema = strictSchema(raw.schema);
  const items = isObject(schema.items) ? (schema.items as Schema) : {};
  return {
    name: raw.name,
    place,
    isRequired: raw.required === true,
    types: typesOf(schema),
    itemTypes: typesOf(items),
    contentType: typeof raw.contentType === 'string' ? raw.contentType : '',
    validator: new Validator(schema, '7', false),
    schema,
  };
}

const typesOf = ({ type }: Schema): string[] => [type ?? []].flat();

const copied = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const;
const formats = new Set(['date', 'date-time', 'uuid', 'ipv4', 'ipv6']);

const jsonTypes = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

/**
 * Returns a schema reduced to supported keywords; unsupported types allow anything.
 * @param omitted marks fields that this side of a call leaves out
 */
export function strictSchema(value: unknown, omitted: 'readOnly' | 'writeOnly' = 'readOnly'): Schema {
  if (!isObject(value) || value.open === true) return {};
  if (typeof value.type === 'string' && !jsonTypes.has(value.type)) return {};
  const schema: Schema = {};
  if (typeof value.type === 'string')
    schema.type = (value.nullable ? [value.type, 'null'] : value.type) as Schema['type'];
  for (const key of copied) if (typeof value[key] === 'number') schema[key] = value[key] as number;
  for (const [key, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    // An exclusive bound is a flag beside the bound in OpenAPI 3.0, and the bound itself since 3.1.
    if (typeof value[key] === 'number') schema[key] = value[key] as number;
    else if (value[key] === true && typeof value[bound] === 'number') {
      schema[key] = value[bound] as number;
      delete schema[bound];
    }
  }
  if (Array.isArray(value.enum) && value.enum.length < clippedEnum)
    schema.enum = value.nullable ? [...value.enum, null] : value.enum;
  if (typeof value.format === 'string' && formats.has(value.format)) schema.format = value.format;
  addInner(schema, value, omitted);
  return schema;
}

function addInner(schema: Schema, value: Record<string, unknown>, omitted: 'readOnly' | 'writeOnly'): void {
  const properties = isObject(value.properties) ? value.properties : {};
  const isWritten = (name: unknown) => {
    const inner = typeof name === 'string' && Object.hasOwn(properties, name) ? properties[name] : undefined;
    // Requests omit read-only fields, and responses omit write-only fields.
    return !(isObject(inner) && inner[omitted] === true);
  };
  if (Object.keys(properties).length > 0)
    schema.properties = Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, strictSchema(inner, omitted)]),
    );
  if (Array.isArray(value.required)) schema.required = value.required.filter(isWritten);
  if (isObject(value.items)) schema.items = strictSchema(value.items, omitted);
  if (isObject(value.additionalProperties))
    schema.additionalProperties = strictSchema(value.additionalProperties, omitted);
}

function problemsOf(part: Described, request: CheckedRequest, isUnknown: (value: unknown) => boolean): Text[] {
  const { name, place, isRequired, contentType } = part;
  const where = placeNames[place];
  const title = place === 'body' ? where : { zh: `${where.zh} ${name}`, en: `${where.en} ${name}` };
  // A body that was too long to read is unknown, not missing.
  if ((place === 'body' || place === 'formData') && request.hasBody && request.body === undefined) return [];
  const given = givenOf(part, request);
  if (given === undefined) {
    return isRequired ? [{ zh: `缺少${title.zh}`, en: `the ${title.en} is missing` }] : [];
  }
  // A body of type text is JSON that could not be parsed.
  if (place === 'body' && typeof given === 'string' && /json/i.test(contentType) && !part.types.includes('string')) {
    return [{ zh: '正文不是有效的 JSON', en: 'the body is not valid JSON' }];
  }
  if (place === 'body' && !/json/i.test(contentType)) return [];
  return judge(part.validator, part.schema, given, { title, isUnknown });
}

/** Maximum problems collected before repetitions are removed. */
const maxGeneral = 2_000;

interface Judging {
  readonly title: Text;
  readonly isUnknown: (value: unknown) => boolean;
  /** Whether items of lists have no numbers, so that the same difference of many items has one text. */
  readonly isGeneral?: boolean;
}

/** Returns how a value differs from a schema. */
export function judge(
  validator: Validator,
  schema: Schema,
  given: unknown,
  { title, isUnknown, isGeneral = false }: Judging,
): Text[] {
  return validator
    .validate(given)
    .errors.filter(({ keyword, instanceLocation }) => {
      return !summaries.has(keyword) && !isUnknown(valueAt(given, instanceLocation));
    })
    .slice(0, isGeneral ? maxGeneral : maxProblems)
    .map((error) => problemOf(title, pathOf(error, isGeneral), error, schema));
}

/** Keywords whose errors only repeat those of the values below. */
const summaries = new Set(['properties', 'items', 'additionalProperties']);

function givenOf({ name, place, types, itemTypes }: Described, request: CheckedRequest): unknown {
  if (place === 'body') return request.hasBody ? request.body : undefined;
  if (place === 'formData') {
    const { body } = request;
    return request.hasBody && isObject(body) && Object.hasOwn(body, name)
      ? coerced(body[name], types, itemTypes)
      : undefined;
  }
  const values =
    { path: request.params, query: request.query, header: request.headers, cookie: request.cookies }[place] ?? {};
  const key = place === 'header' ? name.toLowerCase() : name;
  const [plain, listed] = [key, `${key}[]`].map((one) => (Object.hasOwn(values, one) ? values[one] : undefined));
  const value = plain ?? listed;
  return value === undefined || value === null ? undefined : coerced(value, types, itemTypes);
}

/** Returns the text of a parameter as a value of its type, or unchanged if it is not a valid value. */
function coerced(value: unknown, types: readonly string[], itemTypes: readonly string[]): unknown {
  if (types.includes('array')) {
    const texts = typeof value === 'string' ? value.split(',') : [value].flat();
    return texts.map((text) => scalarOf(String(text), itemTypes));
  }
  // The members of an object are written in several styles.
  if (types.includes('object')) return {};
  return scalarOf(String([value].flat().at(-1) ?? ''), types);
}

function scalarOf(text: string, types: readonly string[]): unknown {
  if ((types.includes('integer') || types.includes('number')) && /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) {
    return Number(text);
  }
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text === '' && types.includes('null') ? null : text;
}

const isMembered = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the value to which an error points, such as `#/properties/age/maximum` in a schema. */
function valueAt(whole: unknown, location: string): unknown {
  let value = whole;
  for (const part of location.split('/').slice(1)) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    value = isMembered(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

const maxShown = 120;

/** Returns the dotted path of the value of an error; in a general path, `[]` stands for the items of a list. */
function pathOf({ instanceLocation }: OutputUnit, isGeneral: boolean): string {
  const path = instanceLocation.replace(/^#\/?/, '').replaceAll('/', '.');
  return isGeneral ? path.replace(/(?:^|\.)\d+(?=\.|$)/g, '[]') : path;
}

function problemOf(title: Text, path: string, { keyword, keywordLocation, error }: OutputUnit, schema: Schema): Text {
  const at: Text = path === '' ? title : { zh: `${title.zh} ${path}`, en: `${title.en} ${path}` };
  const limit = JSON.stringify(valueAt(schema, keywordLocation))?.slice(0, maxShown) ?? '';
  switch (keyword) {
    case 'required': {
      const name = /"([^"]*)"/.exec(error)?.[1] ?? '';
      return { zh: `${at.zh} 缺少 ${name}`, en: `${at.en} lacks ${name}` };
    }
    case 'type':
      return { zh: `${at.zh} 的类型应为 ${limit}`, en: `${at.en} must have the type ${limit}` };
    case 'enum':
      return { zh: `${at.zh} 应为 ${limit} 之一`, en: `${at.en} must be one of ${limit}` };
    case 'format':
      return { zh: `${at.zh} 的格式应为 ${limit}`, en: `${at.en} must have the format ${limit}` };
    default:
      return { zh: `${at.zh} 不满足 ${keyword} ${limit}`, en: `${at.en} does not satisfy ${keyword} ${limit}` };
  }
}
