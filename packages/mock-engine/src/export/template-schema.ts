import { RenderError } from '../core/errors';
import { commonSchema, type PlainSchema } from '../import/schema-of-value';
import { isOneOf, parseKey, type Rule } from '../parse/rule';
import type { ListTemplate, ObjectTemplate, Template } from '../parse/template';
import { splitText } from '../parse/text-parts';
import { findPlaceholder } from '../placeholders';
import { compile } from '../plan/plan';

const MAX_DEPTH = 30;
/** Number of values generated from a placeholder to determine its type. */
const DRAWS = 5;
const MAX_CHOICES = 50;

/** Formats of placeholders that are standard in JSON Schema. */
const FORMATS: Readonly<Record<string, string>> = {
  email: 'email',
  url: 'uri',
  image: 'uri',
  guid: 'uuid',
  uuid: 'uuid',
  ip: 'ipv4',
  date: 'date',
};
/** Placeholders that have a standard format only if they have no arguments. */
const FORMATTED_WITHOUT_ARGUMENTS: ReadonlySet<string> = new Set(['date']);

/**
 * Returns the schema of the data that a template generates: rules become bounds, placeholders types and formats.
 * Functions and unknown parts fit any value.
 *
 * @example
 * templateSchema(parsed); // of { 'age|1-9': 1 }: { type: 'object', properties: { age: { type: 'integer', … } } }
 */
export function templateSchema(template: Template): PlainSchema {
  return schemaOf(template, undefined, undefined, 0);
}

function schemaOf(
  template: Template,
  rule: Rule | undefined,
  owner: ObjectTemplate | undefined,
  depth: number,
): PlainSchema {
  if (depth > MAX_DEPTH) return {};
  switch (template.kind) {
    case 'value':
      return valueSchema(template.value, rule);
    case 'text':
      return rule ? { type: 'string' } : textSchema(template.text, owner, depth);
    case 'regexp':
      return { type: 'string', ...(template.flags === '' && !rule && { pattern: `^(?:${template.source})$` }) };
    case 'list':
      return listSchema(template, rule, depth);
    case 'object':
      return objectSchema(template, rule, depth);
    default:
      return {};
  }
}

function valueSchema(value: number | boolean | null | undefined, rule: Rule | undefined): PlainSchema {
  if (value === null || value === undefined) return { type: 'null' };
  if (typeof value === 'boolean') return { type: 'boolean' };
  const { count, min = count, max = count, dmin, step } = rule ?? {};
  if (step !== undefined) return { type: Number.isInteger(value) ? 'integer' : 'number' };
  const bounds = min === undefined || max === undefined ? {} : { minimum: min, maximum: max };
  // Decimals are added to the integer part, so the upper bound is exceeded by less than one.
  if (dmin !== undefined) return { type: 'number', ...('minimum' in bounds && { minimum: bounds.minimum }) };
  return { type: rule || Number.isInteger(value) ? 'integer' : 'number', ...bounds };
}

function objectSchema(template: ObjectTemplate, rule: Rule | undefined, depth: number): PlainSchema {
  const properties: Record<string, PlainSchema> = {};
  for (const { key, value } of template.fields) {
    const { name, rule: own } = parseKey(key);
    // `_res` contains settings of the response, not data.
    if (depth === 0 && name === '_res') continue;
    define(properties, name, schemaOf(value, own, template, depth + 1));
  }
  const names = Object.keys(properties);
  if (names.length === 0) return { type: 'object' };
  // A rule omits some of the keys.
  return { type: 'object', properties, ...(rule ? {} : { required: names }) };
}

/** Defines an own property even if its name is `__proto__`. */
function define(properties: Record<string, PlainSchema>, name: string, value: PlainSchema): void {
  Object.defineProperty(properties, name, { value, enumerable: true, configurable: true, writable: true });
}

function listSchema(template: ListTemplate, rule: Rule | undefined, depth: number): PlainSchema {
  const { items } = template;
  if (isOneOf(rule)) return choiceSchema(items, depth);
  const schemas = items.map((item) => schemaOf(item, undefined, undefined, depth + 1));
  const item = schemas.length > 0 && schemas.reduce(commonSchema);
  const { count, min = count, max = count } = rule ?? {};
  const bounds =
    min === undefined || max === undefined || min < 0
      ? {}
      : { minItems: min * items.length, maxItems: max * items.length };
  return { type: 'array', ...(item && { items: item }), ...bounds };
}

/** Returns the schema of a choice of one item; an enumeration if the items are constants. */
function choiceSchema(items: readonly Template[], depth: number): PlainSchema {
  const constants = items.map(constantOf);
  const isEnumeration = items.length <= MAX_CHOICES && constants.every((value) => value !== undefined);
  const schemas = items.map((item) => schemaOf(item, undefined, undefined, depth + 1));
  const common = schemas.length > 0 ? schemas.reduce(commonSchema) : {};
  return isEnumeration && items.length > 0 ? { ...common, enum: [...new Set(constants)] } : common;
}

function constantOf(template: Template): string | number | boolean | undefined {
  if (template.kind === 'text') return template.text.includes('@') ? undefined : template.text;
  const value = template.kind === 'value' ? template.value : undefined;
  return value === null ? undefined : value;
}

function textSchema(text: string, owner: ObjectTemplate | undefined, depth: number): PlainSchema {
  if (!text.includes('@')) return { type: 'string' };
  const [part, ...others] = splitText(text);
  if (!part || part.kind === 'literal' || others.length > 0) return { type: 'string' };
  const { name, args } = part;
  const sibling = owner?.fields.find(({ key }) => parseKey(key).name === name);
  if (sibling && args === undefined && !isSelf(sibling.value, text)) {
    return schemaOf(sibling.value, parseKey(sibling.key).rule, undefined, depth + 1);
  }
  const placeholder = findPlaceholder(name);
  if (!placeholder) return /^[\w./]+$/.test(name) ? {} : { type: 'string' };
  const canonical = placeholder.names[0];
  const bounds = boundsOf(canonical, args);
  const found = drawnSchema(text);
  const isPlain = (args ?? '').trim() === '';
  const format = placeholder.names.map((one) => FORMATS[one]).find(Boolean);
  if (found.type !== 'string' || !format) return { ...found, ...(isNumeric(found) && bounds) };
  return isPlain || !FORMATTED_WITHOUT_ARGUMENTS.has(canonical) ? { ...found, format } : found;
}

/** Returns whether a field's value is the placeholder of its own name, such as `name: '@name'`. */
const isSelf = (template: Template, text: string): boolean => template.kind === 'text' && template.text === text;

const isNumeric = ({ type }: PlainSchema): boolean => type === 'integer' || type === 'number';

function boundsOf(name: string, args: string | undefined): PlainSchema {
  if (name !== 'integer' && name !== 'natural') return {};
  const [, min, max] = /^\s*(-?\d+)\s*,\s*(-?\d+)\s*$/.exec(args ?? '') ?? [];
  return min === undefined || max === undefined ? {} : { minimum: Number(min), maximum: Number(max) };
}

/** Cache of the schemas of placeholders, because a project repeats placeholders thousands of times. */
const drawn = new Map<string, PlainSchema>();
const MAX_DRAWN = 2_000;

function drawnSchema(text: string): PlainSchema {
  const known = drawn.get(text) ?? findDrawnSchema(text);
  if (drawn.size < MAX_DRAWN) drawn.set(text, known);
  return known;
}

/** Determines the type of a placeholder from some generated values. */
function findDrawnSchema(text: string): PlainSchema {
  try {
    const plan = compile({ kind: 'text', text }, { limits: { nodes: 1_000, outputLength: 100_000 } });
    const values = Array.from({ length: DRAWS }, (_, seed) => valueType(plan.render({ seed: seed + 1 })));
    return values.reduce(commonSchema);
  } catch (error) {
    if (error instanceof RenderError) return {};
    throw error;
  }
}

function valueType(value: unknown): PlainSchema {
  if (value === null || value === undefined) return { type: 'null' };
  if (Array.isArray(value)) {
    const items = value.slice(0, 20).map(valueType);
    return { type: 'array', ...(items.length > 0 && { items: items.reduce(commonSchema) }) };
  }
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'number' };
  return ['string', 'boolean', 'object'].includes(typeof value) ? { type: typeof value } : {};
}
