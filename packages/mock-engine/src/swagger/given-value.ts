import { type Json, type JsonObject, listMember, member, numberMember } from './json';
import { boundsOf } from './number-text';
import { isNullable, typesOf } from './schema-view';

/**
 * Returns the explicit value of a schema: its constant, or the first of its examples and default that the
 * schema allows. Undefined if it has none.
 */
export function explicitValue(schema: JsonObject): Json {
  const constant = member(schema, 'const');
  if (constant !== undefined) return constant;
  const shown = [member(schema, 'example'), listMember(schema, 'examples')[0], member(schema, 'default')];
  for (const value of shown) {
    const fitting = value === undefined ? undefined : fit(value, schema);
    // Null is the least informative value.
    if (fitting !== undefined && fitting !== null && isWithin(fitting, schema)) return fitting;
  }
  return undefined;
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
  const all = listMember(schema, 'enum');
  const choices = all.filter((value) => value !== null);
  // Only the bounds are checked: each value is a choice itself, and a lookup among all choices would take
  // quadratic time.
  const within = choices.filter((value) => isWithinBounds(value, schema));
  return [within, choices, all].find((list) => list.length > 0) ?? all;
}

// Documents write numbers as texts, texts as numbers, and objects as JSON text.
function fit(value: Json, schema: JsonObject): Json {
  const types = typesOf(schema);
  if (types.length === 0 || isOfType(value, types)) return value;
  if (value === null) return isNullable(schema) ? null : undefined;
  if (typeof value !== 'string') {
    return types.includes('string') && typeof value !== 'object' ? String(value) : undefined;
  }
  try {
    const parsed: unknown = JSON.parse(value);
    return isOfType(parsed, types) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isOfType(value: Json, types: readonly string[]): boolean {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (type === 'number' && Number.isInteger(value) && types.includes('integer')) return true;
  return types.includes(type) || (type === 'string' && types.includes('file'));
}

/** Returns whether a value is one of the choices and within the bounds. */
function isWithin(value: Json, schema: JsonObject): boolean {
  const choices = listMember(schema, 'enum');
  if (choices.length > 0 && typeof value !== 'object' && !choices.includes(value)) return false;
  return isWithinBounds(value, schema);
}

/** Returns whether a number or text is within the bounds. Other values always pass. */
export function isWithinBounds(value: Json, schema: JsonObject): boolean {
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
