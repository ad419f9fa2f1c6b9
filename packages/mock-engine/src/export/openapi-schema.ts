import type { PlainSchema } from '../import/schema-of-value';
import { entriesOf, isObject, type Json, listMember, member } from '../swagger/json';

const TYPES: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);
const TEXTS = ['title', 'description', 'format'] as const;
const BOUNDS = ['minimum', 'maximum'] as const;
const COUNTS = ['minLength', 'maxLength', 'minItems', 'maxItems'] as const;
const FLAGS = ['readOnly', 'writeOnly', 'deprecated'] as const;
const MAX_DEPTH = 40;

/**
 * Converts a stored schema to JSON Schema 2020-12, as OpenAPI 3.1 requires: nullable types become lists of types,
 * exclusive bounds numbers, an example a list. Parts that are invalid in JSON Schema are omitted.
 */
export function openApiSchema(schema: PlainSchema, depth = 0): Record<string, unknown> {
  if (depth > MAX_DEPTH) return {};
  const result: Record<string, unknown> = {};
  const type = typeOf(schema);
  if (type !== undefined) result.type = schema.nullable === true && type !== 'null' ? [type, 'null'] : type;
  if (schema.type === 'file') result.format = 'binary';
  for (const key of TEXTS) if (typeof schema[key] === 'string' && schema[key] !== '') result[key] = schema[key];
  for (const key of COUNTS) if (Number.isInteger(schema[key]) && Number(schema[key]) >= 0) result[key] = schema[key];
  for (const key of FLAGS) if (schema[key] === true) result[key] = true;
  addBounds(schema, result);
  if (typeof schema.pattern === 'string' && isPattern(schema.pattern)) result.pattern = schema.pattern;
  const choices = listMember(schema, 'enum');
  if (choices.length > 0) {
    const all = schema.nullable === true ? [...choices, null] : choices;
    result.enum = [...new Set(all)];
  }
  if (schema.default !== undefined) result.default = schema.default;
  if (schema.example !== undefined) result.examples = [schema.example];
  addInner(schema, result, depth);
  return result;
}

/** Other names of types in older documents. */
const OLDER_TYPES: Readonly<Record<string, string>> = {
  int: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  date: 'string',
  file: 'string',
};

function typeOf({ type }: PlainSchema): string | undefined {
  if (typeof type !== 'string') return undefined;
  const known = OLDER_TYPES[type] ?? type;
  return TYPES.has(known) ? known : undefined;
}

function addBounds(schema: PlainSchema, result: Record<string, unknown>): void {
  for (const key of BOUNDS) {
    const exclusive = key === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
    const bound = schema[key];
    const limit = schema[exclusive];
    // In older versions, the exclusive bound is a flag beside the bound.
    if (typeof limit === 'number') result[exclusive] = limit;
    if (typeof bound === 'number') result[limit === true ? exclusive : key] = bound;
  }
}

function addInner(schema: PlainSchema, result: Record<string, unknown>, depth: number): void {
  const properties = entriesOf(schema.properties).filter((entry): entry is [string, PlainSchema] => isObject(entry[1]));
  if (properties.length > 0) {
    result.properties = Object.fromEntries(properties.map(([name, inner]) => [name, openApiSchema(inner, depth + 1)]));
    const required = listMember(schema, 'required').filter((name): name is string => typeof name === 'string');
    if (required.length > 0) result.required = [...new Set(required)];
  }
  const items: Json = member(schema, 'items');
  if (isObject(items)) result.items = openApiSchema(items, depth + 1);
  const extra: Json = member(schema, 'additionalProperties');
  if (isObject(extra)) result.additionalProperties = openApiSchema(extra, depth + 1);
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}
