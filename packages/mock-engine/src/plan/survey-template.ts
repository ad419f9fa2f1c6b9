import { RenderError, tooDeep, tooManyNodes } from '../core/errors';
import type { RenderLimits } from '../core/limits';
import type { Locale } from '../core/texts';
import { isOneOf, type ParsedKey, parseKey, type Rule } from '../parse/rule';
import type { ObjectTemplate, Template } from '../parse/template';

/**
 * Rejects a template that is nested too deeply or whose every render would have too many values. Also returns
 * whether it contains a function.
 */
export function surveyTemplate(
  template: Template,
  { limits, locale }: { limits: RenderLimits; locale: Locale },
): { holdsFunction: boolean } {
  const { holdsFunction, size } = survey(template, limits.depth);
  // A render may use only a part of a large template, so the minimum size of a render decides. Small templates need no
  // computation.
  if (size > limits.nodes && leastNodes(template, undefined) > limits.nodes) {
    throw new RenderError('tooManyNodes', tooManyNodes(limits.nodes), locale);
  }
  return { holdsFunction };
}

// Templates that were not parsed from text have not passed a depth check, so this loop rejects deep ones
// before any function recurses. It also returns whether there is a function and how many values the template
// has.
function survey(template: Template, limit: number): { holdsFunction: boolean; size: number } {
  let holdsFunction = false;
  let size = 0;
  let level: readonly Template[] = [template];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) throw tooDeep(limit);
    const next: Template[] = [];
    size += level.length;
    for (const node of level) {
      if (node.kind === 'function') holdsFunction = true;
      else if (node.kind === 'list') for (const item of node.items) next.push(item);
      else if (node.kind === 'object') for (const field of node.fields) next.push(field.value);
    }
    level = next;
  }
  return { holdsFunction, size };
}

/** Returns the minimum number of values of a render; values that a rule may omit do not count. */
function leastNodes(template: Template, rule: Rule | undefined): number {
  if (template.kind === 'list') {
    const times = isOneOf(rule)
      ? 0
      : Math.max(0, rule?.count ?? Math.min(rule?.min ?? 1, rule?.max ?? Number.POSITIVE_INFINITY));
    if (times === 0) return 0;
    return template.items.reduce((sum, item) => sum + times * (1 + leastNodes(item, undefined)), 0);
  }
  if (template.kind !== 'object') return 0;
  const entries = arrange(template);
  if (rule !== undefined) return entries.length;
  return entries.reduce((sum, { key, value }) => sum + 1 + leastNodes(value, key.rule), 0);
}

interface Entry {
  /** The key with its rule. */
  readonly name: string;
  readonly key: ParsedKey;
  readonly value: Template;
}

/**
 * Returns the fields in the order of a real object: a repeated name takes the first position and the last
 * value, and integer names come first. Functions follow the data that they read. As a result, JSON and built
 * objects have the same order.
 */
export function arrange(template: ObjectTemplate): Entry[] {
  const byName = new Map<string, Entry>();
  for (const field of template.fields) {
    const key = parseKey(field.key);
    byName.set(key.name, { name: field.key, key, value: field.value });
  }
  const entries = functionsLast([...byName.values()]);
  if (!entries.some((entry) => isIndex(entry.key.name))) return entries;
  const indexes = entries.filter((entry) => isIndex(entry.key.name));
  indexes.sort((a, b) => Number(a.key.name) - Number(b.key.name));
  return [...indexes, ...entries.filter((entry) => !isIndex(entry.key.name))];
}

function functionsLast(entries: Entry[]): Entry[] {
  const isFunction = ({ value }: Entry) => value.kind === 'function';
  if (!entries.some(isFunction)) return entries;
  return [...entries.filter((entry) => !isFunction(entry)), ...entries.filter(isFunction)];
}

function isIndex(name: string): boolean {
  return /^(?:0|[1-9]\d{0,9})$/.test(name) && Number(name) < 2 ** 32 - 1;
}

/** Returns the field names of an object without their rules; empty for other templates. */
export function fieldNamesOf(template: Template): string[] {
  return template.kind === 'object' ? arrange(template).map((entry) => entry.key.name) : [];
}
