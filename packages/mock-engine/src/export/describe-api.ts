import { ModeError, RenderError } from '../core/errors';
import type { Texts } from '../core/texts';
import type { PlainSchema } from '../import/schema-of-value';
import { parseMode } from '../parse/parse';
import { parseKey } from '../parse/rule';
import type { Template } from '../parse/template';
import { compile } from '../plan/plan';
import { eventStreamOf, StreamError } from '../stream/stream';
import { entriesOf, isObject, type Json, member, textMember } from '../swagger/json';
import { isJsonType } from '../swagger/media';
import { isBodiless } from '../swagger/response-shape';
import { parsed } from '../swagger/schema-table';
import { templateSchema } from './template-schema';
import { type UrlTemplate, urlTemplate } from './url-template';

/**
 * A further response of a mock, which a caller chooses or a condition selects.
 *
 * @example
 * const answer: ApiMockAnswer = { id: 'a', name: 'Sold out', status: 409, headers: [], mode: '{ code: 1 }' };
 */
export interface ApiMockAnswer {
  readonly id: string;
  /** Unique in the mock. */
  readonly name: string;
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** If blank, the data of the mock itself. */
  readonly mode: string;
}

/**
 * A mock to export.
 *
 * @example
 * const mock: ApiMock = { method: 'get', url: '/users/:id', mode: "{ id: 1 }", description: 'One user' };
 */
export interface ApiMock {
  /** Identifies the mock in documents that are generated again. */
  readonly id?: string;
  readonly method: string;
  readonly url: string;
  readonly description: string;
  readonly mode: string;
  /** JSON text of the parameters, as stored by an import. */
  readonly parameters?: string;
  /** JSON text of the responses by status, as stored by an import. */
  readonly responseModel?: string;
  readonly answers?: readonly ApiMockAnswer[];
  /** Folder names from the top. */
  readonly folder?: readonly string[];
  readonly tags?: readonly string[];
}

/**
 * A project to export.
 *
 * @example
 * exportApi({ title: 'Shop', server: 'https://mock.example.com/shop', mocks }, 'openapi');
 */
export interface ApiProject {
  readonly title: string;
  readonly description?: string;
  /** Address before the URLs of the mocks. */
  readonly server: string;
  /** The path that callers of the real service put before the URLs. */
  readonly basePath?: string;
  readonly mocks: readonly ApiMock[];
}

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

export interface DescribedParameter {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly isRequired: boolean;
  readonly description: string;
  readonly example: string | number | boolean | undefined;
  readonly schema: PlainSchema;
}

export interface DescribedBody {
  readonly isRequired: boolean;
  readonly description: string;
  readonly contentType: string;
  readonly schema: PlainSchema;
}

export interface DescribedAnswer {
  /** Three digits, `2XX` or `default`. */
  readonly status: string;
  readonly description: string;
  /** Empty if there is no content. */
  readonly contentType: string;
  readonly schema: PlainSchema | undefined;
  readonly example: Json;
  readonly headers: readonly (readonly [string, string])[];
}

/** A named answer with its example. */
export interface NamedDescription extends DescribedAnswer {
  readonly id: string;
  readonly name: string;
}

/** One mock with everything that other formats write about it. */
export interface DescribedOperation {
  /** Unique among the operations; a valid name in programs. */
  readonly id: string;
  readonly method: string;
  /** The mock's own pattern. */
  readonly url: string;
  readonly template: UrlTemplate;
  /** Empty if the mock has no description. */
  readonly summary: string;
  readonly folder: readonly string[];
  readonly tags: readonly string[];
  readonly parameters: readonly DescribedParameter[];
  readonly body: DescribedBody | undefined;
  /** The response that the mock sends comes first. */
  readonly answers: readonly [DescribedAnswer, ...DescribedAnswer[]];
  /** Further responses that have a name; `answers` may describe their statuses as well. */
  readonly named: readonly NamedDescription[];
  /** Milliseconds before the response. */
  readonly delay: number;
  /** Target of a mock that forwards calls. */
  readonly forwardsTo: string | undefined;
  readonly hasFunctions: boolean;
  /** Whether the example is omitted because it and the earlier examples exceed `MAX_EXAMPLES`. */
  readonly isCut: boolean;
}

const PLACES: ReadonlySet<string> = new Set(['path', 'query', 'header', 'cookie']);
/** Limits of one example; a document with hundreds of mocks must stay readable. */
const EXAMPLE_LIMITS = { nodes: 5_000, outputLength: 200_000, milliseconds: 200 };
/** Maximum characters of all examples. */
const MAX_EXAMPLES = 24 * 1024 * 1024;
/** The seed is constant, so that two exports have the same examples except for times. */
const EXAMPLE_SEED = 1;

/** Describes the mocks of a project in the order in which they are given. */
export function describeApi({ mocks }: ApiProject): DescribedOperation[] {
  const ids = new Set<string>();
  let left = MAX_EXAMPLES;
  return mocks.map((mock) => {
    const template = urlTemplate(mock.url);
    const operation = describeMock(mock, template, operationId(mock.method, template, ids));
    const [answer, ...others] = operation.answers;
    for (const { example } of [answer, ...operation.named]) left -= JSON.stringify(example)?.length ?? 0;
    if (left >= 0) return operation;
    const named = operation.named.map((one) => ({ ...one, example: undefined }));
    return { ...operation, answers: [{ ...answer, example: undefined }, ...others], named, isCut: true };
  });
}

function describeMock(mock: ApiMock, template: UrlTemplate, id: string): DescribedOperation {
  const { method, url, description, folder = [], tags = [] } = mock;
  const stored = parsed(mock.parameters ?? '');
  const list = Array.isArray(stored) ? stored.filter(isObject) : [];
  const answering = answersOf(mock);
  return {
    id,
    method,
    url,
    template,
    summary: description === url ? '' : description,
    folder,
    tags,
    parameters: parametersOf(list, template),
    body: bodyOf(list),
    isCut: false,
    ...answering,
    named: (mock.answers ?? []).map((answer) => namedAnswer(answer, answering.answers)),
  };
}

/** Describes a named answer. Each status has one schema: that of the mock itself, or of its document. */
function namedAnswer(answer: ApiMockAnswer, answers: DescribedOperation['answers']): NamedDescription {
  const { id, name } = answer;
  const [own] = answers;
  const isBlank = answer.mode.trim() === '';
  const drawn = isBlank ? undefined : drawnMode(answer.mode);
  // The status of a definition overrides that of the answer unless it is 200.
  const status = drawn && drawn.status !== '200' ? drawn.status : String(answer.status);
  const described = answers.find((other) => other.status === status);
  const content = drawn ? joined({ ...drawn, status }, described) : isBlank ? own : emptyAnswer(status);
  const sent = isBodiless(Number(status)) ? emptyAnswer(status) : content;
  const given = answer.headers.map((header): [string, string] => [header.name, header.value]);
  // The definition overrides the settings of its answer.
  const headers = [...given, ...content.headers];
  const type = contentTypeOf(content.headers) ?? contentTypeOf(given) ?? sent.contentType;
  const contentType = sent.contentType && type;
  return { ...sent, contentType, headers, status, description: described?.description ?? '', id, name };
}

const contentTypeOf = (headers: DescribedAnswer['headers']): string | undefined =>
  headers.find(([key]) => key.toLowerCase() === 'content-type')?.[1];

/** Generates the example of a definition; undefined if it cannot be read or forwards the call. */
function drawnMode(source: string): DrawnAnswer | undefined {
  try {
    const mode = parseMode(source);
    return mode.kind === 'proxy' ? undefined : drawAnswer(mode.template);
  } catch (error) {
    if (error instanceof ModeError) return undefined;
    throw error;
  }
}

/** Returns a body as the mock sends it: text types without quotation marks. */
export const bodyText = ({ example, contentType }: DescribedAnswer): string =>
  typeof example === 'string' && !isJsonType(contentType) ? example : JSON.stringify(example, null, 2);

function parametersOf(stored: readonly Json[], template: UrlTemplate): DescribedParameter[] {
  const described = new Map<string, DescribedParameter>();
  for (const { name, expression } of template.parameters) {
    const schema = expression === undefined ? { type: 'string' } : { type: 'string', pattern: `^(?:${expression})$` };
    described.set(`path ${name}`, { name, in: 'path', isRequired: true, description: '', example: undefined, schema });
  }
  for (const parameter of stored) {
    const [name, place] = [textMember(parameter, 'name'), textMember(parameter, 'in')];
    const key = `${place} ${name}`;
    // A parameter that the URL no longer contains would make the document invalid.
    if (name === '' || !PLACES.has(place) || (place === 'path' && !described.has(key))) continue;
    const example = member(parameter, 'example');
    described.set(key, {
      name,
      in: place as ParameterPlace,
      isRequired: place === 'path' || member(parameter, 'required') === true,
      description: textMember(parameter, 'description'),
      example: isScalar(example) ? example : undefined,
      schema: objectOf(member(parameter, 'schema')),
    });
  }
  return [...described.values()];
}

/** Returns the body: the described one, or one that consists of the form fields. */
function bodyOf(stored: readonly Json[]): DescribedBody | undefined {
  const body = stored.find((parameter) => textMember(parameter, 'in') === 'body');
  if (body) {
    return {
      isRequired: member(body, 'required') === true,
      description: textMember(body, 'description'),
      contentType: textMember(body, 'contentType') || 'application/json',
      schema: objectOf(member(body, 'schema')),
    };
  }
  const fields = stored.filter((parameter) => textMember(parameter, 'in') === 'formData');
  if (fields.length === 0) return undefined;
  const hasFile = fields.some((field) => textMember(member(field, 'schema'), 'type') === 'file');
  const properties = fields.map((field): [string, PlainSchema] => {
    const description = textMember(field, 'description');
    return [textMember(field, 'name'), { ...objectOf(member(field, 'schema')), ...(description && { description }) }];
  });
  const required = fields
    .filter((field) => member(field, 'required') === true)
    .map((field) => textMember(field, 'name'));
  return {
    isRequired: required.length > 0,
    description: '',
    contentType: hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded',
    schema: { type: 'object', properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) },
  };
}

type Answering = Pick<DescribedOperation, 'answers' | 'delay' | 'forwardsTo' | 'hasFunctions'>;

function answersOf(mock: ApiMock): Answering {
  const stored = storedAnswers(parsed(mock.responseModel ?? ''));
  try {
    const mode = parseMode(mock.mode);
    if (mode.kind === 'proxy') {
      const [first = emptyAnswer('200')] = stored;
      return { answers: [first, ...stored.slice(1)], delay: 0, forwardsTo: mode.target, hasFunctions: false };
    }
    const drawn = drawAnswer(mode.template);
    const { status } = drawn;
    const described =
      stored.find((answer) => answer.status === status) ??
      (/^2/.test(status) ? stored.find((answer) => answer.status === 'default' && answer.schema) : undefined);
    const answer = { ...joined(drawn, described), status };
    const others = stored.filter((other) => other !== described && other.status !== status);
    return {
      answers: [answer, ...others],
      delay: drawn.delay,
      forwardsTo: undefined,
      hasFunctions: mode.kind === 'script',
    };
  } catch (error) {
    if (!(error instanceof ModeError)) throw error;
    const [first = emptyAnswer('200')] = stored;
    return { answers: [first, ...stored.slice(1)], delay: 0, forwardsTo: undefined, hasFunctions: false };
  }
}

/** Merges the generated response of a mock with the description in its document. */
function joined(drawn: DrawnAnswer, described: DescribedAnswer | undefined): DescribedAnswer {
  const { status, headers, example } = drawn;
  if (isBodiless(Number(status))) return { ...emptyAnswer(status), headers };
  const contentType = contentTypeOf(headers) || drawn.contentType || described?.contentType || 'application/json';
  const hasSchema = described?.schema !== undefined && Object.keys(described.schema).length > 0;
  return {
    status,
    description: described?.description ?? '',
    contentType,
    schema: hasSchema ? described.schema : drawn.schema,
    // An example of a described text type would not match the JSON that the mock sends.
    example: isJsonType(contentType) || typeof example === 'string' ? example : undefined,
    headers,
  };
}

interface DrawnAnswer {
  readonly status: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly delay: number;
  /** Media type of a stream; empty for other responses, whose type is in a document or a header. */
  readonly contentType: string;
  readonly schema: PlainSchema;
  readonly example: Json;
}

/** Generates an example and reads the settings of its `_res`. */
function drawAnswer(template: Template): DrawnAnswer {
  const example = drawExample(template);
  const settings = isObject(example) ? member(example, '_res') : undefined;
  const status = statusOf(member(settings, 'status'));
  const data = member(settings, 'data');
  const rest = withoutSettings(example);
  const isAlone = isObject(rest) && Object.keys(rest).length === 0;
  const isReplaced = data !== undefined && (status !== '200' || isAlone);
  const source = isReplaced ? dataTemplate(template) : template;
  const stream = member(settings, 'stream') === undefined ? undefined : streamText(example);
  const delay = Number(/^\d+/.exec(String(member(settings, 'delay') ?? ''))?.[0] ?? 0);
  return {
    status,
    headers: entriesOf(member(settings, 'headers')).flatMap(([name, value]): [string, string][] =>
      isScalar(value) ? [[name, String(value)]] : [],
    ),
    delay,
    contentType: stream === undefined ? '' : 'text/event-stream',
    schema: stream === undefined ? templateSchema(source ?? template) : { type: 'string' },
    example: stream ?? (isReplaced ? data : rest),
  };
}

/** Returns the messages of a stream; undefined if there are none or they cannot be sent. */
function streamText(example: Json): string | undefined {
  try {
    return eventStreamOf(example)?.text;
  } catch (error) {
    if (error instanceof StreamError) return undefined;
    throw error;
  }
}

function statusOf(value: Json): string {
  const status = Number(value);
  return Number.isInteger(status) && status >= 200 && status <= 599 ? String(status) : '200';
}

function withoutSettings(example: Json): Json {
  if (!isObject(example) || !Object.hasOwn(example, '_res')) return example;
  const { _res: _, ...rest } = example;
  return rest;
}

/** Returns the template of `_res.data`. */
function dataTemplate(template: Template): Template | undefined {
  const settings = fieldOf(template, '_res');
  return settings && fieldOf(settings, 'data');
}

function fieldOf(template: Template, name: string): Template | undefined {
  if (template.kind !== 'object') return undefined;
  return template.fields.find(({ key }) => parseKey(key).name === name)?.value;
}

/** Generates an example without the parts that only functions can compute. */
function drawExample(template: Template): Json {
  const data = withoutFunctions(template);
  if (!data) return undefined;
  try {
    // Renders JSON and parses it, because that is the form in which the mock sends the data.
    return JSON.parse(compile(data, { limits: EXAMPLE_LIMITS }).renderJson({ seed: EXAMPLE_SEED })) as Json;
  } catch (error) {
    if (error instanceof RenderError) return undefined;
    throw error;
  }
}

function withoutFunctions(template: Template): Template | undefined {
  switch (template.kind) {
    case 'function':
      return undefined;
    case 'list': {
      const items = template.items.flatMap((item) => withoutFunctions(item) ?? []);
      return { ...template, items };
    }
    case 'object': {
      const fields = template.fields.flatMap((field) => {
        const value = withoutFunctions(field.value);
        return value ? [{ ...field, value }] : [];
      });
      return { ...template, fields };
    }
    default:
      return template;
  }
}

function storedAnswers(model: Json): DescribedAnswer[] {
  return entriesOf(model)
    .filter(([status]) => /^(?:[1-5](?:\d\d|XX)|default)$/i.test(status))
    .map(([status, answer]) => {
      const schema = member(answer, 'schema');
      const hasSchema = isObject(schema);
      return {
        status: status.length === 3 ? status.toUpperCase() : 'default',
        description: textMember(answer, 'description'),
        contentType: textMember(answer, 'contentType') || (hasSchema ? 'application/json' : ''),
        schema: hasSchema ? schema : undefined,
        example: undefined,
        headers: [],
      };
    })
    .sort((a, b) => Number(isSuccess(b)) - Number(isSuccess(a)));
}

const isSuccess = ({ status }: DescribedAnswer): boolean => status.startsWith('2');

const emptyAnswer = (status: string): DescribedAnswer => {
  return { status, description: '', contentType: '', schema: undefined, example: undefined, headers: [] };
};

const objectOf = (value: Json): PlainSchema => (isObject(value) ? value : {});

const isScalar = (value: Json): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/**
 * Names an operation by its method and path, unique among `taken`.
 *
 * @example
 * operationId('get', urlTemplate('/users/:id'), new Set()); // 'getUsersById'
 */
function operationId(method: string, { path }: UrlTemplate, taken: Set<string>): string {
  const words = path.split('/').map((segment) =>
    segment
      .replace(/\{([^}]*)\}/g, ' by $1 ')
      .split(/[^\p{ID_Continue}]+/u)
      .filter(Boolean)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(''),
  );
  const name = `${method}${words.join('') || 'Root'}`.slice(0, 100);
  for (let num = 1; ; num++) {
    const candidate = num === 1 ? name : `${name}${num}`;
    const key = candidate.toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return candidate;
  }
}

/** Phrases for the standard descriptions of responses. */
export function statusText(status: string): Texts {
  if (status === 'default') return { zh: '其他情况', en: 'Any other response' };
  const family = status[0];
  if (family === '2') return { zh: '成功', en: 'Success' };
  if (family === '3') return { zh: '重定向', en: 'Redirect' };
  return family === '4' || family === '5' ? { zh: '失败', en: 'Failure' } : { zh: '响应', en: 'Response' };
}
