import { DocumentError } from '../core/errors';
import { entriesOf, isObject, type Json, type JsonObject, listMember, member, textMember } from './json';

const PRIMITIVES: ReadonlySet<string> = new Set(['integer', 'number', 'string', 'boolean', 'array', 'object']);
// Type names of versions 1.0 and 1.1.
const OLDER: ReadonlyMap<string, JsonObject> = new Map([
  ['int', { type: 'integer' }],
  ['long', { type: 'integer', format: 'int64' }],
  ['float', { type: 'number' }],
  ['double', { type: 'number' }],
  ['byte', { type: 'string' }],
  ['date', { type: 'string', format: 'date' }],
  ['dateTime', { type: 'string', format: 'date-time' }],
  ['File', { type: 'file' }],
]);
const CONTAINER = /^(?:List|Set|Array|Page)[[<«](.+)[\]>»]$/;

/**
 * Converts a Swagger 1.2 document to 2.0: one file with its operations. Listings that only refer to other
 * files are rejected, since those are not available. Throws a DocumentError.
 */
export function fromSwagger1(root: JsonObject): JsonObject {
  const apis = listMember(root, 'apis');
  if (!apis.some((api) => listMember(api, 'operations').length > 0)) throw listsOnly();
  const paths = new Map<string, Record<string, unknown>>();
  for (const api of apis) {
    const path = textMember(api, 'path');
    const item = paths.get(path) ?? {};
    for (const operation of listMember(api, 'operations')) {
      const method = textMember(operation, 'method') || textMember(operation, 'httpMethod');
      if (/^[a-z]+$/i.test(method)) item[method.toLowerCase()] = operationOf(operation, root);
    }
    paths.set(path, item);
  }
  return {
    info: member(root, 'info') ?? {},
    basePath: pathOf(textMember(root, 'basePath')),
    paths: Object.fromEntries(paths),
    definitions: Object.fromEntries(entriesOf(member(root, 'models')).map(([name, model]) => [name, modelOf(model)])),
  };
}

function listsOnly(): DocumentError {
  return new DocumentError('unsupportedVersion', {
    zh: '这份 Swagger 1.x 文档只列出了其他文件，没有接口，请导入其中的单个文件（含 operations）。',
    en: 'This Swagger 1.x document only lists other files. Import one of those files, which contains `operations`.',
  });
}

/** Returns the path of an address without its host. */
function pathOf(address: string): string {
  return address.replace(/^\w+:\/\/[^/]*/, '').replace(/[?#].*$/, '');
}

function operationOf(operation: Json, root: JsonObject): JsonObject {
  const produces = listMember(operation, 'produces');
  const schema = schemaOf(operation);
  const success = schema ? { description: '', schema } : { description: '' };
  const others = listMember(operation, 'responseMessages').map((message): [string, JsonObject] => {
    const model = textMember(message, 'responseModel');
    const description = textMember(message, 'message');
    return [String(member(message, 'code')), model ? { description, schema: typed(model) } : { description }];
  });
  return {
    summary: textMember(operation, 'summary'),
    description: textMember(operation, 'notes'),
    // A 1.2 document has one file per resource, which later versions express as a tag.
    tags: [textMember(root, 'resourcePath').replace(/^\/+/, '')],
    produces: produces.length > 0 ? produces : listMember(root, 'produces'),
    parameters: listMember(operation, 'parameters').map(parameterOf),
    responses: { 200: success, ...Object.fromEntries(others.filter(([code]) => code !== '200')) },
  };
}

function parameterOf(parameter: Json): JsonObject {
  const place = textMember(parameter, 'paramType');
  const named = {
    name: textMember(parameter, 'name'),
    in: place === 'form' ? 'formData' : place,
    required: member(parameter, 'required') === true,
    description: textMember(parameter, 'description'),
  };
  const schema = schemaOf(parameter) ?? {};
  return place === 'body' ? { ...named, schema } : { ...schema, ...named };
}

function modelOf(model: Json): JsonObject {
  const properties = entriesOf(member(model, 'properties')).map(([name, property]): [string, JsonObject] => [
    name,
    { ...schemaOf(property), ...describedBy(property) },
  ]);
  return {
    type: 'object',
    ...describedBy(model),
    required: listMember(model, 'required'),
    properties: Object.fromEntries(properties),
  };
}

function describedBy(value: Json): JsonObject {
  const description = textMember(value, 'description');
  return description === '' ? {} : { description };
}

/** Returns the schema that 1.2 writes next to a name; undefined if there is none. */
function schemaOf(value: Json): JsonObject | undefined {
  const reference = textMember(value, '$ref');
  if (reference !== '') return typed(reference);
  const type = textMember(value, 'type') || textMember(value, 'responseClass') || textMember(value, 'dataType');
  if (type === '' || type === 'void' || !isObject(value)) return undefined;
  if (!PRIMITIVES.has(type)) return typed(type);
  const { description: _, required: __, name: ___, paramType: ____, ...schema } = value;
  return { ...withNumbers(schema), ...(type === 'array' && { items: schemaOf(member(value, 'items')) ?? {} }) };
}

/** Converts a type name to a schema: a primitive, a list or a model. */
function typed(name: string): JsonObject {
  const inner = CONTAINER.exec(name)?.[1];
  if (inner !== undefined) return { type: 'array', items: typed(inner) };
  if (PRIMITIVES.has(name)) return { type: name };
  return OLDER.get(name) ?? { $ref: `#/definitions/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` };
}

// 1.2 writes bounds and defaults as texts.
function withNumbers(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    const isNumber = ['minimum', 'maximum'].includes(key) && typeof value === 'string' && value.trim() !== '';
    return [key, isNumber && Number.isFinite(Number(value)) ? Number(value) : value];
  });
  return Object.fromEntries(entries);
}
