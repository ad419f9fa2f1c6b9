import { choicesOf, givenValue } from './given-value';
import { type Json, type JsonObject, listMember, member } from './json';
import { bothSchemas } from './merge-schemas';
import { differentNumbers } from './number-text';
import { typeOf } from './schema-view';

/** The schemas of the first items, and of the others. */
export function itemsOf(schema: JsonObject): { readonly first: readonly Json[]; readonly rest: Json } {
  const items = member(schema, 'items');
  // Until 2019-09 a list of schemas stood where prefixItems stands now.
  const first = Array.isArray(items) ? items : listMember(schema, 'prefixItems');
  const others = Array.isArray(items) ? member(schema, 'additionalItems') : items;
  const contained = member(schema, 'contains');
  // All items may match the schema that one of them has to match.
  return { first, rest: contained === undefined ? others : bothSchemas(others, contained) };
}

/** All values of a schema that has few, or some of them; undefined when two draws will hardly be equal. */
export function differentValues(schema: JsonObject): readonly Json[] | undefined {
  if (givenValue(schema) !== undefined) return undefined;
  const choices = choicesOf(schema);
  if (choices.length > 0) return choices;
  const type = typeOf(schema);
  if (type === 'boolean') return [true, false];
  return type === 'integer' || type === 'number' ? differentNumbers(schema, type === 'integer') : undefined;
}
