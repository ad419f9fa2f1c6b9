import { writeKey } from '../rule';
import type { Template, TemplateField } from '../template';
import { formatText } from './formats';
import { entriesOf, isObject, type Json, type JsonObject, listMember, member } from './json';
import { isSpent, literalTemplate, literalText, type SampleBudget } from './literal';
import { References } from './references';
import { typeOf, viewSchema } from './schema-view';

/**
 * What a sample is drawn from and how large it may grow.
 *
 * @example
 * fromSchema(schema, { root: document, maxNodes: 500 });
 */
export interface SchemaOptions {
  /** The document `$ref`s point into; the schema itself when left out. */
  readonly root?: unknown;
  readonly maxNodes?: number;
  readonly maxDepth?: number;
}

const MAX_NODES = 2000;
const MAX_CHARACTERS = 200_000;
const MAX_DEPTH = 12;
/** Values that one list may come to when it is drawn: lists in lists multiply. */
const MAX_LIST_VALUES = 1000;

/**
 * A template that draws samples of a schema: examples first, then defaults and constants, then
 * placeholders that fit type, format and bounds.
 *
 * @example
 * printTemplate(fromSchema({ type: 'object', properties: { mail: { type: 'string', format: 'email' } } }));
 * // '{\n  "mail": "@email"\n}'
 */
export function fromSchema(schema: unknown, options: SchemaOptions = {}): Template {
  const references = new References(options.root ?? schema);
  return sampleSchema(schema, references, options);
}

/** The same for a caller that keeps the references of a whole document. */
export function sampleSchema(schema: Json, references: References, options: SchemaOptions = {}): Template {
  const budget = { nodes: options.maxNodes ?? MAX_NODES, characters: MAX_CHARACTERS };
  return new Sampler(references, budget, options.maxDepth ?? MAX_DEPTH).sample(schema, [], NO_NAMES, 0)
    .template;
}

/** The template of an example that stands beside the schema. */
export function sampleExample(value: Json): Template {
  return literalTemplate(value, { nodes: MAX_NODES, characters: MAX_CHARACTERS });
}

const NO_NAMES: ReadonlySet<string> = new Set();
const EMPTY: Template = { kind: 'object', fields: [] };

interface Sample {
  readonly template: Template;
  /** Whether two draws may differ; repeating a constant would look silly. */
  readonly varies: boolean;
  /** How often a list is repeated when it has a key to say so. */
  readonly rule?: string;
  /** How many values a draw comes to at the most. */
  readonly size: number;
}

class Sampler {
  private readonly references: References;
  private readonly budget: SampleBudget;
  private readonly maxDepth: number;

  constructor(references: References, budget: SampleBudget, maxDepth: number) {
    this.references = references;
    this.budget = budget;
    this.maxDepth = maxDepth;
  }

  sample(value: Json, trail: readonly string[], siblings: ReadonlySet<string>, depth: number): Sample {
    this.budget.nodes -= 1;
    const view = viewSchema(value, trail, this.references);
    if (!view) return constant(EMPTY);
    const { schema } = view;
    const given = givenExample(schema);
    if (given !== undefined) return constant(this.literal(given, siblings));
    switch (typeOf(schema)) {
      case 'object':
        return this.object(schema, view.trail, depth);
      case 'array':
        return this.array(schema, view.trail, depth);
      case 'boolean':
        return drawn('@boolean');
      case 'integer':
        return drawn(integerText(schema));
      case 'number':
        return drawn(numberText(schema));
      case 'null':
        return constant({ kind: 'value', value: null });
      case 'string':
      case 'file':
        return this.text(schema, siblings);
      default:
        return constant(EMPTY);
    }
  }

  private literal(value: Json, siblings: ReadonlySet<string>): Template {
    if (typeof value === 'string') {
      const text = value.slice(0, 20_000);
      this.budget.characters -= text.length;
      return { kind: 'text', text: literalText(text, siblings) };
    }
    return literalTemplate(value, this.budget);
  }

  private text(schema: JsonObject, siblings: ReadonlySet<string>): Sample {
    const { text, isPlaceholder } = formatText(schema);
    return isPlaceholder ? drawn(text) : constant({ kind: 'text', text: literalText(text, siblings) });
  }

  private object(schema: JsonObject, trail: readonly string[], depth: number): Sample {
    const properties = entriesOf(member(schema, 'properties')).filter(([, inner]) => !isWriteOnly(inner));
    const extra = member(schema, 'additionalProperties');
    const entries: [string, Json][] = [...properties];
    if (properties.length === 0 && isObject(extra)) {
      for (const n of [1, 2, 3]) entries.push([`additionalProp${n}`, extra]);
    }
    if (depth >= this.maxDepth) return constant(EMPTY);
    const names = new Set(entries.map(([name]) => name));
    const fields: TemplateField[] = [];
    let varies = false;
    let size = 1;
    for (const [name, inner] of entries) {
      if (isSpent(this.budget)) break;
      this.budget.characters -= name.length;
      const sample = this.sample(inner, trail, names, depth + 1);
      fields.push({ key: writeKey(name, sample.rule), value: this.guard(name, sample, names) });
      varies ||= sample.varies;
      size += sample.size;
    }
    return { template: { kind: 'object', fields }, varies, size };
  }

  // A sibling called like the placeholder would stand before it, unless the case differs.
  private guard(name: string, sample: Sample, names: ReadonlySet<string>): Template {
    const { template } = sample;
    if (!sample.varies || template.kind !== 'text') return template;
    const called = /^@(\w+)/.exec(template.text)?.[1] ?? '';
    if (called === name || !names.has(called)) return template;
    return { kind: 'text', text: template.text.replace(called, otherCase(called, names)) };
  }

  private array(schema: JsonObject, trail: readonly string[], depth: number): Sample {
    const least = numberMember(schema, 'minItems') ?? 0;
    const most = numberMember(schema, 'maxItems');
    if (most === 0 || depth >= this.maxDepth) return constant({ kind: 'list', items: [] });
    const fixed = listMember(schema, 'prefixItems');
    if (fixed.length > 0) {
      const items = fixed.slice(0, 20).map((item) => this.sample(item, trail, NO_NAMES, depth + 1));
      return {
        template: { kind: 'list', items: items.map((item) => item.template) },
        varies: items.some((item) => item.varies),
        size: items.reduce((sum, item) => sum + item.size, 1),
      };
    }
    const inner = member(schema, 'items');
    // A list of itself, or of what cannot be found, is best shown without elements.
    if (isSpent(this.budget) || !viewSchema(inner, trail, this.references)) {
      return constant({ kind: 'list', items: [] });
    }
    const item = this.sample(inner, trail, NO_NAMES, depth + 1);
    const template: Template = { kind: 'list', items: [item.template] };
    const room = Math.floor(MAX_LIST_VALUES / item.size);
    if ((!item.varies && least < 2) || room < 2)
      return { template, varies: item.varies, size: 1 + item.size };
    const from = Math.min(room, Math.max(1, Math.min(20, Math.trunc(least))));
    const to = Math.min(room, Math.max(from, Math.min(most ?? Math.max(5, from), from + 9)));
    const rule = item.varies ? `${from}-${to}` : `${from}-${from}`;
    return { template, varies: true, rule, size: 1 + to * item.size };
  }
}

function constant(template: Template): Sample {
  return { template, varies: false, size: 1 };
}

function drawn(text: string): Sample {
  return { template: { kind: 'text', text }, varies: true, size: 1 };
}

function otherCase(name: string, siblings: ReadonlySet<string>): string {
  const cases = [name.charAt(0).toUpperCase() + name.slice(1), name.toUpperCase()];
  return cases.find((one) => !siblings.has(one)) ?? name;
}

function isWriteOnly(value: Json): boolean {
  return member(value, 'writeOnly') === true;
}

/** What the schema itself shows; undefined when it shows nothing. */
function givenExample(schema: JsonObject): Json {
  const example = member(schema, 'example') ?? listMember(schema, 'examples')[0];
  if (example !== undefined) return asStructure(example, schema);
  for (const key of ['default', 'const']) {
    const value = member(schema, key);
    if (value !== undefined && value !== null) return value;
  }
  return listMember(schema, 'enum').find((value) => value !== null);
}

// Some tools write the example of an object as the text of its JSON.
function asStructure(example: Json, schema: JsonObject): Json {
  if (typeof example !== 'string' || !/^\s*[{[]/.test(example)) return example;
  const type = typeOf(schema);
  if (type !== 'object' && type !== 'array') return example;
  try {
    return JSON.parse(example);
  } catch {
    return example;
  }
}

export function numberMember(schema: JsonObject, key: string): number | undefined {
  const value = member(schema, key);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

const SAFE = Number.MAX_SAFE_INTEGER;

/** The bounds as written in any version; 3.0 marks an exclusive bound, 3.1 moves it. */
function boundsOf(schema: JsonObject, step: number): { min: number | undefined; max: number | undefined } {
  const exclusiveMin = member(schema, 'exclusiveMinimum');
  const exclusiveMax = member(schema, 'exclusiveMaximum');
  let min = numberMember(schema, 'minimum');
  let max = numberMember(schema, 'maximum');
  if (typeof exclusiveMin === 'number') min = exclusiveMin + step;
  else if (exclusiveMin === true && min !== undefined) min += step;
  if (typeof exclusiveMax === 'number') max = exclusiveMax - step;
  else if (exclusiveMax === true && max !== undefined) max -= step;
  return { min, max };
}

function integerText(schema: JsonObject): string {
  const [min, max] = fill(boundsOf(schema, 1));
  const low = Math.max(-SAFE, Math.ceil(min));
  return `@integer(${low}, ${Math.max(low, Math.min(SAFE, Math.floor(max)))})`;
}

function numberText(schema: JsonObject): string {
  const format = member(schema, 'format');
  const bounds = boundsOf(schema, 0.001);
  const [min, max] = fill(bounds);
  const isDecimal =
    format === 'float' || format === 'double' || !Number.isInteger(min) || !Number.isInteger(max);
  if (!isDecimal || max - min > 1e9) return integerText(schema);
  return `@float(${min}, ${max}, 3, 5)`;
}

// 60 to 100 is what imports have always drawn; one bound alone moves the window.
function fill({ min, max }: { min: number | undefined; max: number | undefined }): [number, number] {
  if (min === undefined && max === undefined) return [60, 100];
  if (min === undefined) return [Math.min(60, (max ?? 0) - 40), max ?? 100];
  return [min, Math.max(min, max ?? Math.max(100, min + 40))];
}
