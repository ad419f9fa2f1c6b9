import { parseMode } from '../parse/parse';
import { parseKey } from '../parse/rule';
import type { ObjectTemplate, Template } from '../parse/template';

/** A list of objects in a definition, which can be the rows of a collection. */
export interface ListPlace {
  /** Names from the top to the list; empty if the definition is the list. */
  readonly path: readonly string[];
  /** Names of the fields of a row. */
  readonly fields: readonly string[];
  /** The field that identifies a row by its name; undefined if none does. */
  readonly idField: string | undefined;
}

/** Usual names of lists in responses, the most usual first. */
const listNames = ['list', 'records', 'rows', 'items', 'data', 'content', 'results', 'result', 'elements'];
const idNames = ['id', '_id', 'key', 'uuid', 'guid', 'uid'];
const maxDepth = 10;
const maxLists = 50;

/**
 * Returns the lists of objects in a definition, the most likely list of rows first. Throws a ModeError if the
 * definition cannot be parsed.
 *
 * @example
 * findLists("{ data: { 'list|10': [{ 'id|+1': 1 }], total: 10 } }")[0];
 * // { path: ['data', 'list'], fields: ['id'], idField: 'id' }
 */
export function findLists(source: string): ListPlace[] {
  const mode = parseMode(source);
  if (mode.kind === 'proxy') return [];
  const found: ListPlace[] = [];
  collect(mode.template, [], found);
  return found
    .map((place, index) => ({ place, index }))
    .sort((a, b) => worthOf(b.place) - worthOf(a.place) || a.index - b.index)
    .map(({ place }) => place);
}

function collect(template: Template, path: readonly string[], found: ListPlace[]): void {
  if (found.length >= maxLists || path.length > maxDepth) return;
  if (template.kind === 'object') {
    for (const { key, value } of template.fields) collect(value, [...path, parseKey(key).name], found);
    return;
  }
  const row = template.kind === 'list' ? template.items.find((item) => item.kind === 'object') : undefined;
  if (row?.kind !== 'object') return;
  const fields = fieldsOf(row);
  found.push({ path, fields, idField: idFieldOf(fields) });
}

const fieldsOf = ({ fields }: ObjectTemplate): string[] => fields.map(({ key }) => parseKey(key).name);

/** Returns the first usual name of an ID, else the first name that ends like one. */
function idFieldOf(fields: readonly string[]): string | undefined {
  const usual = idNames.find((name) => fields.includes(name));
  return (
    usual ?? fields.find((name) => /[a-z]I[dD]$|_id$/.test(name)) ?? fields.find((name) => /^(?:code|no)$/.test(name))
  );
}

/** Rates a list: higher for usual names, for rows with an ID, and for lists near the top. */
function worthOf({ path, idField }: ListPlace): number {
  const name = path.at(-1)?.toLowerCase();
  const rank = name === undefined ? 0 : listNames.indexOf(name);
  const byName = rank === -1 ? 0 : 100 - rank;
  return byName + (idField === undefined ? 0 : 20) - path.length * 2;
}
