import { entriesOf, isObject, type Json, type JsonObject } from './json';
import { referenceOf } from './references';

/**
 * Returns one schema with the requirements of both: the tighter of two bounds, the names and properties of
 * both. If only one value is possible, such as a pattern or an example, `above` takes precedence.
 *
 * @example
 * mergeSchemas({ minimum: 1, maximum: 9 }, { minimum: 3 }); // { minimum: 3, maximum: 9 }
 */
export function mergeSchemas(below: JsonObject, above: JsonObject): JsonObject {
  const merged: Record<string, unknown> = { ...below, ...above };
  for (const [key, merge] of MERGERS) {
    if (Object.hasOwn(below, key) && Object.hasOwn(above, key)) merged[key] = merge(below[key], above[key]);
  }
  return merged;
}

/** Returns a schema for values that match both; wraps them only if necessary. */
export function bothSchemas(below: Json, above: Json): Json {
  if (below === undefined || below === true || below === above) return above;
  if (above === undefined || above === true) return below;
  if (below === false || above === false) return false;
  const isSame = isObject(below) && isObject(above) && isOnly(below, above);
  return isSame ? above : { allOf: [below, above] };
}

// Subclasses often repeat the references of their parents.
function isOnly(below: JsonObject, above: JsonObject): boolean {
  const reference = referenceOf(below);
  return reference !== undefined && reference === referenceOf(above) && Object.keys(below).length === 1;
}

type Merger = (below: Json, above: Json) => Json;

const larger: Merger = (a, b) => (typeof a === 'number' && typeof b === 'number' ? Math.max(a, b) : b);
const smaller: Merger = (a, b) => (typeof a === 'number' && typeof b === 'number' ? Math.min(a, b) : b);
const either: Merger = (a, b) => a === true || b === true;

const union: Merger = (a, b) => (Array.isArray(a) && Array.isArray(b) ? [...new Set([...a, ...b])] : b);

// If two lists have no common value, one is a mistake, and the nearer one is used.
const common: Merger = (a, b) => {
  const below: readonly Json[] = Array.isArray(a) ? a : [a];
  const above: readonly Json[] = Array.isArray(b) ? b : [b];
  const left = above.filter((value) => below.includes(value));
  return left.length > 0 ? left : b;
};

const commonType: Merger = (a, b) => {
  if (a === b || (a === 'integer' && b === 'number')) return a;
  return Array.isArray(a) || Array.isArray(b) ? common(a, b) : b;
};

const members: Merger = (a, b) => {
  const merged = new Map(entriesOf(a));
  for (const [name, schema] of entriesOf(b)) merged.set(name, bothSchemas(merged.get(name), schema));
  return Object.fromEntries(merged);
};

const MERGERS: ReadonlyMap<string, Merger> = new Map<string, Merger>([
  ['type', commonType],
  ['enum', common],
  ['required', union],
  ['properties', members],
  ['patternProperties', members],
  ['items', bothSchemas],
  ['contains', bothSchemas],
  ['propertyNames', bothSchemas],
  ['additionalProperties', bothSchemas],
  ['uniqueItems', either],
  ['readOnly', either],
  ['writeOnly', either],
  ['nullable', (a, b) => a === true && b === true],
  ['minimum', larger],
  ['exclusiveMinimum', larger],
  ['minLength', larger],
  ['minItems', larger],
  ['minProperties', larger],
  ['minContains', larger],
  ['maximum', smaller],
  ['exclusiveMaximum', smaller],
  ['maxLength', smaller],
  ['maxItems', smaller],
  ['maxProperties', smaller],
  ['maxContains', smaller],
]);
