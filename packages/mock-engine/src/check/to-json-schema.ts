import { parseKey } from '../parse/rule';
import type { Template } from '../parse/template';
import { typeOf } from './mismatch';
import { templateOf } from './template-of';

/**
 * The rule of a key with its texts, as Mock.js hands it out; empty without one. A count that would be drawn
 * anew each time, of a range, is not given.
 *
 * @example
 * const rule: SchemaRule = toJSONSchema({ 'price|1-100.2': 1 }).properties?.[0]?.rule ?? {};
 * rule.min; // 1
 */
export interface SchemaRule {
  /** The key, its name, and the texts of the step, the range and the decimals. */
  readonly parameters?: readonly (string | undefined)[];
  /** The text of the range and its two sides. */
  readonly range?: readonly (string | undefined)[];
  readonly min?: number;
  readonly max?: number;
  readonly count?: number;
  /** The text of the decimals and its two sides. */
  readonly decimal?: readonly (string | undefined)[];
  readonly dmin?: number;
  readonly dmax?: number;
  readonly dcount?: number;
  /** The `n` of `|+n`, which Mock.js leaves among the parameters. */
  readonly step?: number;
}

/**
 * A template spread out: what it is, under which name, by which rule, and what it consists of.
 *
 * @example
 * const schema: MockSchema = toJSONSchema({ 'list|1-5': [{ id: 1 }] });
 * schema.properties?.[0]?.path; // ['ROOT', 'list']
 */
export interface MockSchema {
  /** The name of the field, or the index of the item; undefined at the top. */
  readonly name: string | number | undefined;
  readonly template: unknown;
  readonly type: string;
  readonly rule: SchemaRule;
  readonly path: readonly (string | number)[];
  /** Of an object. */
  readonly properties?: readonly MockSchema[];
  /** Of a list. */
  readonly items?: readonly MockSchema[];
}

/**
 * The template spread out with its rules, in the form of Mock.js, which is not the JSON Schema of others.
 * Throws a ModeError when the value holds itself or is too deep.
 *
 * @example
 * toJSONSchema({ 'list|1-5': [{ id: 1 }] }).properties?.[0]?.rule; // { min: 1, max: 5, … }
 */
export function toJSONSchema(template: unknown): MockSchema {
  return schemaOf(template, templateOf(template), undefined, []);
}

// Walks through the value together with its template, which has found out what may be walked through.
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
    return {
      ...schema,
      items: template.items.map((item, index) => schemaOf(list[index], item, index, path)),
    };
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
    ...(decimal && {
      decimal,
      dmin: numberOf(decimal[1]),
      dmax: numberOf(decimal[2]),
      dcount: exactly(decimal),
    }),
  };
}

/** The text of a range and its sides as they are written, be they in order or not. */
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
