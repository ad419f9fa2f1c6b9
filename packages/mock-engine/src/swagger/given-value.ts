import { type Json, type JsonObject, listMember, member, numberMember, plainValue, WrittenScalar } from './json';
import { boundsOf } from './number-text';
import { parseJson } from './parse-json';
import type { References } from './references';
import { isNullable, typeOf, typesOf, viewSchema } from './schema-view';

/**
 * Returns the explicit value of a schema: its constant, or the first of its examples and default that the
 * schema allows. Undefined if it has none.
 */
export function explicitValue(schema: JsonObject): Json {
  const constant = member(schema, 'const');
  if (constant !== undefined) return constant instanceof WrittenScalar ? fit(constant, schema) : constant;
  const shown = [member(schema, 'example'), listMember(schema, 'examples')[0], member(schema, 'default')];
  let isNull = false;
  for (const value of shown) {
    const fitting = value === undefined ? undefined : fit(value, schema);
    if (fitting === undefined || (fitting !== null && !isWithin(fitting, schema))) continue;
    // Null is the least informative value.
    if (fitting !== null) return fitting;
    isNull = true;
  }
  return isNull ? null : undefined;
}

/** Returns whether the explicit value of a schema is only one of many. */
export function isExample(schema: JsonObject, given: Json): boolean {
  if (member(schema, 'const') !== undefined) return false;
  return [member(schema, 'example'), listMember(schema, 'examples')[0]].some(
    (example) => example !== undefined && fit(example, schema) === given,
  );
}

/**
 * Returns the choices of an `enum`. Null and values outside the bounds are included only if there is no
 * other.
 */
export function choicesOf(schema: JsonObject): readonly Json[] {
  const isText = typesOf(schema).length > 0 && typesOf(schema).every((type) => type === 'string' || type === 'null');
  const listed = listMember(schema, 'enum');
  const isExact = !listed.some((value) => value instanceof WrittenScalar || (isText && typeof value === 'number'));
  const all = isExact ? listed : listed.map((value) => fit(value, schema) ?? plainValue(value));
  const choices = all.filter((value) => value !== null);
  // Only the bounds are checked: each value is a choice itself, and a lookup among all choices would take
  // quadratic time.
  const within = choices.filter((value) => isWithinBounds(value, schema));
  return [within, choices, all].find((list) => list.length > 0) ?? all;
}

// Documents write numbers as texts, texts as numbers, and objects as JSON text.
function fit(value: Json, schema: JsonObject): Json {
  const types = typesOf(schema);
  if (value instanceof WrittenScalar) return fitWritten(value, schema, types);
  if (types.length === 0 || isOfType(value, types)) return value;
  if (value === null) return isNullable(schema) ? null : undefined;
  if (typeof value !== 'string') {
    return types.includes('string') && typeof value !== 'object' ? String(value) : undefined;
  }
  const isNumeric = types.includes('integer') || types.includes('number');
  if (isNumeric && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value)) {
    const number = new WrittenScalar(Number(value), value);
    const isFitting = types.includes('number') || Number.isInteger(number.value);
    return isFitting ? (number.digits === undefined ? number.value : number) : undefined;
  }
  try {
    const parsed = parseJson(value).value;
    if (parsed instanceof WrittenScalar) return fitWritten(parsed, schema, types);
    return isOfType(parsed, types) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the source of a scalar if the schema requires a text, otherwise its exact value. */
function fitWritten(scalar: WrittenScalar, schema: JsonObject, types: readonly string[]): Json {
  const { value, source, digits } = scalar;
  const exact = digits === undefined ? value : scalar;
  if (types.length === 0) return typeOf(schema) === 'string' ? source : exact;
  if (isOfType(value, types)) return exact;
  if (value === null) return isNullable(schema) ? null : undefined;
  return types.includes('string') ? source : undefined;
}

/** Returns an example whose scalars are replaced by their source texts wherever the schema requires a text. */
export function exampleAsWritten(value: Json, schema: Json, references: References, depth = 0): Json {
  if (typeof value !== 'object' || value === null || depth > MAX_EXAMPLE_DEPTH) return value;
  const view = viewSchema(schema, [], references)?.schema ?? {};
  if (value instanceof WrittenScalar) return fit(value, view) ?? value;
  if (Array.isArray(value)) {
    const { items } = view;
    return value.map((item) => exampleAsWritten(item, items, references, depth + 1));
  }
  const properties = member(view, 'properties');
  const rest = member(view, 'additionalProperties');
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      exampleAsWritten(inner, member(properties, name) ?? rest, references, depth + 1),
    ]),
  );
}

const MAX_EXAMPLE_DEPTH = 30;

function isOfType(value: Json, types: readonly string[]): boolean {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (type === 'number' && Number.isInteger(value) && types.includes('integer')) return true;
  return types.includes(type) || (type === 'string' && types.includes('file'));
}

/** Returns whether a value is one of the choices and within the bounds. */
function isWithin(value: Json, schema: JsonObject): boolean {
  const choices = listMember(schema, 'enum');
  if (choices.length > 0 && typeof value !== 'object' && !choicesOf(schema).includes(value)) return false;
  return isWithinBounds(value, schema);
}

/** Returns whether a number or text is within the bounds. Other values always pass. */
export function isWithinBounds(given: Json, schema: JsonObject): boolean {
  const value = plainValue(given);
  if (typeof value === 'number') {
    const { min, max, isMinOpen, isMaxOpen } = boundsOf(schema);
    const isAbove = min === undefined || (isMinOpen ? value > min : value >= min);
    return isAbove && (max === undefined || (isMaxOpen ? value < max : value <= max));
  }
  if (typeof value !== 'string') return true;
  const least = numberMember(schema, 'minLength') ?? 0;
  const most = numberMember(schema, 'maxLength') ?? Number.POSITIVE_INFINITY;
  return value.length >= least && value.length <= most;
}
