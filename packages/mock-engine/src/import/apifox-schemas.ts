import { entriesOf, isObject, type Json, type JsonObject, listMember, member, textMember } from '../swagger/json';

const MAX_DEPTH = 40;
/** Maximum values in all copies of included schemas. */
const MAX_COPIED = 300_000;

/** Remaining values that the included schemas of one document may copy. */
export interface CopyBudget {
  nodes: number;
}

export const copyBudget = (): CopyBudget => ({ nodes: MAX_COPIED });

/**
 * Collects the schemas of an Apifox project as `definitions`, under the addresses by which schemas refer to each
 * other.
 */
export function definitionsOf(project: Json, budget: CopyBudget): JsonObject {
  const found: Record<string, JsonObject> = {};
  const collect = (holder: Json, depth: number): void => {
    for (const item of [...listMember(holder, 'items'), ...listMember(holder, 'children')]) {
      const id = textMember(item, 'id');
      const schema = member(member(item, 'schema'), 'jsonSchema') ?? member(item, 'jsonSchema');
      if (id !== '' && isObject(schema)) found[keyOf(id)] = schema;
      if (depth < MAX_DEPTH) collect(item, depth + 1);
    }
  };
  for (const holder of [...listMember(project, 'schemaCollection'), ...listMember(project, 'dataSchemaCollection')]) {
    collect(holder, 0);
  }
  return Object.fromEntries(Object.entries(found).map(([key, schema]) => [key, standardSchema(schema, found, budget)]));
}

const keyOf = (reference: string): string => reference.replace(/^#\/definitions\//, '');

/**
 * Returns a schema in standard notation. In `x-apifox-refs`, Apifox lists the schemas that an object includes, with the
 * fields that the object replaces or omits. Beyond the budget these changes are dropped.
 */
export function standardSchema(
  schema: Json,
  definitions: Readonly<Record<string, JsonObject>>,
  budget: CopyBudget,
  depth = 0,
): Json {
  if (depth > MAX_DEPTH) return schema;
  if (Array.isArray(schema)) return schema.map((one) => standardSchema(one, definitions, budget, depth + 1));
  if (!isObject(schema)) return schema;
  const inner = entriesOf(schema)
    .filter(([key]) => key !== 'x-apifox-refs')
    .map(([key, value]) => [key, standardSchema(value, definitions, budget, depth + 1)]);
  const standard: JsonObject = Object.fromEntries(inner);
  const included = entriesOf(member(schema, 'x-apifox-refs')).map(([, one]) =>
    includedSchema(one, definitions, budget),
  );
  if (included.length === 0) return standard;
  return { ...standard, allOf: [...listMember(standard, 'allOf'), ...included] };
}

function includedSchema(included: Json, definitions: Readonly<Record<string, JsonObject>>, budget: CopyBudget): Json {
  const reference = textMember(included, '$ref');
  const changes = new Map(entriesOf(member(included, 'x-apifox-overrides')));
  for (const name of listMember(included, 'x-apifox-ignore-properties')) changes.set(String(name), null);
  const target = definitions[keyOf(reference)];
  if (changes.size === 0 || !target || budget.nodes <= 0) return { $ref: reference };
  const kept = entriesOf(member(target, 'properties')).filter(([name]) => !changes.has(name));
  const replaced = [...changes].filter(([, value]) => isObject(value));
  const required = listMember(target, 'required').filter((name) => changes.get(String(name)) !== null);
  const properties = Object.fromEntries([...kept, ...replaced]);
  const copy = standardSchema({ ...target, properties, required }, {}, budget);
  budget.nodes -= sizeOf(copy, 0);
  return copy;
}

function sizeOf(value: Json, depth: number): number {
  if (depth > MAX_DEPTH) return 1;
  const inner = Array.isArray(value) ? value : entriesOf(value).map(([, one]) => one);
  return inner.reduce((sum: number, one) => sum + sizeOf(one, depth + 1), 1);
}
