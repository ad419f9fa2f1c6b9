import { parseKey } from '../parse/rule';
import type { Template } from '../parse/template';
import { typeOf } from './mismatch';
import { templateOf } from './template-of';

/**
 * The parsed rule of a key in the format of Mock.js; empty if the key has no rule. A count from a range is omitted,
 * because Mock.js would generate a new one each time.
 *
 * @example
 * const rule: SchemaRule = toJSONSchema({ 'price|1-100.2': 1 }).properties?.[0]?.rule ?? {};
 * rule.min; // 1
 */
export interface SchemaRule {
  /** The key, its name, and the texts of the step, the range and the decimals. */
  readonly parameters?: readonly (string | undefined)[];
  /** Text of the range and of its two bounds. */
  readonly range?: readonly (string | undefined)[];
  readonly min?: number;
  readonly max?: number;
  readonly count?: number;
  /** Text of the decimals and of their two bounds. */
  readonly decimal?: readonly (string | undefined)[];
  readonly dmin?: number;
  readonly dmax?: number;
  readonly dcount?: number;
  /** The `n` of `|+n`, which Mock.js leaves among the parameters. */
  readonly step?: number;
}

/**
 * A template as a tree of names, rules and children.
 *
 * @example
 * const schema: MockSchema = toJSONSchema({ 'list|1-5': [{ id: 1 }] });
 * schema.properties?.[0]?.path; // ['ROOT', 'list']
 */
export interface MockSchema {
  /** Field name or item index; undefined at the top. */
  readonly name: string | number | undefined;
  readonly template: unknown;
  readonly type: string;
  readonly rule: SchemaRule;
  readonly path: readonly (string | number)[];
  /** Set for objects. */
  readonly properties?: readonly MockSchema[];
  /** Set for lists. */
  readonly items?: readonly MockSchema[];
}

/**
 * Returns the tree of a template and its rules in the format of Mock.js, which is not standard JSON Schema.
 * Throws a ModeError if the value is cyclic or too deep.
 *
 * @example
 * toJSONSchema({ 'list|1-5': [{ id: 1 }] }).properties?.[0]?.rule; // { min: 1, max: 5, … }
 */
export function toJSONSchema(template: unknown): MockSchema {
  return schemaOf(template, templateOf(template), undefined, []);
}

// Walks the value together with its template, which has already rejected cycles.
function schemaOf(
  value: unknown,
  template: Template,
  key: string | number | undefined,
  outer: readonly (string | number)[],
): MockSchema {
  const name = typeof key === 'string' ? parseKey(key).name : key;
  const path = [...outer, name ?? 'ROOT'];
  const rule = typeof key === 'string' ? readRule(key) : {};
  const schema = { name, template: value, type: typeOf(value), rule, path };
  if (template.kind === 'list') {
    const list = value as readonly unknown[];
    return { ...schema, items: template.items.map((item, index) => schemaOf(list[index], item, index, path)) };
  }
  if (template.kind !== 'object') return schema;
  const record = value as Readonly<Record<string, unknown>>;
  return {
    ...schema,
    properties: template.fields.map((field) => schemaOf(record[field.key], field.value, field.key, path)),
  };
}

function readRule(key: string): SchemaRule {
  const { name, rule } = parseKey(key);
  if (!rule) return {};
  const text = key.slice(name.length + 1);
  if (rule.step !== undefined) {
    return { parameters: [key, name, text.slice(1), undefined, undefined], step: rule.step };
  }
  const [whole = '', fraction] = text.split('.');
  const range = sidesOf(whole);
  const decimal = sidesOf(fraction);
  return {
    parameters: [key, name, undefined, range?.[0], decimal?.[0]],
    ...(range && { range, min: numberOf(range[1]), max: numberOf(range[2]), count: rule.count }),
    ...(decimal && { decimal, dmin: numberOf(decimal[1]), dmax: numberOf(decimal[2]), dcount: exactly(decimal) }),
  };
}

/** Returns the text of a range and its two bounds as written, in either order. */
function sidesOf(text: string | undefined): readonly (string | undefined)[] | undefined {
  const match = /^([+-]?\d+)(?:-([+-]?\d+)?)?$/.exec(text ?? '');
  return match ? [...match] : undefined;
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function exactly([, first, second]: readonly (string | undefined)[]): number | undefined {
  return second === undefined ? numberOf(first) : undefined;
}
