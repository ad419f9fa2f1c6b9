import { entriesOf, isObject, type Json, type JsonObject, listMember, member, textMember } from '../swagger/json';

const MAX_DEPTH = 40;

/**
 * Collects the schemas of an Apifox project as `definitions`, under the addresses by which schemas refer to each
 * other.
 */
export function definitionsOf(project: Json): JsonObject {
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
  return Object.fromEntries(Object.entries(found).map(([key, schema]) => [key, standardSchema(schema, found)]));
}

const keyOf = (reference: string): string => reference.replace(/^#\/definitions\//, '');

/**
 * Returns a schema in standard notation. Apifox writes the schemas that an object includes as `x-apifox-refs`, with
 * the fields that it replaces or leaves out.
 */
export function standardSchema(schema: Json, definitions: Readonly<Record<string, JsonObject>>, depth = 0): Json {
  if (Array.isArray(schema)) return schema.map((one) => standardSchema(one, definitions, depth + 1));
  if (!isObject(schema) || depth > MAX_DEPTH) return schema;
  const inner = entriesOf(schema)
    .filter(([key]) => key !== 'x-apifox-refs')
    .map(([key, value]) => [key, standardSchema(value, definitions, depth + 1)]);
  const standard: JsonObject = Object.fromEntries(inner);
  const included = entriesOf(member(schema, 'x-apifox-refs')).map(([, one]) => includedSchema(one, definitions));
  if (included.length === 0) return standard;
  return { ...standard, allOf: [...listMember(standard, 'allOf'), ...included] };
}

function includedSchema(included: Json, definitions: Readonly<Record<string, JsonObject>>): Json {
  const reference = textMember(included, '$ref');
  const changes = new Map(entriesOf(member(included, 'x-apifox-overrides')));
  for (const name of listMember(included, 'x-apifox-ignore-properties')) changes.set(String(name), null);
  const target = definitions[keyOf(reference)];
  if (changes.size === 0 || !target) return { $ref: reference };
  const kept = entriesOf(member(target, 'properties')).filter(([name]) => !changes.has(name));
  const replaced = [...changes].filter(([, value]) => isObject(value));
  const required = listMember(target, 'required').filter((name) => changes.get(String(name)) !== null);
  const properties = Object.fromEntries([...kept, ...replaced]);
  return standardSchema({ ...target, properties, required }, {}, 0);
}
