import type { CallDanger, PermissionKey, TokenScope } from '@easymock/contract';

/** The part of JSON Schema that our own description uses. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  contentMediaType?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  description?: string;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  security?: unknown[];
  'x-permission'?: PermissionKey;
  'x-token-scope'?: TokenScope;
  'x-narrow-token-scope'?: TokenScope;
  'x-danger'?: CallDanger;
  parameters?: { name: string; in?: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
}

export interface OpenApi {
  info: { title: string; version: string };
  servers?: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

export interface ApiCall {
  id: string;
  group: string;
  /** Name within the group. */
  name: string;
  method: 'get' | 'post';
  path: string;
  summary: string;
  isPublic: boolean;
  permission: PermissionKey | undefined;
  /** The scope that an API token needs for the call; undefined if tokens are not accepted. */
  scope: TokenScope | undefined;
  /** A scope that allows this call and little else. */
  narrowScope: TokenScope | undefined;
  /** Kind of loss that the call causes: records or sessions; undefined if none. */
  danger: CallDanger | undefined;
  input: Schema | undefined;
  /** Body of a POST: JSON, a form with files, or the bytes of a file. */
  body: 'json' | 'multipart' | 'bytes';
  answer: Schema | undefined;
  /** Media type of a response without an envelope. */
  answerType: string | undefined;
  /**
   * Whether the page can send the call. Forms with files, addresses with secrets and streams are for programs
   * only.
   */
  canSend: boolean;
}

const octets = 'application/octet-stream';
const multipart = 'multipart/form-data';

function inputOf(operation: Operation): Schema | undefined {
  const content = operation.requestBody?.content;
  const body = (content?.['application/json'] ?? content?.[multipart])?.schema;
  if (body) return body;
  const parameters = operation.parameters ?? [];
  if (parameters.length === 0) return undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, description, schema }) => [name, { ...schema, description }]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Returns the schema of the envelope's `data`, wherever it is in the description. */
function answerOf(operation: Operation): Schema | undefined {
  const schema = operation.responses?.['200']?.content?.['application/json']?.schema;
  const branches = schema?.oneOf ?? schema?.anyOf ?? [schema];
  for (const branch of branches) {
    if (branch?.properties?.data && branch.properties.success?.const !== false) return branch.properties.data;
  }
  return undefined;
}

function bodyOf({ requestBody }: Operation): ApiCall['body'] {
  const types = Object.keys(requestBody?.content ?? {});
  if (types.length === 0 || types.includes('application/json')) return 'json';
  return types.includes(multipart) ? 'multipart' : 'bytes';
}

/** Returns what the page needs to send an operation and to show the response. */
function sendingOf(operation: Operation): Pick<ApiCall, 'body' | 'answer' | 'answerType' | 'canSend'> {
  const body = bodyOf(operation);
  const answer = answerOf(operation);
  const types = Object.keys(operation.responses?.['200']?.content ?? {});
  const answerType = answer ? undefined : types.find((type) => type !== 'application/json' || types.length === 1);
  const hasPathParameter = operation.parameters?.some((parameter) => parameter.in === 'path') ?? false;
  // File responses are saved; other responses without an envelope are for programs only.
  const isReadable = answerType === undefined || answerType === octets;
  return { body, answer, answerType, canSend: body === 'json' && !hasPathParameter && isReadable };
}

/**
 * Lists the calls of an OpenAPI document.
 * @example readCalls(document).filter((call) => call.group === 'project')
 */
export function readCalls(document: OpenApi): ApiCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => method === 'get' || method === 'post')
      .map(([method, operation]) => ({
        id: `${method} ${path}`,
        group: operation.tags?.[0] ?? '',
        name: operation.operationId?.split('.')[1] ?? '',
        method: method === 'post' ? ('post' as const) : ('get' as const),
        path,
        summary: operation.summary ?? '',
        isPublic: operation.security?.length === 0,
        permission: operation['x-permission'],
        scope: operation['x-token-scope'],
        narrowScope: operation['x-narrow-token-scope'],
        danger: operation['x-danger'],
        input: inputOf(operation),
        ...sendingOf(operation),
      })),
  );
}

/**
 * Describes a type in a few words.
 * @example describeType({ type: 'array', items: { type: 'string' } }) // 'string[]'
 */
export function describeType(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return [...new Set(branches.map(describeType))].join(' | ');
  if (schema.items) {
    const item = describeType(schema.items);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  return schema.type ?? 'any';
}

/** Limits of a value: the length of a string, the entries of a list, or the range of a number. */
export interface Limits {
  /** For example `2–40`; empty if there is no limit. */
  range: string;
  of: 'characters' | 'entries' | 'number';
  /** A format, or a pattern short enough to read. */
  form: string;
}

const longestPattern = 40;

/**
 * Returns the limits of a value. For a union such as "a number or empty", those of the branch that has
 * limits.
 * @example limitsOf({ type: 'string', minLength: 2, maxLength: 40 }) // { range: '2–40', of: 'characters', form: '' }
 */
export function limitsOf(schema: Schema): Limits {
  const parts = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(ownLimitsOf);
  return parts.find(({ range, form }) => range || form) ?? { range: '', of: 'number', form: '' };
}

function ownLimitsOf(schema: Schema): Limits {
  const isText = schema.minLength !== undefined || schema.maxLength !== undefined;
  const isList = schema.minItems !== undefined || schema.maxItems !== undefined;
  const low = schema.minLength ?? schema.minimum ?? schema.minItems;
  const high = schema.maxLength ?? schema.maximum ?? schema.maxItems;
  // Bounds beyond the safe integers are implicit ones of zod.
  const from = low !== undefined && low > -Number.MAX_SAFE_INTEGER ? low.toLocaleString('en') : '';
  const till = high !== undefined && high < Number.MAX_SAFE_INTEGER ? high.toLocaleString('en') : '';
  const range = from && till ? `${from}–${till}` : from ? `≥ ${from}` : till ? `≤ ${till}` : '';
  const { pattern = '' } = schema;
  const form = schema.format ?? (pattern.length <= longestPattern ? pattern : '');
  return { range, of: isText ? 'characters' : isList ? 'entries' : 'number', form };
}

/** Returns whether a value can be null. */
export const canBeNull = (schema: Schema): boolean =>
  [schema.type].flat().includes('null') || [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(canBeNull);

/** Returns the fields of an object, or of the object inside a list or a union. */
export function fieldsOf(schema: Schema): [string, Schema, boolean][] {
  const object = [schema, schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(
    (candidate) => candidate?.properties,
  );
  if (object?.properties) {
    const required = new Set(object.required);
    return Object.entries(object.properties).map(([name, field]) => [name, field, required.has(name)]);
  }
  const values = schema.additionalProperties;
  return typeof values === 'object' && values.properties ? [['[key]', values, false]] : [];
}

/** Returns a sample value for a curl command. */
export function sampleOf(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const branch = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (branch) return sampleOf(branch);
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, sampleOf(field)]));
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return { array: [], boolean: false, integer: 0, number: 0, object: {}, null: null }[type ?? ''] ?? '';
}

const isFile = (schema: Schema): boolean => (schema.items ?? schema).contentMediaType === octets;

/** Returns the call as a shell command with a placeholder for the token. */
export function curlOf(call: ApiCall, server: string): string {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const parts = ['curl'];
  const required = fieldsOf(call.input ?? {}).filter(([, , isRequired]) => isRequired);
  const isQuery = call.method === 'get' || call.body === 'bytes';
  const query = isQuery
    ? required
        .filter(([name]) => !call.path.includes(`{${name}}`))
        .map(([name]) => `${name}=`)
        .join('&')
    : '';
  parts.push(quote(server + call.path + (query && `?${query}`)));
  if (!call.isPublic) parts.push('-H', quote('Authorization: Bearer <token>'));
  if (call.body === 'multipart') {
    for (const [name, schema] of required)
      parts.push('-F', quote(`${name}=${isFile(schema) ? '@file' : sampleOf(schema)}`));
  } else if (call.body === 'bytes') {
    parts.push('-H', quote(`Content-Type: ${octets}`), '--data-binary', quote('@file'));
  } else if (call.method === 'post') {
    parts.push('-H', quote('Content-Type: application/json'), '-d', quote(JSON.stringify(sampleOf(call.input ?? {}))));
  }
  return parts.join(' ');
}
