import { RenderError, tooDeep } from '../core/errors';
import { isOneOf, type ParsedKey, parseKey, type Rule } from '../parse/rule';
import type { ObjectTemplate, Template } from '../parse/template';
import { splitText } from '../parse/text-parts';
import { jsonOf, type Node } from '../run/node';
import { isPath } from '../run/path';
import { tooManyNodes } from '../run/run';
import { functionNode, needsOf } from './render-function';
import { listNode } from './render-list';
import { type ObjectField, objectNode } from './render-object';
import { compileRegExp } from './render-regexp';
import { compileValue } from './render-scalar';
import { compileText } from './render-text';
import type { Compilation, Owner, Scope } from './scope';
import { startingAnew } from './shared-draws';

/** The inputs of a compilation. */
type Settings = Pick<Compilation, 'limits' | 'locale' | 'findPlaceholder'>;

/** Compiles a whole template. */
export function compileRoot(template: Template, settings: Settings) {
  const { limits, locale } = settings;
  const { holdsFunction, size } = survey(template, limits.depth);
  // Of a large template a draw may still take only a part, so only now it is worth a closer look.
  if (size > limits.nodes && leastNodes(template, undefined) > limits.nodes) {
    throw new RenderError('tooManyNodes', tooManyNodes(limits.nodes), locale);
  }
  const compilation: Compilation = {
    ...settings,
    slotCount: 0,
    ownerCount: 0,
    tracksFrames: needsFrames(template),
  };
  const node = compileNode(template, undefined, {
    compilation,
    owner: { slot: undefined },
    siblings: undefined,
    referenced: NONE,
  });
  return { node, slotCount: compilation.slotCount, holdsFunction };
}

const NONE: Set<number> = new Set();

// A field's own name is handed along, for it is no reference to itself.
function compileNode(template: Template, rule: Rule | undefined, scope: Scope, ownName?: string): Node {
  switch (template.kind) {
    case 'value':
      return compileValue(template.value, rule, scope);
    case 'text':
      return compileText(template.text, rule, scope, ownName);
    case 'regexp':
      return compileRegExp(template, rule);
    case 'function':
      return functionNode(template, scope);
    case 'opaque':
      return opaqueNode(template.value);
    case 'list':
      return listNode(
        template.items.map((item) => compileItem(item, rule, scope)),
        rule,
        scope,
      );
    case 'object':
      return compileObject(template, rule, scope);
  }
}

function compileItem(item: Template, rule: Rule | undefined, scope: Scope): Node {
  const inner = { compilation: scope.compilation, siblings: undefined, referenced: NONE };
  // One value out of a list is no item in the answer: it belongs to whatever the list stands in.
  if (isOneOf(rule)) return compileNode(item, undefined, { ...inner, owner: scope.owner });
  const owner: Owner = { slot: undefined };
  return startingAnew(compileNode(item, undefined, { ...inner, owner }), owner);
}

function compileObject(template: ObjectTemplate, rule: Rule | undefined, scope: Scope): Node {
  const entries = arrange(template);
  if (entries.length === 0) return EMPTY_OBJECT;
  const siblings = new Map<string, number>();
  for (const [index, entry] of entries.entries()) siblings.set(entry.key.name, index);
  const referenced = new Set<number>();
  const inner: Scope = { compilation: scope.compilation, owner: scope.owner, siblings, referenced };
  const fields = entries.map(
    ({ key, name, value }): ObjectField => ({
      key: key.name,
      node:
        value.kind === 'function'
          ? functionNode(value, inner, { name, parsedName: key.name, rule: key.rule })
          : compileNode(value, key.rule, inner, key.name),
    }),
  );
  let isSelfWhole = false;
  for (const { value } of entries) {
    if (value.kind !== 'function') continue;
    const { self } = needsOf(value);
    if (self === 'nothing') continue;
    // A function may change what is inside a list or an object it only reads by name.
    if (self === 'all' || self.some((name) => isContainer(entries[siblings.get(name) ?? -1]?.value)))
      isSelfWhole = true;
    else addIndexes(referenced, siblings, self);
  }
  return objectNode(fields, rule, { referenced, isSelfWhole }, scope);
}

function isContainer(template: Template | undefined): boolean {
  return template !== undefined && ['list', 'object', 'function'].includes(template.kind);
}

function addIndexes(to: Set<number>, siblings: ReadonlyMap<string, number>, names: readonly string[]): void {
  for (const name of names) {
    const index = siblings.get(name);
    if (index !== undefined) to.add(index);
  }
}

// The program may change the value between two draws, so not even its JSON can be kept.
function opaqueNode(value: unknown): Node {
  return {
    isStatic: false,
    value: () => value,
    json: (run) => {
      const json = jsonOf(value);
      run.spend(0, json.length);
      return json;
    },
  };
}

// Imported documents are full of these.
const EMPTY_OBJECT: Node = { isStatic: true, value: () => ({}), json: () => '{}' };

interface Entry {
  /** The key with its rule. */
  readonly name: string;
  readonly key: ParsedKey;
  readonly value: Template;
}

/**
 * The fields as an object would hold them: of equal names the last wins in the place of the first, and
 * names that are whole numbers come first; functions come after the data they look at. Done here, written
 * JSON and built objects have one order.
 */
function arrange(template: ObjectTemplate): Entry[] {
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

/** The names of the object's fields without their rules; of other templates none. */
export function fieldNamesOf(template: Template): string[] {
  return template.kind === 'object' ? arrange(template).map((entry) => entry.key.name) : [];
}

/** Whether some text or function may ask for anything but the fields beside it. */
function needsFrames(template: Template): boolean {
  return holdsPath(template) || holdsWideFunction(template, false);
}

function holdsWideFunction(template: Template, isField: boolean): boolean {
  if (template.kind === 'list') return template.items.some((item) => holdsWideFunction(item, false));
  if (template.kind === 'object') return template.fields.some(({ value }) => holdsWideFunction(value, true));
  if (template.kind !== 'function') return false;
  const { self, context } = needsOf(template);
  return context || (!isField && self !== 'nothing');
}

function holdsPath(template: Template, siblings?: ReadonlySet<string>): boolean {
  if (template.kind === 'text') return textHoldsPath(template.text, siblings);
  if (template.kind === 'list') return template.items.some((item) => holdsPath(item));
  if (template.kind !== 'object') return false;
  const names = new Set(template.fields.map((field) => parseKey(field.key).name));
  return template.fields.some((field) => holdsPath(field.value, names));
}

function textHoldsPath(text: string, siblings: ReadonlySet<string> | undefined): boolean {
  if (!text.includes('@') || !text.includes('/')) return false;
  return splitText(text).some(
    (part) =>
      part.kind === 'placeholder' &&
      // Arguments may hold placeholders too, each of them in quotes.
      (isPath(part.name, siblings) || (part.args !== undefined && /@[^@]*\//.test(part.args))),
  );
}

// Templates that were not parsed from text have passed no guard yet, so before any function calls itself
// this loop refuses too deep ones. It also tells whether there is a function anywhere, and how many values
// the template has.
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

/** How many values every draw counts at least; nothing is counted that a rule may leave out. */
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
