import { tooDeep } from '../core/errors';
import { DEFAULT_LIMITS } from '../core/limits';
import { isOneOf, parseKey, type Rule } from '../parse/rule';
import type { ListTemplate, ObjectTemplate, Template } from '../parse/template';
import { type FindPlaceholder, finderOf } from '../placeholders/finder';
import type { CompileOptions } from '../plan/plan';
import { checkOpaque, checkValue } from './check-scalar';
import { checkRegExp, checkText } from './check-text';
import { type Mismatch, typeOf } from './mismatch';
import { type Check, Report } from './report';

/**
 * Returns the places where data differs from what a template generates, at most 1,000; empty if the data
 * fits. References, functions and placeholders without a fixed type may produce anything. Changes that a
 * function makes to sibling fields are not predicted.
 *
 * @example
 * findMismatches(mode.template, await response.json()).map(({ texts }) => texts.zh);
 */
export function findMismatches(
  template: Template,
  data: unknown,
  options: Pick<CompileOptions, 'placeholders'> = {},
): Mismatch[] {
  const builder = new CheckBuilder(finderOf(options.placeholders));
  const report = new Report();
  report.run(builder.check(template, undefined), data);
  return report.mismatches;
}

const accept: Check = () => {};

/** Compiles a template to a check of its data, so that each part is compiled once, however long a list is. */
class CheckBuilder {
  private readonly findPlaceholder: FindPlaceholder;
  private depth = 0;

  constructor(findPlaceholder: FindPlaceholder) {
    this.findPlaceholder = findPlaceholder;
  }

  check(template: Template, rule: Rule | undefined, names?: ReadonlySet<string>, ownName?: string): Check {
    switch (template.kind) {
      case 'value':
        return checkValue(template.value, rule);
      case 'text':
        return checkText(template.text, rule, { findPlaceholder: this.findPlaceholder, names, ownName });
      case 'regexp':
        return checkRegExp(template, rule);
      case 'function':
        return accept;
      case 'opaque':
        return checkOpaque(template.value);
      case 'list':
        return this.deeper(() => this.list(template, rule));
      case 'object':
        return this.deeper(() => this.object(template, rule));
    }
  }

  // Templates that were not parsed from text have not passed a depth check yet.
  private deeper(build: () => Check): Check {
    this.depth += 1;
    if (this.depth > DEFAULT_LIMITS.depth) throw tooDeep(DEFAULT_LIMITS.depth);
    const check = build();
    this.depth -= 1;
    return check;
  }

  private list(template: ListTemplate, rule: Rule | undefined): Check {
    const items = template.items.map((item) => this.check(item, undefined));
    // An empty list has no item to choose, so it remains an empty list.
    if (isOneOf(rule) && items.length > 0) return checkChoice(items, constantsOf(template));
    const times = [rule?.count ?? rule?.min ?? 1, rule?.count ?? rule?.max ?? 1];
    const [min = 0, max = 0] = times.map((count) => Math.max(0, count) * items.length);
    return (data, report) => {
      if (!Array.isArray(data)) {
        report.add('type', 'array', typeOf(data));
        return;
      }
      const { length } = data;
      if (length < min || length > max || (length > 0 && length % items.length !== 0)) {
        report.add('length', [min, max], length);
      }
      if (items.length === 0) return;
      for (const [index, item] of data.entries()) {
        report.within(index, items[index % items.length] ?? accept, item);
      }
    };
  }

  private object(template: ObjectTemplate, rule: Rule | undefined): Check {
    const keys = new Map(template.fields.map(({ key, value }) => [parseKey(key).name, { key, value }]));
    const names = new Set(keys.keys());
    const fields = new Map<string, Check>();
    for (const [name, { key, value }] of keys) {
      fields.set(name, this.check(value, parseKey(key).rule, names, name));
    }
    return checkObject(fields, rule);
  }
}

function checkObject(fields: ReadonlyMap<string, Check>, rule: Rule | undefined): Check {
  const { size } = fields;
  const wanted = rule?.count ?? rule?.min ?? size;
  const min = Math.min(size, Math.max(0, wanted));
  const max = wanted >= size ? size : Math.min(size, Math.max(0, rule?.count ?? rule?.max ?? wanted));
  return (data, report) => {
    if (!isRecord(data)) {
      report.add('type', 'object', typeOf(data));
      return;
    }
    let known = 0;
    for (const name of Object.keys(data)) {
      const check = fields.get(name);
      if (check) known += 1;
      report.within(name, check ?? isUnknown, data[name]);
    }
    if (known === size) {
      if (known > max) report.add('count', [min, max], known);
      return;
    }
    // JSON omits fields whose value is undefined.
    const missing = [...fields].filter(([name]) => !Object.hasOwn(data, name));
    const needed = missing.filter(([, check]) => !report.fits(check, undefined));
    if (min === size) for (const [name] of needed) report.within(name, isMissing, undefined);
    else if (known > max || known + missing.length - needed.length < min) report.add('count', [min, max], known);
  };
}

const isUnknown: Check = (data, report) => report.add('unknown', undefined, typeOf(data));
const isMissing: Check = (_data, report) => report.add('missing', undefined, undefined);

function isRecord(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeOf(data) === 'object';
}

/** Returns the check of one choice among several. `constants` are choices that a lookup finds. */
function checkChoice(choices: readonly Check[], constants: ReadonlySet<unknown>): Check {
  const [only = accept] = choices;
  if (choices.length === 1) return only;
  return (data, report) => {
    if (constants.has(data)) return;
    let nearest = only;
    let furthest = -1;
    for (const choice of choices) {
      const failedAt = report.try(choice, data);
      if (failedAt === Number.POSITIVE_INFINITY) return;
      if (failedAt <= furthest) continue;
      furthest = failedAt;
      nearest = choice;
    }
    if (report.failAt(furthest)) return;
    // The choice that fails deepest is probably the intended one.
    if (furthest > report.depth) report.run(nearest, data);
    else report.add('choice', undefined, data);
  };
}

function constantsOf({ items }: ListTemplate): Set<unknown> {
  const constants = new Set<unknown>();
  for (const item of items) {
    if (item.kind === 'value') constants.add(item.value);
    else if (item.kind === 'text' && !item.text.includes('@')) constants.add(item.text);
  }
  return constants;
}
