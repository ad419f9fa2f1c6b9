import { entriesOf, isObject, type Json, type JsonObject, listMember, member } from './json';
import { type References, referenceOf } from './references';

/** A schema with its references followed, `allOf` merged and one of its alternatives chosen. */
export interface SchemaView {
  readonly schema: JsonObject;
  /** The references followed to get here; meeting one of them again below is a circle. */
  readonly trail: readonly string[];
}

const MAX_PARTS = 50;
const MAX_NESTING = 30;

/** Looks at a schema; undefined when it is none, leads nowhere or is a circle. */
export function viewSchema(
  value: Json,
  trail: readonly string[],
  references: References,
  nesting = 0,
): SchemaView | undefined {
  if (!isObject(value)) return computeView(value, trail, references, nesting);
  const known = references.views.get(value);
  if (known && !known.followed.some((reference) => trail.includes(reference))) {
    return { schema: known.schema, trail: [...trail, ...known.followed] };
  }
  const cutsBefore = references.cuts;
  const view = computeView(value, trail, references, nesting);
  // What was cut short because of this trail may be whole after another.
  if (view && references.cuts === cutsBefore) {
    const followed = view.trail.filter((reference) => !trail.includes(reference));
    references.views.set(value, { schema: view.schema, followed });
  }
  return view;
}

function computeView(
  value: Json,
  trail: readonly string[],
  references: References,
  nesting: number,
): SchemaView | undefined {
  if (value === true) return { schema: {}, trail };
  if (!isObject(value)) return undefined;
  const reference = referenceOf(value);
  if (nesting > MAX_NESTING || (reference !== undefined && trail.includes(reference))) {
    references.cuts += 1;
    return undefined;
  }
  if (reference !== undefined) {
    const target = viewSchema(references.find(reference), [...trail, reference], references, nesting + 1);
    if (!target) return undefined;
    // Since 3.1 a reference may have neighbours, which then say it more precisely.
    const { $ref: _, ...rest } = value;
    return Object.keys(rest).length === 0
      ? target
      : { schema: { ...target.schema, ...rest }, trail: target.trail };
  }
  let view: SchemaView = { schema: value, trail };
  const parts = listMember(value, 'allOf').slice(0, MAX_PARTS);
  if (parts.length > 0) view = mergeAll(view, parts, references, nesting);
  const alternatives = [...listMember(view.schema, 'oneOf'), ...listMember(view.schema, 'anyOf')];
  return alternatives.length === 0 ? view : chooseOne(view, alternatives, references, nesting);
}

function mergeAll(
  view: SchemaView,
  parts: readonly Json[],
  references: References,
  nesting: number,
): SchemaView {
  const { allOf: _, ...own } = view.schema;
  let schema: JsonObject = own;
  let trail = view.trail;
  for (const part of parts) {
    const seen = viewSchema(part, view.trail, references, nesting + 1);
    if (!seen) continue;
    // One part's example shows only that part of the whole.
    schema = merge(parts.length > 1 ? withoutWholeExamples(seen.schema) : seen.schema, schema);
    trail = [...new Set([...trail, ...seen.trail])];
  }
  return { schema, trail };
}

function chooseOne(
  view: SchemaView,
  alternatives: readonly Json[],
  references: References,
  nesting: number,
): SchemaView {
  const { oneOf: _, anyOf: __, ...own } = view.schema;
  for (const alternative of alternatives.slice(0, MAX_PARTS)) {
    const seen = viewSchema(alternative, view.trail, references, nesting + 1);
    if (!seen || member(seen.schema, 'type') === 'null') continue;
    // "Required: a, or required: b" chooses nothing that a sample would show.
    return { schema: merge(seen.schema, own), trail: [...new Set([...view.trail, ...seen.trail])] };
  }
  return { schema: own, trail: view.trail };
}

/** The second schema over the first; properties and required names of both. */
function merge(below: JsonObject, above: JsonObject): JsonObject {
  const merged: Record<string, unknown> = { ...below, ...above };
  const properties = [...entriesOf(member(below, 'properties')), ...entriesOf(member(above, 'properties'))];
  if (properties.length > 0) merged.properties = Object.fromEntries(properties);
  const required = [...listMember(below, 'required'), ...listMember(above, 'required')];
  if (required.length > 0) merged.required = [...new Set(required)];
  return merged;
}

function withoutWholeExamples(schema: JsonObject): JsonObject {
  if (!isObject(member(schema, 'properties'))) return schema;
  const { example: _, examples: __, default: ___, ...rest } = schema;
  return rest;
}

/** The type a schema means, said or implied; of 3.1's lists the first that is not null. */
export function typeOf(schema: JsonObject): string {
  const type = member(schema, 'type');
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) {
    const named = type.find((one) => typeof one === 'string' && one !== 'null');
    if (typeof named === 'string') return named;
    if (type.includes('null')) return 'null';
  }
  if (isObject(member(schema, 'properties')) || isObject(member(schema, 'additionalProperties'))) {
    return 'object';
  }
  if (member(schema, 'items') !== undefined || member(schema, 'prefixItems') !== undefined) return 'array';
  if (member(schema, 'minLength') !== undefined || member(schema, 'maxLength') !== undefined) return 'string';
  if (typeof member(schema, 'format') === 'string' || typeof member(schema, 'pattern') === 'string') {
    return 'string';
  }
  if (typeof member(schema, 'minimum') === 'number' || typeof member(schema, 'maximum') === 'number') {
    return 'number';
  }
  return '';
}
