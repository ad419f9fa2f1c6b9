import { clip, entriesOf, isObject, type Json, WrittenScalar } from '../swagger/json';
import { isSecretMember, isSecretText } from './secret-names';

/** A JSON Schema as plain data. */
export type PlainSchema = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 12;
const MAX_PROPERTIES = 400;
const MAX_ITEMS = 20;
const MAX_EXAMPLE = 300;

/**
 * Returns the schema that a value fits, with its scalars as examples. The items of a list share one schema; a property
 * that some items lack is not required. Credentials are not used as examples.
 */
export function schemaOfValue(value: Json, depth = 0, isSecret = false): PlainSchema {
  if (value === null || value === undefined) return { type: 'null' };
  if (typeof value === 'string') {
    const isShown = value !== '' && !isSecret && !isSecretText(value);
    return { type: 'string', ...(isShown && { example: clip(value, MAX_EXAMPLE) }) };
  }
  if (typeof value === 'boolean') return { type: 'boolean', example: value };
  if (value instanceof WrittenScalar) {
    const example = value.digits === undefined ? value.value : value.source;
    return { ...schemaOfValue(value.value, depth, isSecret), ...(!isSecret && { example }) };
  }
  if (typeof value === 'number') {
    return { type: Number.isInteger(value) ? 'integer' : 'number', ...(!isSecret && { example: value }) };
  }
  if (Array.isArray(value)) {
    if (depth >= MAX_DEPTH || value.length === 0) return { type: 'array' };
    const items = value.slice(0, MAX_ITEMS).map((item) => schemaOfValue(item, depth + 1, isSecret));
    return { type: 'array', items: items.reduce(commonSchema) };
  }
  if (!isObject(value) || depth >= MAX_DEPTH) return { type: 'object' };
  const entries = entriesOf(value).slice(0, MAX_PROPERTIES);
  if (entries.length === 0) return { type: 'object' };
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, inner]) => [name, schemaOfValue(inner, depth + 1, isSecretMember(name, isSecret))]),
    ),
    required: entries.map(([name]) => name),
  };
}

/** Returns a schema that the values of both schemas fit. */
export function commonSchema(one: PlainSchema, other: PlainSchema): PlainSchema {
  if (one.type === 'null') return other.type === 'null' ? one : { ...other, nullable: true };
  if (other.type === 'null') return { ...one, nullable: true };
  const nullable = (one.nullable === true || other.nullable === true) && { nullable: true };
  if (one.type !== other.type) {
    const isNumeric = [one.type, other.type].every((type) => type === 'integer' || type === 'number');
    return isNumeric ? { ...one, type: 'number', ...nullable } : { ...nullable };
  }
  if (one.type === 'array') {
    const [first, second] = [one.items, other.items];
    const items = isObject(first) && isObject(second) ? commonSchema(first, second) : (first ?? second);
    return { ...one, ...(items !== undefined && { items }), ...nullable };
  }
  if (one.type !== 'object') return { ...one, ...nullable };
  const left = isObject(one.properties) ? one.properties : {};
  const right = isObject(other.properties) ? other.properties : {};
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  if (names.length === 0) return { ...one, ...nullable };
  const inner = (name: string): PlainSchema => {
    const [a, b] = [own(left, name), own(right, name)];
    return a && b ? commonSchema(a, b) : (a ?? b ?? {});
  };
  const required = listOf(one.required).filter((name) => listOf(other.required).includes(name));
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, inner(name)])),
    ...(required.length > 0 && { required }),
    ...nullable,
  };
}

const own = (properties: PlainSchema, name: string): PlainSchema | undefined =>
  Object.hasOwn(properties, name) && isObject(properties[name]) ? properties[name] : undefined;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
