import { isOneOf, parseKey, type Rule } from '../parse/rule';
import type { ObjectTemplate, Template } from '../parse/template';
import { splitText } from '../parse/text-parts';
import { jsonOf, type Node } from '../run/node';
import { isPath } from '../run/path';
import { functionNode, needsOf } from './render-function';
import { listNode } from './render-list';
import { type ObjectField, objectNode } from './render-object';
import { compileRegExp } from './render-regexp';
import { compileValue } from './render-scalar';
import { compileText } from './render-text';
import type { Compilation, Owner, Scope } from './scope';
import { resettingShared } from './shared-draws';
import { arrange, surveyTemplate } from './survey-template';

type Settings = Pick<Compilation, 'limits' | 'locale' | 'findPlaceholder'>;

export function compileRoot(template: Template, settings: Settings) {
  const { holdsFunction } = surveyTemplate(template, settings);
  const compilation: Compilation = {
    ...settings,
    slotCount: 0,
    hasDigits: false,
    ownerCount: 0,
    reads: { query: false, body: false },
    tracksFrames: needsFrames(template),
  };
  const node = compileNode(template, undefined, {
    compilation,
    owner: { slot: undefined },
    siblings: undefined,
    referenced: NONE,
  });
  const { slotCount, reads, hasDigits: hasLongNumbers } = compilation;
  return { node, slotCount, reads, holdsFunction, hasLongNumbers };
}

const NONE: Set<number> = new Set();

function compileNode(template: Template, rule: Rule | undefined, scope: Scope, ownName?: string): Node {
  switch (template.kind) {
    case 'value':
      return compileValue(template, rule, scope);
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
  // A value chosen from a list is not an item of the response, so it shares the owner of the list.
  if (isOneOf(rule)) return compileNode(item, undefined, { ...inner, owner: scope.owner });
  const owner: Owner = { slot: undefined };
  return resettingShared(compileNode(item, undefined, { ...inner, owner }), owner);
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
    // A function may change the content of a list or an object that it reads.
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

// The host program may change the value between two renders, so not even its JSON can be cached.
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

// Shared by all plans, because imported documents contain many empty objects.
const EMPTY_OBJECT: Node = { isStatic: true, value: () => ({}), json: () => '{}' };

/** Returns whether a text or function may read anything besides sibling fields. */
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
      // Arguments may contain quoted placeholders too.
      (isPath(part.name, siblings) || (part.args !== undefined && /@[^@]*\//.test(part.args))),
  );
}
