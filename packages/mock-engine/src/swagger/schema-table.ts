import { entriesOf, isObject, type Json, listMember, member, textMember } from './json';

/**
 * One row of the table of a request or a response.
 *
 * @example
 * const row: SchemaRow = requestTable(mock.parameters)[0]; // { name: 'id', in: 'path', type: 'integer', … }
 */
export interface SchemaRow {
  /** The key; `[]` for the items of a list. */
  readonly name: string;
  /** Nesting level. */
  readonly depth: number;
  /** Place of a parameter: `path`, `query`, `header`, `body` …; empty in responses and below the top. */
  readonly in: string;
  /** Type of the value, such as `integer(int64)` or `string[]`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** Allowed values; empty if unrestricted. */
  readonly choices: readonly string[];
  /** Default or example as text; empty if there is none. */
  readonly sample: string;
}

/**
 * The table of one response.
 *
 * @example
 * answerTables(mock.response_model)[0]; // { status: '200', description: 'ok', rows: [ … ] }
 */
export interface AnswerTable {
  readonly status: string;
  readonly description: string;
  readonly contentType: string;
  readonly rows: readonly SchemaRow[];
}

const MAX_ROWS = 1_000;
const MAX_DEPTH = 20;

/**
 * Returns the rows of a request's table, from the JSON text that an import stores with a mock; empty for
 * other text.
 *
 * @example
 * requestTable(mock.parameters).map((row) => `${row.in} ${row.name}: ${row.type}`);
 */
export function requestTable(parameters: string): SchemaRow[] {
  const rows: SchemaRow[] = [];
  const list = parsed(parameters);
  for (const parameter of Array.isArray(list) ? list : []) {
    if (!isObject(parameter)) continue;
    const schema = member(parameter, 'schema');
    const row = rowOf(textMember(parameter, 'name'), schema, 0, member(parameter, 'required') === true);
    const sample = scalarText(member(parameter, 'example')) || row.sample;
    const description = textMember(parameter, 'description') || row.description;
    rows.push({ ...row, in: textMember(parameter, 'in'), description, sample });
    addInner(rows, schema, 1);
  }
  return rows.slice(0, MAX_ROWS);
}

/**
 * Returns the tables of a mock's responses by status, from the JSON text that an import stores with a mock.
 *
 * @example
 * for (const { status, rows } of answerTables(mock.response_model)) show(status, rows);
 */
export function answerTables(responseModel: string): AnswerTable[] {
  return entriesOf(parsed(responseModel)).map(([status, answer]) => ({
    status,
    description: textMember(answer, 'description'),
    contentType: textMember(answer, 'contentType'),
    rows: schemaRows(member(answer, 'schema')),
  }));
}

/** Returns the rows of a schema; the keys of an object describe it completely, any other value has its own row. */
export function schemaRows(schema: Json): SchemaRow[] {
  const rows: SchemaRow[] = [];
  if (isObject(schema) && member(schema, 'properties') === undefined) rows.push(rowOf('', schema, 0, true));
  addInner(rows, schema, rows.length);
  return rows.slice(0, MAX_ROWS);
}

/** Parses JSON text; undefined if it is invalid. */
export function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function addInner(rows: SchemaRow[], schema: Json, depth: number): void {
  if (rows.length > MAX_ROWS || depth > MAX_DEPTH) return;
  const required = new Set(listMember(schema, 'required'));
  for (const [name, inner] of entriesOf(member(schema, 'properties'))) {
    rows.push(rowOf(name, inner, depth, required.has(name)));
    addInner(rows, inner, depth + 1);
  }
  const items = member(schema, 'items');
  if (isObject(items) && hasInner(items)) {
    rows.push(rowOf('[]', items, depth, false));
    addInner(rows, items, depth + 1);
  }
  const extra = member(schema, 'additionalProperties');
  if (isObject(extra)) {
    rows.push(rowOf('*', extra, depth, false));
    addInner(rows, extra, depth + 1);
  }
}

const hasInner = (schema: Json): boolean =>
  ['properties', 'items', 'additionalProperties'].some((key) => isObject(member(schema, key)));

function rowOf(name: string, schema: Json, depth: number, isRequired: boolean): SchemaRow {
  return {
    name,
    depth,
    in: '',
    type: typeText(schema),
    isRequired,
    description: textMember(schema, 'description') || textMember(schema, 'title'),
    choices: listMember(schema, 'enum').map(scalarText),
    sample: scalarText(member(schema, 'default')) || scalarText(member(schema, 'example')),
  };
}

function typeText(schema: Json, depth = 0): string {
  const type = textMember(schema, 'type');
  if (type === 'array' && depth < MAX_DEPTH) return `${typeText(member(schema, 'items'), depth + 1)}[]`;
  const format = textMember(schema, 'format');
  const nullable = member(schema, 'nullable') === true ? ' | null' : '';
  return `${type || 'any'}${format ? `(${format})` : ''}${nullable}`;
}

function scalarText(value: Json): string {
  if (value === null) return 'null';
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}
