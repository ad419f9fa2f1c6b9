import {
  clip,
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  listMember,
  member,
  plainValue,
  WrittenScalar,
} from './json';
import { type References, referenceOf } from './references';
import { isNullable, typeOf, typesOf, viewSchema } from './schema-view';

/**
 * A schema for the lists of parameters and responses: references resolved, cycles cut, texts clipped. `open` marks a
 * part that accepts more than its description states, such as one of several alternatives.
 */
export type SchemaDescription = Readonly<Record<string, unknown>>;

const MAX_NODES = 400;
const MAX_DEPTH = 8;
const MAX_TEXT = 300;
const MAX_ENUM = 50;
const COPIED = [
  'format',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'nullable',
  'readOnly',
  'writeOnly',
  'deprecated',
] as const;

/** Describes a schema for display. */
export function describeSchema(value: Json, references: References): SchemaDescription {
  references.begin();
  return new Describer(references).describe(value, [], 0);
}

class Describer {
  private left = MAX_NODES;
  private readonly references: References;

  constructor(references: References) {
    this.references = references;
  }

  describe(value: Json, trail: readonly string[], depth: number): SchemaDescription {
    this.left -= 1;
    const view = viewSchema(value, trail, this.references);
    if (!view) return { type: 'object', open: true };
    const { schema } = view;
    const type = typeOf(schema);
    const result: Record<string, unknown> = {};
    if (isOpen(value, schema, this.references)) result.open = true;
    if (isNullable(schema)) result.nullable = true;
    if (type !== '') result.type = type;
    for (const key of ['title', 'description'] as const) {
      const text = member(schema, key);
      if (typeof text === 'string' && text !== '') result[key] = clip(text, MAX_TEXT);
    }
    for (const key of COPIED) {
      const copied = plainValue(member(schema, key));
      if (typeof copied === 'string') result[key] = clip(copied, MAX_TEXT);
      else if (typeof copied === 'number' || copied === true) result[key] = copied;
    }
    const choices = listMember(schema, 'enum').filter(isScalar).map(shownScalar);
    if (choices.length > 0) result.enum = choices.slice(0, MAX_ENUM);
    for (const key of ['default', 'example'] as const) {
      const shown = member(schema, key);
      const scalar = isScalar(shown) ? shownScalar(shown) : undefined;
      if (scalar !== undefined) result[key] = typeof scalar === 'string' ? clip(scalar, MAX_TEXT) : scalar;
    }
    if (depth < MAX_DEPTH && this.left > 0) this.describeInner(schema, view.trail, depth, result);
    return result;
  }

  private describeInner(
    schema: Readonly<Record<string, unknown>>,
    trail: readonly string[],
    depth: number,
    result: Record<string, unknown>,
  ): void {
    const properties: [string, SchemaDescription][] = [];
    for (const [name, inner] of entriesOf(member(schema, 'properties'))) {
      if (this.left <= 0) break;
      properties.push([name, this.describe(inner, trail, depth + 1)]);
    }
    if (properties.length > 0) result.properties = Object.fromEntries(properties);
    const required = listMember(schema, 'required').filter((name) => typeof name === 'string');
    if (required.length > 0) result.required = required.slice(0, MAX_NODES);
    const items = member(schema, 'items');
    if (items !== undefined) result.items = this.describe(items, trail, depth + 1);
    const extra = member(schema, 'additionalProperties');
    if (isObject(extra)) result.additionalProperties = this.describe(extra, trail, depth + 1);
  }
}

/** Maximum schemas that are searched for alternatives. */
const MAX_SEARCHED = 50;

/** Returns whether a schema has alternatives or several types, of which its description shows only one. */
function isOpen(value: Json, schema: JsonObject, references: References): boolean {
  if (typesOf(schema).filter((type) => type !== 'null').length > 1) return true;
  const waiting: Json[] = [value];
  for (let num = 0; waiting.length > 0; num += 1) {
    const next = waiting.shift();
    if (!isObject(next)) continue;
    // If the search is not finished, the schema may have alternatives.
    if (num >= MAX_SEARCHED) return true;
    for (const key of ['oneOf', 'anyOf', 'if', 'not']) if (member(next, key) !== undefined) return true;
    const reference = referenceOf(next);
    if (reference !== undefined) waiting.push(references.find(reference));
    waiting.push(...listMember(next, 'allOf'));
  }
  return false;
}

type Scalar = string | number | boolean | null;

export function isScalar(value: Json): value is Scalar | WrittenScalar {
  const isWritten = value instanceof WrittenScalar;
  return value === null || isWritten || ['string', 'number', 'boolean'].includes(typeof value);
}

/** Returns a scalar for display: as written if its value differs. */
export const shownScalar = (value: Scalar | WrittenScalar): Scalar =>
  value instanceof WrittenScalar ? value.source : value;
