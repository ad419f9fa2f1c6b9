import { choicesOf, explicitValue } from './given-value';
import { type Json, type JsonObject, listMember, member } from './json';
import { bothSchemas } from './merge-schemas';
import { differentNumbers } from './number-text';
import { typeOf } from './schema-view';

/** Returns the schemas of the first items and of the rest. */
export function itemsOf(schema: JsonObject): { readonly first: readonly Json[]; readonly rest: Json } {
  const items = member(schema, 'items');
  // Before 2020-12, `items` contained the list of schemas that is now in `prefixItems`.
  const first = Array.isArray(items) ? items : listMember(schema, 'prefixItems');
  const others = Array.isArray(items) ? member(schema, 'additionalItems') : items;
  const contained = member(schema, 'contains');
  // `contains` requires only one matching item, but is applied to all items.
  return { first, rest: contained === undefined ? others : bothSchemas(others, contained) };
}

/**
 * Returns all or some values of a schema that allows few; undefined if two generated values hardly ever
 * coincide.
 */
export function differentValues(schema: JsonObject): readonly Json[] | undefined {
  if (explicitValue(schema) !== undefined) return undefined;
  const choices = choicesOf(schema);
  if (choices.length > 0) return choices;
  const type = typeOf(schema);
  if (type === 'boolean') return [true, false];
  return type === 'integer' || type === 'number' ? differentNumbers(schema, type === 'integer') : undefined;
}
