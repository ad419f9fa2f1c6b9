import { findMeaning, type ValueType } from '../meaning/find-meaning';
import { writeKey } from '../parse/rule';
import type { Template, TemplateField } from '../parse/template';
import { splitText } from '../parse/text-parts';
import { findPlaceholder } from '../placeholders';
import { choicesOf, exampleAsWritten, explicitValue, isExample } from './given-value';
import { differentValues, itemsOf } from './items-of';
import { isObject, type Json, type JsonObject, listMember, member, numberMember, textMember } from './json';
import { kindOf } from './kind-of';
import { isSpent, literalTemplate, literalText, type SampleBudget } from './literal';
import type { DataLanguage, MeantValue } from './meant-value';
import { bothSchemas } from './merge-schemas';
import { numberText } from './number-text';
import { descriptionOf, type Meant, objectMeanings, type Paging } from './object-meanings';
import type { SampleNote } from './problem';
import {
  describedChoices,
  isSoftDelete,
  type RealisticPlace,
  realisticExample,
  realisticValue,
  weightedChoice,
} from './realistic-value';
import type { SchemaView } from './references';
import { References } from './references';
import { isNullable, typeOf, viewSchema } from './schema-view';
import { type Property, shownProperties } from './shown-properties';
import { textTemplate } from './text-template';
import { type Guess, guessProperty, isInEnvelope, type Undescribed } from './undescribed';

/**
 * Options of a sample: the root of its references and its limits.
 *
 * @example
 * fromSchema(schema, { root: document, maxNodes: 500, direction: 'request' });
 */
export interface SchemaOptions {
  /** The document that references point into. Default: the schema itself. */
  readonly root?: unknown;
  /** Maximum values in the template. */
  readonly maxNodes?: number;
  /** Maximum nesting of objects and lists. */
  readonly maxDepth?: number;
  /** Maximum recurrences of a schema inside itself; 0 cuts a cycle at once. */
  readonly rounds?: number;
  /** A response omits `writeOnly` properties, a request `readOnly` ones. */
  readonly direction?: 'answer' | 'request';
  /** Language in which names and descriptions of properties determine the data; false uses types and formats only. */
  readonly realistic?: DataLanguage | false;
  /** Subject of a value whose schema has no name, for example the last word of an address. */
  readonly subject?: string;
  /** Request values that determine the page of a list and its size. */
  readonly paging?: Paging;
  /** Rules for completing data that the schema does not describe; if absent, such data stays empty. */
  readonly undescribed?: Undescribed | undefined;
  /** Receives notes about omissions and guesses in the sample. */
  readonly onNote?: (code: SampleNote, detail: string) => void;
}

const MAX_NODES = 2000;
const MAX_CHARACTERS = 200_000;
const MAX_DEPTH = 12;
/** Maximum values generated for one list, because nested lists multiply. */
const MAX_LIST_VALUES = 1000;
/** Maximum choices taken from an `enum`. */
const MAX_CHOICES = 20;
/** Maximum characters of an example or a choice. */
const MAX_TEXT = 20_000;
/** Maximum copies of an item's template. */
const MAX_COPIES = 20;
/** Characters that count as one more value. */
const VALUE_LENGTH = 100;

/**
 * Returns a template that generates values of a schema: constants and examples first, then choices, then
 * placeholders that fit type, format, pattern and bounds. Supports JSON Schema up to 2020-12 and the dialects
 * of OpenAPI 2.0, 3.0 and 3.1. The first usable alternative is chosen; `not` and `if` are ignored.
 *
 * @example
 * printTemplate(fromSchema({ type: 'object', properties: { mail: { type: 'string', format: 'email' } } }));
 * // '{\n  "mail": "@email"\n}'
 */
export function fromSchema(schema: unknown, options: SchemaOptions = {}): Template {
  return sampleSchema(schema, new References(options.root ?? schema, options.rounds), options);
}

/** Same as `fromSchema`, for a caller that has the references of a whole document. */
export function sampleSchema(schema: Json, references: References, options: SchemaOptions = {}): Template {
  references.begin();
  return alone(new Sampler(references, options).sampleWhole(schema));
}

/** Returns the template of an example next to the schema. @param onCut called if it is too large */
export function sampleExample(value: Json, onCut: () => void = () => {}): Template {
  const budget = { nodes: MAX_NODES, characters: MAX_CHARACTERS };
  const template = literalTemplate(value, budget);
  if (isSpent(budget)) onCut();
  return template;
}

const NO_NAMES: ReadonlySet<string> = new Set();
const EMPTY: Template = { kind: 'object', fields: [] };
const NULL: Template = { kind: 'value', value: null };

/** Context of a value in addition to its schema. */
interface Place {
  readonly name: string;
  /** True if a key can carry the rule. */
  readonly hasKey: boolean;
  /** True inside a list item, which is generated repeatedly. */
  readonly isRow: boolean;
  /** The enclosing object. */
  readonly subject: string;
  /** Property names from the response, or from the enclosing row, to the value. */
  readonly path: readonly string[];
  readonly meant?: Meant;
  /** Rows of the page that the list belongs to. */
  readonly rows?: number | undefined;
}

interface Sample {
  readonly template: Template;
  /** True if two generated values may differ; constants are not repeated in lists. */
  readonly varies: boolean;
  /** Rule of the template, if a key can carry it. */
  readonly rule?: string;
  /** The template without a key, if it differs. */
  readonly keyless?: Template;
  /** Maximum number of generated values. */
  readonly size: number;
  /** Set if a required circular reference was cut; an optional field with this value is omitted. */
  readonly isCut?: boolean;
}

class Sampler {
  private readonly references: References;
  private readonly budget: SampleBudget;
  private readonly maxDepth: number;
  private readonly hidden: 'readOnly' | 'writeOnly';
  private readonly language: DataLanguage | undefined;
  private readonly subject: string;
  private readonly paging: Paging;
  private readonly undescribed: Undescribed | undefined;
  private readonly onNote: NonNullable<SchemaOptions['onNote']>;
  /** Property names of the path to the current value; `[]` for the items of a list. */
  private readonly steps: string[] = [];

  constructor(references: References, options: SchemaOptions) {
    this.references = references;
    this.budget = { nodes: options.maxNodes ?? MAX_NODES, characters: MAX_CHARACTERS };
    this.maxDepth = options.maxDepth ?? MAX_DEPTH;
    this.hidden = options.direction === 'request' ? 'readOnly' : 'writeOnly';
    this.language = options.realistic || undefined;
    this.subject = options.subject ?? '';
    this.paging = options.paging ?? {};
    this.undescribed = options.undescribed;
    this.onNote = options.onNote ?? (() => {});
  }

  /** Samples the schema of a whole response. */
  sampleWhole(value: Json): Sample {
    const view = this.undescribed && viewSchema(value, [], this.references);
    const guess = view && this.undescribed && guessProperty('data', view.schema, this.undescribed);
    if (guess) this.noteGuess(guess, '');
    return this.sample(guess?.schema ?? value, [], NO_NAMES, 0, undefined);
  }

  private note(code: SampleNote, ...counts: readonly number[]): void {
    this.onNote(code, [this.path, ...counts].join('|'));
  }

  private get path(): string {
    return this.steps.join('.').replaceAll('.[]', '[]').slice(0, 100) || '$';
  }

  private noteGuess(guess: Guess, name: string): void {
    const path = [...this.steps, name].join('.').replaceAll('.[]', '[]') || '$';
    this.onNote(guess.code, guess.code === 'unknownRows' ? path : `${path}|${guess.name}`);
  }

  /** Returns the properties of the envelope with schemas for those that the document does not describe. */
  private completed(properties: readonly Property[], trail: readonly string[]): readonly Property[] {
    const given = this.undescribed;
    if (!given || !isInEnvelope(this.steps)) return properties;
    return properties.map(([name, inner]): Property => {
      const schema = viewSchema(inner, trail, this.references)?.schema;
      const guess = schema && guessProperty(name, schema, given);
      if (!guess) return [name, inner];
      this.noteGuess(guess, name);
      const description = textMember(schema, 'description');
      return [name, description === '' ? guess.schema : { ...guess.schema, description }];
    });
  }

  sample(
    value: Json,
    trail: readonly string[],
    siblings: ReadonlySet<string>,
    depth: number,
    place: Place | undefined,
  ): Sample {
    const cutsBefore = this.references.cuts;
    const view = viewSchema(value, trail, this.references);
    if (view) return this.viewed(view, siblings, depth, place);
    if (isObject(value) && isNullable(value)) return constant(NULL);
    return { ...constant(EMPTY), isCut: this.references.cuts > cutsBefore };
  }

  private viewed(view: SchemaView, siblings: ReadonlySet<string>, depth: number, place: Place | undefined): Sample {
    this.budget.nodes -= 1;
    const { schema } = view;
    const given = explicitValue(schema);
    const asked = this.asked(schema, given, place);
    if (asked) return asked;
    if (given !== undefined) return this.given(schema, given, siblings, place);
    // A value that must be consistent with other properties is not chosen at random.
    const isTogether = place?.meant?.together !== undefined;
    const choices = isTogether ? [] : choicesOf(schema);
    if (choices.length > 0) return this.choice(choices, siblings);
    const real = this.realistic(schema, place);
    if (real) return real;
    switch (typeOf(schema)) {
      case 'object':
        return this.object(view, depth, place);
      case 'array':
        return this.array(view, depth, place);
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

  /** Returns the number that a request supplies, with the value of the schema as the default. */
  private asked(schema: JsonObject, given: Json | undefined, place: Place | undefined): Sample | undefined {
    const { asked } = place?.meant ?? {};
    if (!asked || member(schema, 'const') !== undefined || choicesOf(schema).length > 0) return undefined;
    const { template } =
      given === undefined ? (this.realistic(schema, place) ?? {}) : constant(this.literal(given, NO_NAMES));
    if (template?.kind !== 'value' || typeof template.value !== 'number') return undefined;
    return drawn(`@${asked.place}("${asked.name}", ${template.value})`);
  }

  private given(schema: JsonObject, given: Json, siblings: ReadonlySet<string>, place: Place | undefined): Sample {
    const real = this.placeOf(schema, place);
    if (real && place && isExample(schema, given)) {
      // Document generators write `string` as a default example.
      if (given === 'string') return this.realistic(schema, place) ?? this.text(schema);
      const varied = place.isRow ? realisticExample(schema, given, real) : undefined;
      if (varied) return this.meant(varied);
    }
    return constant(this.literal(exampleAsWritten(given, schema, this.references), siblings));
  }

  /** Returns a value based on name and description; undefined if they reveal nothing. */
  private realistic(schema: JsonObject, place: Place | undefined): Sample | undefined {
    // gorm serialises a deletion as a time and its validity.
    const isDeletion = this.language && place && typeOf(schema) === 'object' && isSoftDelete(place.name, '');
    if (isDeletion && member(schema, 'properties') !== undefined) return constant(NULL);
    const real = this.placeOf(schema, place);
    if (!real || !place) return undefined;
    const isSaid = place.meant?.constant !== undefined || place.meant?.together !== undefined;
    const listed = !isSaid && describedChoices(schema, real.type);
    if (listed) return this.choice(listed, NO_NAMES, descriptionOf(schema));
    const value = realisticValue(schema, real);
    return value && this.meant(value);
  }

  private placeOf(schema: JsonObject, place: Place | undefined): RealisticPlace | undefined {
    const type = typeOf(schema);
    if (!this.language || !place || !isScalar(type)) return undefined;
    const description = descriptionOf(schema);
    const { name, subject, isRow, hasKey } = place;
    const meant = place.meant ?? { meaning: findMeaning({ name, type, description, subject }) };
    return { language: this.language, name, description, subject, isRow, hasKey, type, meant };
  }

  private meant({ template, varies, length, rule }: MeantValue & { rule?: string }): Sample {
    this.budget.characters -= length;
    const size = 1 + Math.floor(length / VALUE_LENGTH);
    return { template, varies, size, ...(rule === undefined ? {} : { rule }) };
  }

  private literal(value: Json, siblings: ReadonlySet<string>): Template {
    if (typeof value === 'string') {
      const text = value.slice(0, MAX_TEXT);
      if (text.length < value.length) this.note('textCut', MAX_TEXT);
      this.budget.characters -= text.length;
      return { kind: 'text', text: literalText(text, siblings) };
    }
    return literalTemplate(value, this.budget);
  }

  private choice(choices: readonly Json[], siblings: ReadonlySet<string>, description = ''): Sample {
    if (choices.length > MAX_CHOICES) this.note('choicesCut', choices.length, MAX_CHOICES);
    const [first, ...others] = choices.slice(0, MAX_CHOICES);
    const keyless = this.literal(first, siblings);
    if (others.length === 0 || isSpent(this.budget)) return constant(keyless);
    const weighted = this.language && weightedChoice([first, ...others], description);
    if (weighted) return drawn(weighted);
    // Inside a list of choices, a text has no sibling fields to refer to.
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

  private object(view: SchemaView, depth: number, place: Place | undefined): Sample {
    if (depth >= this.maxDepth) {
      if (Object.keys(member(view.schema, 'properties') ?? {}).length > 0) this.note('depthCut');
      return constant(EMPTY);
    }
    const properties = this.completed(shownProperties(view, this.references, this.hidden), view.trail);
    const names = new Set(properties.map(([name]) => name));
    const kind = kindOf(view, this.references);
    const inside = this.insideOf(view, properties, place, depth);
    // Most objects have no property with the name of a placeholder.
    const isGuarded = properties.some(([name]) => findPlaceholder(name) !== undefined);
    const fields: TemplateField[] = [];
    const required = new Set(listMember(view.schema, 'required'));
    let varies = false;
    let isCut = false;
    let size = 1;
    for (const [name, inner] of properties) {
      if (isSpent(this.budget)) {
        this.note('objectCut', properties.length, fields.length);
        break;
      }
      this.budget.characters -= name.length;
      this.steps.push(name);
      const schema = kind?.property === name ? bothSchemas(inner, kind.schema) : inner;
      const keyed = this.sample(schema, view.trail, names, depth + 1, inside?.(name));
      this.steps.pop();
      // A rule needs a name before it.
      const sample = name === '' ? { ...keyed, template: alone(keyed), rule: undefined } : keyed;
      if (sample.isCut && !required.has(name)) continue;
      isCut ||= sample.isCut === true;
      fields.push({
        key: writeKey(name, sample.rule),
        value: isGuarded ? guarded(name, sample, names) : sample.template,
      });
      varies ||= sample.varies;
      size += sample.size;
    }
    return { template: { kind: 'object', fields }, varies, size, isCut };
  }

  /** Returns a function for the contexts of an object's properties. */
  private insideOf(
    view: SchemaView,
    properties: readonly Property[],
    place: Place | undefined,
    depth: number,
  ): ((name: string) => Place) | undefined {
    if (!this.language) return undefined;
    const { isRow = false, path = [], rows } = place ?? {};
    const subject = view.name ?? (place?.name || this.subject);
    const found = objectMeanings(properties, view.trail, this.references, {
      subject: depth === 0 && !view.name ? this.subject : subject,
      path,
      isAnswer: depth === 0,
      language: this.language,
      paging: this.paging,
    });
    return (name) => ({
      name,
      hasKey: name !== '',
      isRow,
      subject,
      path: [...path, name],
      meant: found.byName.get(name),
      rows: found.rows ?? rows,
    });
  }

  private array({ schema, trail }: SchemaView, depth: number, place: Place | undefined): Sample {
    const least = Math.max(0, Math.trunc(numberMember(schema, 'minItems') ?? 0));
    const most = numberMember(schema, 'maxItems') ?? Number.POSITIVE_INFINITY;
    if (depth >= this.maxDepth) this.note('depthCut');
    if (most < 1 || depth >= this.maxDepth) return constant(NO_ITEMS);
    const { first, rest } = itemsOf(schema);
    if (first.length > 0) return this.tuple(first.slice(0, most), rest, least, trail, depth);
    const inner = rest ?? (least > 0 ? true : undefined);
    // A list of itself or of an unknown schema is best shown empty.
    const view = isSpent(this.budget) ? undefined : viewSchema(inner, trail, this.references);
    if (!view) return { ...constant(NO_ITEMS), isCut: least > 0 };
    if (member(schema, 'uniqueItems') === true) {
      const different = differentValues(view.schema);
      if (different) return this.shuffled(different.slice(0, MAX_CHOICES), least, most);
    }
    const isUnique = member(schema, 'uniqueItems') === true;
    this.steps.push('[]');
    const item = this.viewed(view, NO_NAMES, depth + 1, this.itemPlace(place, least, isUnique));
    this.steps.pop();
    if (item.isCut) return { ...constant(NO_ITEMS), isCut: least > 0 };
    const room = Math.max(1, Math.floor(MAX_LIST_VALUES / item.size));
    const from = Math.min(room, Math.max(1, least));
    if (from < least) this.note('listCut', least, from);
    const rows = Math.max(from, place?.rows ?? 0);
    const isPage = place?.rows !== undefined && item.varies && rows <= Math.min(room, most);
    const usual = Math.min(room, Math.max(from, Math.min(most, Math.max(5, from), from + 9)));
    const to = isPage ? rows : item.varies ? usual : from;
    const template = alone(item);
    const single: Template = { kind: 'list', items: [template] };
    const size = 1 + to * item.size;
    if (to === 1) return { template: single, varies: item.varies, size };
    // A value without a key has no rule, so the template is repeated.
    const copies = Math.min(from, MAX_COPIES);
    if (!place?.hasKey && depth > 0 && copies < from) this.note('listCut', least, copies);
    const keyless: Template = { kind: 'list', items: new Array<Template>(copies).fill(template) };
    this.budget.nodes -= copies - 1;
    const rule = isPage ? String(to) : `${from}-${to}`;
    return { template: single, varies: true, rule, keyless, size };
  }

  /** Returns the context of list items; undefined if items must be unique, because realistic names repeat. */
  private itemPlace(place: Place | undefined, least: number, isUnique: boolean): Place | undefined {
    if (!this.language || isUnique) return undefined;
    const { name = '', hasKey = false, subject = '' } = place ?? {};
    // A repeated template gets no counter, since each copy would count from the start.
    const isCounted = hasKey || least < 2;
    return { name, hasKey: isCounted, isRow: hasKey || (place?.isRow ?? false), subject, path: [] };
  }

  private tuple(first: readonly Json[], rest: Json, least: number, trail: readonly string[], depth: number): Sample {
    const missing = rest === false ? 0 : Math.min(MAX_COPIES, Math.max(0, least - first.length));
    const schemas = [...first, ...new Array<Json>(missing).fill(rest ?? true)];
    const items = schemas.map((schema) => this.sample(schema, trail, NO_NAMES, depth + 1, undefined));
    return {
      template: { kind: 'list', items: items.map(alone) },
      varies: items.some((item) => item.varies),
      size: items.reduce((sum, item) => sum + item.size, 1),
    };
  }

  /** Returns a list without duplicate values. */
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

const isScalar = (type: string): type is ValueType =>
  type === 'string' || type === 'integer' || type === 'number' || type === 'boolean';

const NO_ITEMS: Template = { kind: 'list', items: [] };

function constant(template: Template): Sample {
  return { template, varies: false, size: 1 };
}

function drawn(text: string): Sample {
  return { template: { kind: 'text', text }, varies: true, size: 1 };
}

/** Returns the template of a value without a key. */
function alone(sample: Sample): Template {
  return sample.keyless ?? sample.template;
}

/** Returns the values as an argument of a placeholder, if it would parse them unchanged. */
function asArgument(values: readonly Json[]): string | undefined {
  const isPlain = values.every((value) =>
    typeof value === 'string' ? !value.includes('@') : ['number', 'boolean'].includes(typeof value),
  );
  const text = isPlain ? JSON.stringify(values) : '';
  // Longer arguments are not parsed as such.
  return isPlain && text.length < 2000 ? text : undefined;
}

/** Changes the case of placeholders in a text, so that they are not mistaken for references to sibling fields. */
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
