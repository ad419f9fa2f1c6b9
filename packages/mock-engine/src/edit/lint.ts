import { ModeError, RenderError } from '../core/errors';
import { DEFAULT_LIMITS } from '../core/limits';
import type { Place, Texts } from '../core/texts';
import { parseKey, type Rule } from '../parse/rule';
import type { Template, TemplateField } from '../parse/template';
import { splitText } from '../parse/text-parts';
import type { Placeholder } from '../placeholders/placeholder';
import { checkMode } from '../plan/check-mode';
import { isPath } from '../run/path';

/**
 * A remark for the author of a mode; line and column count from 1.
 *
 * @example
 * mark(problem.line, problem.column, problem.texts.zh, problem.severity);
 */
export interface Problem {
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly texts: Texts;
}

const MAX_PROBLEMS = 100;

/**
 * Returns the places to underline in a definition: one error if it is invalid, otherwise probable mistakes,
 * such as a placeholder followed by a letter or a rule without effect. Only the names of the placeholders are
 * needed. The caller supplies them, so that a page need not load the generators.
 *
 * @example
 * lintMode("{ name: '@first, @last' }", PLACEHOLDERS)[0]?.texts.en; // '"@first," is served as text; …'
 */
export function lintMode(source: string, placeholders: readonly Pick<Placeholder, 'names'>[]): Problem[] {
  try {
    const mode = checkMode(source);
    if (mode.kind === 'proxy') return [];
    const linter = new Linter(placeholders);
    linter.visit(mode.template, undefined);
    return linter.problems.slice(0, MAX_PROBLEMS);
  } catch (error) {
    // If every render would be too large, no single place is at fault.
    if (error instanceof RenderError) return [{ ...START, severity: 'error', texts: error.texts }];
    if (!(error instanceof ModeError)) throw error;
    const { line, column, texts } = error;
    return [{ line, column, severity: 'error', texts }];
  }
}

const START: Place = { line: 1, column: 1 };

class Linter {
  readonly problems: Problem[] = [];
  /** Names of all placeholders, in lower case. */
  private readonly known: ReadonlySet<string>;

  constructor(placeholders: readonly Pick<Placeholder, 'names'>[]) {
    this.known = new Set(placeholders.flatMap(({ names }) => names.map((name) => name.toLowerCase())));
  }

  visit(template: Template, names: ReadonlySet<string> | undefined): void {
    if (this.problems.length >= MAX_PROBLEMS) return;
    if (template.kind === 'text') this.text(template.text, template.at ?? START, names);
    else if (template.kind === 'list') for (const item of template.items) this.visit(item, undefined);
    else if (template.kind === 'object') this.object(template.fields);
  }

  private object(fields: readonly TemplateField[]): void {
    const names = new Set(fields.map((field) => parseKey(field.key).name));
    const seen = new Set<string>();
    for (const field of fields) {
      const { name, rule } = parseKey(field.key);
      const at = field.at ?? START;
      if (seen.has(name)) {
        this.warn(at, {
          zh: `字段 ${name} 重复，后面的会覆盖前面的。`,
          en: `The field ${name} appears twice; the last one wins.`,
        });
      }
      seen.add(name);
      this.key(field.key, name, rule, field.value, at);
      this.visit(field.value, names);
    }
  }

  private key(key: string, name: string, rule: Rule | undefined, value: Template, at: Place): void {
    if (rule === undefined) {
      // `a|1|` is the notation for the literal name `a|1`.
      if (key === name && /\|\s*[+\-.\d]/.test(key)) {
        this.warn(at, {
          zh: `“${key}” 里的规则无法识别，会整体作为字段名。`,
          en: `The rule in "${key}" is not recognised; the whole key becomes the field name.`,
        });
      }
      return;
    }
    const most = Math.max(rule.count ?? 0, rule.max ?? 0);
    const isRepeat = value.kind === 'text' || value.kind === 'list' || value.kind === 'regexp';
    if (isRepeat && most > DEFAULT_LIMITS.repeat) {
      this.warn(at, {
        zh: `重复 ${most} 次超过了上限 ${DEFAULT_LIMITS.repeat}，请求时会报错。`,
        en: `${most} repetitions exceed the limit of ${DEFAULT_LIMITS.repeat}; requests will fail.`,
      });
    }
    if (!hasEffect(rule, value)) {
      this.warn(at, { zh: `这条规则对这种类型的值不起作用。`, en: 'This rule has no effect on a value of this type.' });
    }
  }

  private text(text: string, at: Place, names: ReadonlySet<string> | undefined): void {
    if (!text.includes('@')) return;
    let before = '';
    for (const part of splitText(text)) {
      const isKnown =
        part.kind === 'literal' ||
        this.known.has(part.name.toLowerCase()) ||
        names?.has(part.name) ||
        isPath(part.name, names);
      if (isKnown) {
        before = part.text;
        continue;
      }
      // A name directly after other characters, as in `someone@city.com`, is part of an e-mail address rather
      // than misspelt.
      const isAlone = /(?:^|\s)$/.test(before);
      before = part.text;
      const similar = isAlone ? similarName(part.name, this.known) : undefined;
      if (similar !== undefined) {
        this.warn(at, {
          zh: `未知的占位符 @${part.name} 会作为文本原样返回，是否想写 @${similar}？`,
          en: `The unknown placeholder @${part.name} is returned as text; did you mean @${similar}?`,
        });
        continue;
      }
      const meant = nearestName(part.name, this.known);
      if (meant === undefined) continue;
      this.warn(at, {
        zh: `“@${part.name}” 会作为文本原样返回，是否想写 @${meant}？占位符名只能以空白或 @ # % & ( ) ? 结束。`,
        en: `"@${part.name}" is returned as text; did you mean @${meant}? A placeholder name can only end with a space or one of @ # % & ( ) ?`,
      });
    }
  }

  private warn(at: Place, texts: Texts): void {
    this.problems.push({ line: at.line, column: at.column, severity: 'warning', texts });
  }
}

function hasEffect(rule: Rule, value: Template): boolean {
  switch (value.kind) {
    case 'value':
      return (
        value.value !== null &&
        value.value !== undefined &&
        (typeof value.value === 'number' || rule.step === undefined)
      );
    case 'function':
    case 'opaque':
      return false;
    case 'text':
    case 'regexp':
    case 'object':
      return rule.count !== undefined || rule.min !== undefined;
    case 'list':
      return rule.step !== undefined || rule.count !== undefined || rule.min !== undefined;
  }
}

/**
 * Returns the placeholder that a misspelt name begins with, as in `first,` or `cname，你好`; e-mail addresses are
 * excluded.
 */
function nearestName(name: string, placeholders: ReadonlySet<string>): string | undefined {
  const [letters = ''] = /^[A-Za-z]+\d*/.exec(name) ?? [];
  const rest = name.slice(letters.length);
  // `someone@city.com` is an address, and `@dates` is a different word.
  if (letters === '' || rest === '' || /^[\w-]|^\.\w/.test(rest)) return undefined;
  return placeholders.has(letters.toLowerCase()) ? letters : undefined;
}

/**
 * Returns the placeholder that differs from a name by one slip: a wrong, extra or missing letter, or two
 * swapped.
 */
function similarName(name: string, placeholders: ReadonlySet<string>): string | undefined {
  const typed = name.toLowerCase();
  // The plural of a placeholder is not a slip.
  if (!/^[a-z]{4,16}$/.test(typed) || (typed.endsWith('s') && placeholders.has(typed.slice(0, -1)))) return undefined;
  for (const known of placeholders) if (known.length >= 4 && isOneSlip(typed, known)) return known;
  return undefined;
}

function isOneSlip(typed: string, known: string): boolean {
  if (Math.abs(typed.length - known.length) > 1) return false;
  let at = 0;
  while (at < typed.length && typed[at] === known[at]) at += 1;
  const isSwapped = typed[at] === known[at + 1] && typed[at + 1] === known[at];
  return (
    typed.slice(at + 1) === known.slice(at + 1) ||
    typed.slice(at + 1) === known.slice(at) ||
    typed.slice(at) === known.slice(at + 1) ||
    (isSwapped && typed.slice(at + 2) === known.slice(at + 2))
  );
}
