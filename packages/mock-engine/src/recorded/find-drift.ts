import { ModeError, RenderError } from '../core/errors';
import { templateSchema } from '../export/template-schema';
import { type PlainSchema, schemaOfValue } from '../import/schema-of-value';
import { parseMode } from '../parse/parse';
import type { Template } from '../parse/template';
import { isObject } from '../swagger/json';
import { recordedValue } from './recorded-mode';

/** A field of a real answer that differs from the definition of its mock. */
export interface Drift {
  /** Dotted path, with `[]` for the items of a list; empty for the whole answer. */
  readonly path: string;
  readonly kind: 'missing' | 'new' | 'retyped';
  /** Type in the definition; empty if the field is new. */
  readonly expected: string;
  /** Type in the answer; empty if the field is missing. */
  readonly found: string;
}

const MAX_PATH = 300;

/**
 * Compares a real JSON answer with the definition of its mock, by names and types only. Values, null, functions and the
 * difference between integers and decimals do not count. Undefined if one of the two cannot be compared.
 *
 * @example
 * findDrift('{ id: 1, name: "@cname" }', '{"id":"a1"}', 50);
 * // [{ path: 'id', kind: 'retyped', expected: 'number', found: 'string' }, { path: 'name', kind: 'missing', … }]
 */
export function findDrift(mode: string, answer: string, max: number): Drift[] | undefined {
  const template = parsedTemplate(mode);
  const value = recordedValue(answer);
  if (!template || !value) return undefined;
  const found: Drift[] = [];
  compare(templateSchema(template), schemaOfValue(value.json), '', found);
  return found.slice(0, max);
}

/** Returns a text that is equal for answers of equal names and types; undefined if the answer is not JSON. */
export function shapeOf(answer: string): string | undefined {
  const value = recordedValue(answer);
  return value && describe(schemaOfValue(value.json));
}

/** Same as `shapeOf`, for the data that a definition generates; undefined for a definition that forwards. */
export function shapeOfMode(mode: string): string | undefined {
  const template = parsedTemplate(mode);
  return template && describe(templateSchema(template));
}

function parsedTemplate(mode: string): Template | undefined {
  try {
    const parsed = parseMode(mode);
    return parsed.kind === 'proxy' ? undefined : parsed.template;
  } catch (error) {
    if (error instanceof ModeError || error instanceof RenderError) return undefined;
    throw error;
  }
}

const typeOf = ({ type }: PlainSchema): string => {
  if (type === 'integer') return 'number';
  return typeof type === 'string' && type !== 'null' ? type : '';
};

function compare(wanted: PlainSchema, found: PlainSchema, path: string, drifts: Drift[]): void {
  const [expected, type] = [typeOf(wanted), typeOf(found)];
  // A schema without a type fits any value.
  if (expected === '' || type === '') return;
  const shown = path.slice(0, MAX_PATH);
  if (expected !== type) {
    drifts.push({ path: shown, kind: 'retyped', expected, found: type });
    return;
  }
  if (type === 'array') {
    if (isObject(wanted.items) && isObject(found.items)) compare(wanted.items, found.items, `${path}[]`, drifts);
    return;
  }
  if (type === 'object') compareObjects(wanted, found, path, drifts);
}

function compareObjects(wanted: PlainSchema, found: PlainSchema, path: string, drifts: Drift[]): void {
  // An object without known members may have any members.
  if (!isObject(wanted.properties)) return;
  const theirs = isObject(found.properties) ? found.properties : {};
  const required = Array.isArray(wanted.required) ? wanted.required : [];
  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const [name, inner] of Object.entries(wanted.properties)) {
    const other = Object.hasOwn(theirs, name) ? theirs[name] : undefined;
    if (isObject(inner) && isObject(other)) compare(inner, other, pathOf(name), drifts);
    else if (required.includes(name)) {
      const expected = isObject(inner) ? typeOf(inner) : '';
      drifts.push({ path: pathOf(name).slice(0, MAX_PATH), kind: 'missing', expected, found: '' });
    }
  }
  for (const [name, other] of Object.entries(theirs)) {
    if (Object.hasOwn(wanted.properties, name)) continue;
    const type = isObject(other) ? typeOf(other) : '';
    drifts.push({ path: pathOf(name).slice(0, MAX_PATH), kind: 'new', expected: '', found: type });
  }
}

/** Writes names and types in a fixed order. Empty lists and null values have no type of their own. */
function describe(schema: PlainSchema): string {
  const type = typeOf(schema);
  if (type === 'array') return `[${isObject(schema.items) ? describe(schema.items) : ''}]`;
  if (type !== 'object') return type;
  const properties = isObject(schema.properties) ? schema.properties : {};
  const names = Object.keys(properties).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${describe((properties[name] ?? {}) as PlainSchema)}`).join(',')}}`;
}
