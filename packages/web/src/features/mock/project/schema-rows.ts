/** A schema as an import keeps it beside a mock: references followed, circles cut. */
export interface StoredSchema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly example?: unknown;
  readonly nullable?: boolean;
  readonly deprecated?: boolean;
  readonly properties?: Readonly<Record<string, StoredSchema>>;
  readonly required?: readonly string[];
  readonly items?: StoredSchema;
  readonly additionalProperties?: StoredSchema;
}

export interface StoredParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly contentType?: string;
  readonly example?: unknown;
  readonly schema: StoredSchema;
}

export interface StoredAnswer {
  readonly status: string;
  readonly description: string;
  readonly contentType?: string;
  readonly schema?: StoredSchema;
}

/** One line of a request or response table. */
export interface SchemaRow {
  /** Where it stands, such as `data.list[].id`; tells the rows apart. */
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  readonly description: string;
  readonly choices: readonly string[];
  readonly example: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads what an import wrote; foreign or broken text means that there is nothing to show. */
export function readParameters(json: string): StoredParameter[] {
  const list = parse(json);
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).map((entry) => ({
    name: textOf(entry.name),
    in: textOf(entry.in),
    required: entry.required === true,
    description: textOf(entry.description),
    contentType: textOf(entry.contentType) || undefined,
    example: entry.example,
    schema: isObject(entry.schema) ? (entry.schema as StoredSchema) : {},
  }));
}

/** The answers of an import, in the order of their status. */
export function readAnswers(json: string): StoredAnswer[] {
  const answers = parse(json);
  if (!isObject(answers)) return [];
  return Object.entries(answers)
    .filter((entry): entry is [string, Record<string, unknown>] => isObject(entry[1]))
    .map(([status, answer]) => ({
      status,
      description: textOf(answer.description),
      contentType: textOf(answer.contentType) || undefined,
      schema: isObject(answer.schema) ? (answer.schema as StoredSchema) : undefined,
    }))
    .sort((a, b) => (a.status < b.status ? -1 : 1));
}

/**
 * A type in a few letters.
 * @example typeName({ type: 'array', items: { type: 'string', format: 'date' } }) // 'string(date)[]'
 */
export function typeName(schema: StoredSchema): string {
  if (schema.items) return `${typeName(schema.items)}[]`;
  const type = schema.type ?? (schema.properties ? 'object' : 'any');
  return schema.format ? `${type}(${schema.format})` : type;
}

const shown = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

interface Named {
  name: string;
  path: string;
  depth: number;
  isRequired: boolean;
  description?: string;
  example?: unknown;
}

function rowOf(schema: StoredSchema, named: Named): SchemaRow {
  return {
    path: named.path,
    name: named.name,
    depth: named.depth,
    type: typeName(schema),
    isRequired: named.isRequired,
    isDeprecated: schema.deprecated === true,
    description: named.description || schema.description || schema.title || '',
    choices: (schema.enum ?? schema.items?.enum ?? []).map(shown),
    example: shown(named.example ?? schema.example ?? schema.default),
  };
}

/** The fields below a schema, each followed by its own. */
export function fieldRows(schema: StoredSchema, path = '', depth = 0): SchemaRow[] {
  if (schema.items) return fieldRows(schema.items, `${path}[]`, depth);
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = path ? `${path}.${name}` : name;
    const named = { name, path: inner, depth, isRequired: required.has(name) };
    return [rowOf(field, named), ...fieldRows(field, inner, depth + 1)];
  });
  const extra = schema.additionalProperties;
  if (!extra) return rows;
  const inner = path ? `${path}.*` : '*';
  return [
    ...rows,
    rowOf(extra, { name: '*', path: inner, depth, isRequired: false }),
    ...fieldRows(extra, inner, depth + 1),
  ];
}

/** A parameter and, for a body, the fields below it. */
export function parameterRows(parameter: StoredParameter): SchemaRow[] {
  const path = `${parameter.in}:${parameter.name}`;
  const { name, required: isRequired, description, example, schema } = parameter;
  return [
    rowOf(schema, { name, path, depth: 0, isRequired, description, example }),
    ...fieldRows(schema, path, 1),
  ];
}
