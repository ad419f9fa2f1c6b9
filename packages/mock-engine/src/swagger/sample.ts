import { writeKey } from '../parse/rule';
import type { Template, TemplateField } from '../parse/template';
import { splitText } from '../parse/text-parts';
import { choicesOf, givenValue } from './given-value';
import { differentValues, itemsOf } from './items-of';
import { isObject, type Json, type JsonObject, listMember, member, numberMember } from './json';
import { kindOf } from './kind-of';
import { isSpent, literalTemplate, literalText, type SampleBudget } from './literal';
import { bothSchemas } from './merge-schemas';
import { numberText } from './number-text';
import type { SchemaView } from './references';
import { References } from './references';
import { isNullable, typeOf, viewSchema } from './schema-view';
import { shownProperties } from './shown-properties';
import { textTemplate } from './text-template';

/**
 * The options of a sample: the root of its references and its limits.
 *
 * @example
 * fromSchema(schema, { root: document, maxNodes: 500, direction: 'request' });
 */
export interface SchemaOptions {
  /** The document references point into; the schema itself when left out. */
  readonly root?: unknown;
  /** Values in the template. */
  readonly maxNodes?: number;
  /** Objects and lists inside one another. */
  readonly maxDepth?: number;
  /** How often a schema may appear again inside itself; 0 cuts a circle where it closes. */
  readonly rounds?: number;
  /** An answer shows nothing that is `writeOnly`, a request nothing that is `readOnly`. */
  readonly direction?: 'answer' | 'request';
}

const MAX_NODES = 2000;
const MAX_CHARACTERS = 200_000;
const MAX_DEPTH = 12;
/** Values that one list may come to when it is drawn: lists in lists multiply. */
const MAX_LIST_VALUES = 1000;
/** How many values of an `enum` are offered. */
const MAX_CHOICES = 20;
/** How often the template of an item is written again. */
const MAX_COPIES = 20;
/** So many characters weigh as much as a value. */
const VALUE_LENGTH = 100;

/**
 * A template that draws values of a schema: what is fixed or shown by example first, then choices, then
 * placeholders that fit type, format, pattern and bounds. Reads JSON Schema up to 2020-12 and the dialects of
 * OpenAPI 2.0, 3.0 and 3.1. Of alternatives the first that can be drawn is taken; `not` and `if` are not
 * looked at.
 *
 * @example
 * printTemplate(fromSchema({ type: 'object', properties: { mail: { type: 'string', format: 'email' } } }));
 * // '{\n  "mail": "@email"\n}'
 */
export function fromSchema(schema: unknown, options: SchemaOptions = {}): Template {
  return sampleSchema(schema, new References(options.root ?? schema, options.rounds), options);
}

/** The same for a caller that keeps the references of a whole document. */
export function sampleSchema(schema: Json, references: References, options: SchemaOptions = {}): Template {
  references.begin();
  return alone(new Sampler(references, options).sample(schema, [], NO_NAMES, 0));
}

/** The template of an example that stands beside the schema. */
export function sampleExample(value: Json): Template {
  return literalTemplate(value, { nodes: MAX_NODES, characters: MAX_CHARACTERS });
}

const NO_NAMES: ReadonlySet<string> = new Set();
const EMPTY: Template = { kind: 'object', fields: [] };
const NULL: Template = { kind: 'value', value: null };

interface Sample {
  readonly template: Template;
  /** Whether two draws may differ; repeating a constant would look silly. */
  readonly varies: boolean;
  /** The rule the template is meant for, when it has a key to carry it. */
  readonly rule?: string;
  /** The template without a key, if it differs. */
  readonly keyless?: Template;
  /** How many values a draw comes to at the most. */
  readonly size: number;
  /** Set if a required circular reference was cut: an optional field with this value is left out. */
  readonly isCut?: boolean;
}

class Sampler {
  private readonly references: References;
  private readonly budget: SampleBudget;
  private readonly maxDepth: number;
  private readonly hidden: 'readOnly' | 'writeOnly';

  constructor(references: References, options: SchemaOptions) {
    this.references = references;
    this.budget = { nodes: options.maxNodes ?? MAX_NODES, characters: MAX_CHARACTERS };
    this.maxDepth = options.maxDepth ?? MAX_DEPTH;
    this.hidden = options.direction === 'request' ? 'readOnly' : 'writeOnly';
  }

  sample(value: Json, trail: readonly string[], siblings: ReadonlySet<string>, depth: number): Sample {
    const cutsBefore = this.references.cuts;
    const view = viewSchema(value, trail, this.references);
    if (view) return this.viewed(view, siblings, depth);
    if (isObject(value) && isNullable(value)) return constant(NULL);
    return { ...constant(EMPTY), isCut: this.references.cuts > cutsBefore };
  }

  private viewed(view: SchemaView, siblings: ReadonlySet<string>, depth: number): Sample {
    this.budget.nodes -= 1;
    const { schema } = view;
    const given = givenValue(schema);
    if (given !== undefined) return constant(this.literal(given, siblings));
    const choices = choicesOf(schema);
    if (choices.length > 0) return this.choice(choices, siblings);
    switch (typeOf(schema)) {
      case 'object':
        return this.object(view, depth);
      case 'array':
        return this.array(view, depth);
      case 'boolean':
        return drawn('@boolean');
      case 'integer':
        return drawn(numberText(schema, true));
      case 'number':
        return drawn(numberText(schema, false));
      case 'null':
        return constant(NULL);
      case 'string':
      case 'file':
        return this.text(schema);
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

  private choice(choices: readonly Json[], siblings: ReadonlySet<string>): Sample {
    const [first, ...others] = choices.slice(0, MAX_CHOICES);
    const keyless = this.literal(first, siblings);
    if (others.length === 0 || isSpent(this.budget)) return constant(keyless);
    // In a list of its own a choice has no siblings that its text could mean.
    const items = [first, ...others].map((choice) => this.literal(choice, NO_NAMES));
    const list = asArgument([first, ...others]);
    return {
      template: { kind: 'list', items },
      varies: true,
      rule: '1',
      keyless: list === undefined ? keyless : { kind: 'text', text: `@pick(${list})` },
      size: 1,
    };
  }

  private text(schema: JsonObject): Sample {
    const { template, varies, length } = textTemplate(schema);
    this.budget.characters -= length;
    return { template, varies, size: 1 + Math.floor(length / VALUE_LENGTH) };
  }

  private object(view: SchemaView, depth: number): Sample {
    if (depth >= this.maxDepth) return constant(EMPTY);
    const properties = shownProperties(view, this.references, this.hidden);
    const names = new Set(properties.map(([name]) => name));
    const kind = kindOf(view, this.references);
    const fields: TemplateField[] = [];
    const required = new Set(listMember(view.schema, 'required'));
    let varies = false;
    let isCut = false;
    let size = 1;
    for (const [name, inner] of properties) {
      if (isSpent(this.budget)) break;
      this.budget.characters -= name.length;
      const schema = kind?.property === name ? bothSchemas(inner, kind.schema) : inner;
      const keyed = this.sample(schema, view.trail, names, depth + 1);
      // A rule needs a name to stand behind.
      const sample = name === '' ? { ...keyed, template: alone(keyed), rule: undefined } : keyed;
      if (sample.isCut && !required.has(name)) continue;
      isCut ||= sample.isCut === true;
      fields.push({ key: writeKey(name, sample.rule), value: guarded(name, sample, names) });
      varies ||= sample.varies;
      size += sample.size;
    }
    return { template: { kind: 'object', fields }, varies, size, isCut };
  }

  private array({ schema, trail }: SchemaView, depth: number): Sample {
    const least = Math.max(0, Math.trunc(numberMember(schema, 'minItems') ?? 0));
    const most = numberMember(schema, 'maxItems') ?? Number.POSITIVE_INFINITY;
    if (most < 1 || depth >= this.maxDepth) return constant(NO_ITEMS);
    const { first, rest } = itemsOf(schema);
    if (first.length > 0) return this.tuple(first.slice(0, most), rest, least, trail, depth);
    const inner = rest ?? (least > 0 ? true : undefined);
    // A list of itself, or of what cannot be found, is best shown without elements.
    const view = isSpent(this.budget) ? undefined : viewSchema(inner, trail, this.references);
    if (!view) return { ...constant(NO_ITEMS), isCut: least > 0 };
    if (member(schema, 'uniqueItems') === true) {
      const different = differentValues(view.schema);
      if (different) return this.shuffled(different.slice(0, MAX_CHOICES), least, most);
    }
    const item = this.viewed(view, NO_NAMES, depth + 1);
    if (item.isCut) return { ...constant(NO_ITEMS), isCut: least > 0 };
    const room = Math.max(1, Math.floor(MAX_LIST_VALUES / item.size));
    const from = Math.min(room, Math.max(1, least));
    const to = item.varies
      ? Math.min(room, Math.max(from, Math.min(most, Math.max(5, from), from + 9)))
      : from;
    const template = alone(item);
    const single: Template = { kind: 'list', items: [template] };
    const size = 1 + to * item.size;
    if (to === 1) return { template: single, varies: item.varies, size };
    // Without a key there is no rule, only the template again and again.
    const copies = Math.min(from, MAX_COPIES);
    const keyless: Template = { kind: 'list', items: new Array<Template>(copies).fill(template) };
    this.budget.nodes -= copies - 1;
    return { template: single, varies: true, rule: `${from}-${to}`, keyless, size };
  }

  private tuple(
    first: readonly Json[],
    rest: Json,
    least: number,
    trail: readonly string[],
    depth: number,
  ): Sample {
    const missing = rest === false ? 0 : Math.min(MAX_COPIES, Math.max(0, least - first.length));
    const schemas = [...first, ...new Array<Json>(missing).fill(rest ?? true)];
    const items = schemas.map((schema) => this.sample(schema, trail, NO_NAMES, depth + 1));
    return {
      template: { kind: 'list', items: items.map(alone) },
      varies: items.some((item) => item.varies),
      size: items.reduce((sum, item) => sum + item.size, 1),
    };
  }

  /** A list of values none of which comes twice. */
  private shuffled(values: readonly Json[], least: number, most: number): Sample {
    const to = Math.min(values.length, most, Math.max(5, least));
    const from = Math.min(to, Math.max(1, least));
    const size = 1 + to;
    const list = asArgument(values);
    if (list !== undefined) return { ...drawn(`@shuffle(${list}, ${from}, ${to})`), size };
    const items = values.slice(0, from).map((value) => this.literal(value, NO_NAMES));
    return { template: { kind: 'list', items }, varies: false, size };
  }
}

const NO_ITEMS: Template = { kind: 'list', items: [] };

function constant(template: Template): Sample {
  return { template, varies: false, size: 1 };
}

function drawn(text: string): Sample {
  return { template: { kind: 'text', text }, varies: true, size: 1 };
}

/** The template of a value without a key. */
function alone(sample: Sample): Template {
  return sample.keyless ?? sample.template;
}

/** The values as the argument of a placeholder, if it would take them for what they are. */
function asArgument(values: readonly Json[]): string | undefined {
  const isPlain = values.every((value) =>
    typeof value === 'string' ? !value.includes('@') : ['number', 'boolean'].includes(typeof value),
  );
  const text = isPlain ? JSON.stringify(values) : '';
  // Longer arguments are no arguments any more.
  return isPlain && text.length < 2000 ? text : undefined;
}

/** Keeps the placeholders of a text from being taken for siblings of their names, by writing them in another case. */
function guarded(ownName: string, sample: Sample, names: ReadonlySet<string>): Template {
  const { template } = sample;
  if (!sample.varies || template.kind !== 'text') return template;
  const parts = splitText(template.text).map((part) => {
    if (part.kind === 'literal' || part.name === ownName || !names.has(part.name)) return part.text;
    return `@${otherCase(part.name, names)}${part.text.slice(1 + part.name.length)}`;
  });
  return { kind: 'text', text: parts.join('') };
}

function otherCase(name: string, siblings: ReadonlySet<string>): string {
  const cases = [name.charAt(0).toUpperCase() + name.slice(1), name.toUpperCase()];
  return cases.find((one) => !siblings.has(one)) ?? name;
}
