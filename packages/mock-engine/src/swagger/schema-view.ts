import { entriesOf, isObject, type Json, type JsonObject, listMember, member } from './json';
import { mergeSchemas } from './merge-schemas';
import { REFERENCE_KEYS, type References, referenceOf, type SchemaView } from './references';

const MAX_PARTS = 50;
const MAX_NESTING = 30;

/** Composes a schema. Returns undefined if the value is not a schema, is an unresolvable reference, or is a cycle. */
export function viewSchema(
  value: Json,
  trail: readonly string[],
  references: References,
  nesting = 0,
): SchemaView | undefined {
  if (value === true) return { schema: {}, trail };
  if (!isObject(value)) return undefined;
  if (isPlain(value)) return { schema: value, trail };
  const known = references.views.get(value);
  if (known && !known.trail.some((reference) => trail.includes(reference))) {
    return { schema: known.schema, trail: joined(trail, known.trail), name: known.name };
  }
  const cutsBefore = references.cuts;
  const view = computeView(value, trail, references, nesting);
  // A view that was cut because of this trail may be complete for another trail, so it is not cached.
  if (view && references.cuts === cutsBefore) {
    references.views.set(value, { ...view, trail: view.trail.slice(trail.length) });
  }
  return view;
}

/** Fast path: most schemas need no composition. */
function isPlain(schema: JsonObject): boolean {
  for (const key of COMPOSING) if (schema[key] !== undefined) return false;
  return true;
}

const COMPOSING = [...REFERENCE_KEYS, 'allOf', 'oneOf', 'anyOf', 'dependentSchemas', 'dependencies'];

const joined = (trail: readonly string[], more: readonly string[]) => (more.length === 0 ? trail : [...trail, ...more]);

function computeView(
  value: JsonObject,
  trail: readonly string[],
  references: References,
  nesting: number,
): SchemaView | undefined {
  const reference = referenceOf(value);
  const isCircle = reference !== undefined && isTooOften(reference, trail, references);
  if (isCircle || nesting > MAX_NESTING || !references.countVisit()) {
    references.cuts += 1;
    return undefined;
  }
  if (reference === undefined) return composed({ schema: value, trail }, references, nesting);
  const target = viewSchema(references.find(reference), [...trail, reference], references, nesting + 1);
  if (!target) return undefined;
  const followed = { ...target, name: target.name ?? nameOf(reference) };
  // Since 3.1 a reference may have sibling keywords, which refine it.
  const rest = without(value, REFERENCE_KEYS);
  if (Object.keys(rest).length === 0) return followed;
  const beside = composed({ schema: rest, trail: target.trail }, references, nesting);
  return beside && { ...followed, schema: mergeSchemas(target.schema, beside.schema), trail: beside.trail };
}

function isTooOften(reference: string, trail: readonly string[], references: References): boolean {
  if (!trail.includes(reference)) return false;
  return trail.filter((one) => one === reference).length > references.rounds;
}

function nameOf(reference: string): string {
  return reference.slice(Math.max(reference.lastIndexOf('/'), reference.lastIndexOf('#')) + 1);
}

/** Merges `allOf` and dependent schemas and chooses among `oneOf` and `anyOf`. */
function composed(view: SchemaView, references: References, nesting: number): SchemaView | undefined {
  let found: SchemaView | undefined = view;
  const parts = [...listMember(view.schema, 'allOf'), ...dependents(view.schema)].slice(0, MAX_PARTS);
  if (parts.length > 0) found = mergeAll(view, parts, references, nesting);
  for (const key of ['oneOf', 'anyOf'] as const) {
    if (found && listMember(found.schema, key).length > 0) found = chooseOne(found, key, references, nesting);
  }
  return found;
}

// A sample shows all properties, so the schemas that depend on a property always apply.
function dependents(schema: JsonObject): Json[] {
  return ['dependentSchemas', 'dependencies'].flatMap((key) =>
    entriesOf(member(schema, key)).flatMap(([name, inner]) =>
      isObject(inner) && isObject(member(member(schema, 'properties'), name)) ? [inner] : [],
    ),
  );
}

function mergeAll(
  view: SchemaView,
  parts: readonly Json[],
  references: References,
  nesting: number,
): SchemaView | undefined {
  let schema: JsonObject = {};
  const followed = new Set<string>();
  const cutsBefore = references.cuts;
  for (const part of parts) {
    const seen = viewSchema(part, view.trail, references, nesting + 1);
    if (!seen) continue;
    // The example of one part shows only that part of the whole.
    schema = mergeSchemas(schema, parts.length > 1 ? withoutWholeExamples(seen.schema) : seen.schema);
    for (const reference of seen.trail.slice(view.trail.length)) followed.add(reference);
  }
  schema = mergeSchemas(schema, without(view.schema, ['allOf', 'dependentSchemas', 'dependencies']));
  // If cutting a part leaves nothing to generate, the schema counts as a cycle.
  if (references.cuts > cutsBefore && typeOf(schema) === '') return undefined;
  return { schema, trail: joined(view.trail, [...followed]) };
}

function chooseOne(
  view: SchemaView,
  key: 'oneOf' | 'anyOf',
  references: References,
  nesting: number,
): SchemaView | undefined {
  const own = without(view.schema, [key]);
  const alternatives = listMember(view.schema, key).slice(0, MAX_PARTS);
  const cutsBefore = references.cuts;
  let mayBeNull = false;
  for (const alternative of alternatives) {
    const seen = viewSchema(alternative, view.trail, references, nesting + 1);
    if (!seen) continue;
    if (member(seen.schema, 'type') === 'null') mayBeNull = true;
    else if (!excludes(own, seen.schema)) {
      const isNull = alternatives.some((one) => member(one, 'type') === 'null');
      const merged = mergeSchemas(isNull ? { ...seen.schema, nullable: true } : seen.schema, own);
      const schema = key === 'oneOf' ? withoutOthers(merged, seen.schema, alternatives) : merged;
      return { schema, trail: seen.trail, name: seen.name };
    }
  }
  // Null is the last resort, since a sample should show a value.
  if (mayBeNull && typeOf(own) === '') return { schema: { ...own, type: 'null' }, trail: view.trail };
  if (references.cuts > cutsBefore && typeOf(own) === '') return undefined;
  return { schema: own, trail: view.trail };
}

function excludes(own: JsonObject, alternative: JsonObject): boolean {
  const [wanted, offered] = [typesOf(own), typesOf(alternative)];
  if (wanted.length === 0 || offered.length === 0) return false;
  const isNumber = (type: string) => type === 'number' || type === 'integer';
  return !offered.some((type) => wanted.includes(type) || (isNumber(type) && wanted.some(isNumber)));
}

// "Either a or b is required" forbids showing both, although both are properties.
function withoutOthers(merged: JsonObject, chosen: JsonObject, alternatives: readonly Json[]): JsonObject {
  const properties = member(merged, 'properties');
  if (!isObject(properties) || member(chosen, 'properties') !== undefined) return merged;
  const required = new Set(listMember(merged, 'required'));
  const others = alternatives.flatMap((alternative) => listMember(alternative, 'required'));
  const left = entriesOf(properties).filter(([name]) => required.has(name) || !others.includes(name));
  return { ...merged, properties: Object.fromEntries(left) };
}

function without(schema: JsonObject, keys: readonly string[]): JsonObject {
  const left: Record<string, unknown> = { ...schema };
  for (const key of keys) delete left[key];
  return left;
}

function withoutWholeExamples(schema: JsonObject): JsonObject {
  if (!isObject(member(schema, 'properties'))) return schema;
  return without(schema, ['example', 'examples', 'default']);
}

/** Returns the types in a schema, which may include null. */
export function typesOf(schema: JsonObject): readonly string[] {
  const type = member(schema, 'type');
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((one) => typeof one === 'string') : [];
}

/** Returns whether null is a value of the schema, in the keywords of any version. */
export function isNullable(schema: JsonObject): boolean {
  return (
    member(schema, 'nullable') === true || member(schema, 'x-nullable') === true || typesOf(schema).includes('null')
  );
}

const IMPLIED: readonly (readonly [string, readonly string[]])[] = [
  ['object', ['properties', 'patternProperties', 'minProperties', 'maxProperties', 'propertyNames']],
  ['array', ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems']],
  ['string', ['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

/** Returns the stated or implied type of a schema; the first one that is not null if there are several. */
export function typeOf(schema: JsonObject): string {
  const types = typesOf(schema);
  if (types.length > 0) return types.find((type) => type !== 'null') ?? 'null';
  if (isObject(member(schema, 'additionalProperties')) || Array.isArray(member(schema, 'required'))) {
    return 'object';
  }
  return IMPLIED.find(([, keys]) => keys.some((key) => member(schema, key) !== undefined))?.[0] ?? '';
}
