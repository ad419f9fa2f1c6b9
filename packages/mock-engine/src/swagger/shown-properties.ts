import { compile } from '../plan/plan';
import { entriesOf, isObject, type Json, type JsonObject, listMember, member, numberMember } from './json';
import { patternTemplate } from './pattern-template';
import type { References, SchemaView } from './references';
import { isNullable, viewSchema } from './schema-view';

/** A property of a sample with its schema. */
export type Property = readonly [name: string, schema: Json];

/** Maximum invented properties for an object that requires many of arbitrary names. */
const MAX_INVENTED = 20;

/**
 * Returns the properties that a sample of an object shows: all described ones, except those marked `hidden`
 * and optional cycles, plus as many invented ones as the schema requires.
 */
export function shownProperties(
  view: SchemaView,
  references: References,
  hidden: 'readOnly' | 'writeOnly',
): readonly Property[] {
  const { schema, trail } = view;
  const described = entriesOf(member(schema, 'properties'));
  const isRequired = (name: string) => listMember(schema, 'required').includes(name);
  const shown = described.filter(([name, inner]) => isShown(inner, trail, references, hidden, isRequired(name)));
  const names = new Set(described.map(([name]) => name));
  const wanted = [...shown, ...undescribed(schema, names)];
  const least = Math.min(MAX_INVENTED, numberMember(schema, 'minProperties') ?? 0);
  const most = numberMember(schema, 'maxProperties') ?? Number.POSITIVE_INFINITY;
  const count = Math.min(most, names.size === 0 ? Math.max(least, usualCount(schema)) : least);
  const all = wanted.length < count ? [...wanted, ...invented(schema, names, count - wanted.length)] : wanted;
  if (all.length <= most) return all;
  const spare = all.filter(([name]) => !isRequired(name)).slice(most - all.length);
  return all.filter((property) => !spare.includes(property));
}

function isShown(
  inner: Json,
  trail: readonly string[],
  references: References,
  hidden: string,
  isRequired: boolean,
): boolean {
  if (inner === false) return false;
  const cutsBefore = references.cuts;
  const view = viewSchema(inner, trail, references);
  if (view) return member(view.schema, hidden) !== true;
  const isCircle = references.cuts > cutsBefore;
  return !isCircle || isRequired || (isObject(inner) && isNullable(inner));
}

const restOf = (schema: JsonObject): Json =>
  member(schema, 'additionalProperties') ?? member(schema, 'unevaluatedProperties') ?? true;

/** Returns the properties that are required but not described; adds them to `names`. */
function undescribed(schema: JsonObject, names: Set<string>): readonly Property[] {
  const rest = restOf(schema);
  if (rest === false) return [];
  const found: Property[] = [];
  const add = (name: Json) => {
    if (typeof name !== 'string' || names.has(name)) return;
    names.add(name);
    found.push([name, rest]);
  };
  for (const name of listMember(schema, 'required')) add(name);
  for (const key of ['dependentRequired', 'dependencies']) {
    for (const [name, wanted] of entriesOf(member(schema, key))) {
      if (names.has(name) && Array.isArray(wanted)) wanted.forEach(add);
    }
  }
  return found;
}

/** Returns how many properties an object with arbitrary names usually shows. */
function usualCount(schema: JsonObject): number {
  if (isObject(restOf(schema))) return 3;
  return entriesOf(member(schema, 'patternProperties')).length > 0 ? 1 : 0;
}

function invented(schema: JsonObject, taken: ReadonlySet<string>, count: number): readonly Property[] {
  const rest = restOf(schema);
  const patterns = entriesOf(member(schema, 'patternProperties'));
  const found = new Map<string, Json>();
  const add = (name: string | undefined, inner: Json) => {
    if (name !== undefined && !taken.has(name) && inner !== false && found.size < count) {
      // If any value is allowed, uses a text as the most likely one.
      found.set(name, inner === true ? { type: 'string' } : inner);
    }
  };
  const allowed = member(schema, 'propertyNames');
  const names = listMember(allowed, 'enum').filter((name) => typeof name === 'string');
  for (const name of names) add(name, rest);
  if (names.length > 0) return [...found];
  for (let n = 1; n <= count; n += 1) {
    for (const [pattern, inner] of patterns) add(nameLike(pattern, {}, n), inner);
  }
  const pattern = member(allowed, 'pattern');
  for (let n = 1; n <= count; n += 1) {
    const name = typeof pattern === 'string' ? nameLike(pattern, allowed, n) : `additionalProp${n}`;
    add(name, rest);
  }
  return [...found];
}

/** Returns a name that matches a pattern, deterministic for each `n`, because names are not random. */
function nameLike(pattern: string, bounds: Json, n: number): string | undefined {
  const sample = patternTemplate(pattern, numberMember(bounds, 'minLength'), numberMember(bounds, 'maxLength'));
  return sample && String(compile(sample.template).render({ seed: n }));
}
