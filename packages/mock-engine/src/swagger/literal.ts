import { writeKey } from '../parse/rule';
import type { Template, TemplateField } from '../parse/template';
import { splitText } from '../parse/text-parts';
import { findPlaceholder } from '../placeholders';
import { isPath } from '../run/path';
import { entriesOf, isObject, type Json, WrittenScalar } from './json';

/** Remaining size of a sample. */
export interface SampleBudget {
  nodes: number;
  characters: number;
}

const MAX_DEPTH = 30;
/** Maximum characters of one text. */
export const MAX_TEXT = 20_000;

/**
 * Returns a template that generates exactly this data: a text with an `@` does not become a placeholder, and a key with
 * a `|` has no rule. Data beyond the budget is omitted.
 *
 * @example
 * literalTemplate({ 'a|1': 'mail @name' }, budget); // generates { 'a|1': 'mail @name' }
 */
export function literalTemplate(value: Json, budget: SampleBudget): Template {
  return literal(value, budget, NO_NAMES, 0);
}

const NO_NAMES: ReadonlySet<string> = new Set();

function literal(value: Json, budget: SampleBudget, siblings: ReadonlySet<string>, depth: number): Template {
  budget.nodes -= 1;
  if (typeof value === 'string') {
    const text = value.slice(0, MAX_TEXT);
    budget.characters -= text.length;
    return { kind: 'text', text: literalText(text, siblings) };
  }
  if (typeof value === 'number' || typeof value === 'boolean') return { kind: 'value', value };
  if (value instanceof WrittenScalar) return scalarTemplate(value);
  if (Array.isArray(value)) {
    const items: Template[] = [];
    for (const item of value) {
      if (isSpent(budget) || depth >= MAX_DEPTH) break;
      items.push(literal(item, budget, NO_NAMES, depth + 1));
    }
    return { kind: 'list', items };
  }
  if (!isObject(value)) return { kind: 'value', value: null };
  const entries = entriesOf(value);
  const names = new Set(entries.map(([name]) => name));
  const fields: TemplateField[] = [];
  for (const [name, inner] of entries) {
    if (isSpent(budget) || depth >= MAX_DEPTH) break;
    budget.characters -= name.length;
    fields.push({ key: writeKey(name), value: literal(inner, budget, names, depth + 1) });
  }
  return { kind: 'object', fields };
}

/** Returns the template of a scalar with the digits as written in the document. */
function scalarTemplate({ value, digits }: WrittenScalar): Template {
  return digits === undefined ? { kind: 'value', value } : { kind: 'value', value, digits };
}

export function isSpent(budget: SampleBudget): boolean {
  return budget.nodes <= 0 || budget.characters <= 0;
}

/**
 * Escapes a text so that it renders unchanged. Only an `@` that would start a placeholder is escaped, so an
 * address such as `someone@example.com` stays readable.
 *
 * @example
 * literalText('mail @name', new Set()); // "mail @char('@')name"
 */
export function literalText(text: string, siblings: ReadonlySet<string>): string {
  if (!text.includes('@')) return text;
  return splitText(text)
    .map((part) => {
      if (part.kind === 'literal' || !meansSomething(part.name, siblings)) return part.text;
      // The rest needs escaping too, because the arguments of a placeholder may contain another one, as in
      // `@name(@date)`.
      return `@${unusedName(siblings)}('@')${literalText(part.text.slice(1), siblings)}`;
    })
    .join('');
}

function meansSomething(name: string, siblings: ReadonlySet<string>): boolean {
  return siblings.has(name) || isPath(name, siblings) || findPlaceholder(name) !== undefined;
}

// Returns a spelling of `@char` that no sibling field has, because a field takes precedence over a
// placeholder.
function unusedName(siblings: ReadonlySet<string>): string {
  return ['char', 'character', 'Char', 'CHAR', 'cHAR'].find((name) => !siblings.has(name)) ?? 'chAR';
}
