import { ModeError } from '../core/errors';
import type { Place } from '../core/texts';
import { parseKey, type Rule } from '../parse/rule';
import { ALL_NEEDS, type Template, type TemplateField } from '../parse/template';
import { splitText } from '../parse/text-parts';

/** Placeholders that return their arguments, which must therefore be exact. */
const RETURNING: ReadonlySet<string> = new Set('body increment inc order pick query range shuffle'.split(' '));
/** Numbers outside of quotation marks that are long enough to be inexact as a double. */
const LONG = /(?<![\w.])-?\d{16,}(?![\w.])/g;

/**
 * Rejects a definition with a number whose digits its responses would change: in a rule, as an argument, or
 * where other fields compute with the number. Throws a ModeError.
 */
export function refuseLostDigits(template: Template): void {
  new DigitsReader().visit(template, undefined, false);
}

class DigitsReader {
  /** @param isBuilt true if functions may change the object, which then consists of JavaScript numbers */
  visit(template: Template, rule: Rule | undefined, isBuilt: boolean): void {
    switch (template.kind) {
      case 'value':
        if (template.digits !== undefined && (isBuilt || !isKept(template.digits, rule))) {
          throw lost(template.digits, template.at);
        }
        return;
      case 'text':
        this.text(template.text, template.at);
        return;
      case 'list':
        for (const item of template.items) this.visit(item, undefined, isBuilt);
        return;
      case 'object':
        this.object(template.fields, isBuilt);
        return;
      default:
        return;
    }
  }

  private object(fields: readonly TemplateField[], isBuilt: boolean): void {
    const isChanged = isBuilt || fields.some(({ value }) => readsEverything(value));
    const referenced = new Set(fields.flatMap(({ value }) => (value.kind === 'text' ? namesIn(value.text) : [])));
    for (const { key, value, at } of fields) {
      const { name, rule } = parseKey(key);
      const [digits] = rule === undefined ? [] : longNumbersIn(key.slice(name.length));
      if (digits !== undefined) throw lost(digits, at);
      this.visit(value, rule, isChanged || referenced.has(name));
    }
  }

  private text(text: string, at: Place | undefined): void {
    if (!text.includes('@')) return;
    for (const part of splitText(text)) {
      if (part.kind === 'literal' || !RETURNING.has(part.name.toLowerCase())) continue;
      const [digits] = longNumbersIn((part.args ?? '').replace(/"[^"]*"|'[^']*'|`[^`]*`/g, ''));
      if (digits !== undefined) throw lost(digits, at);
    }
  }
}

/** Returns whether a number keeps its digits under a rule: a counter does, and other rules replace it. */
function isKept(digits: string, rule: Rule | undefined): boolean {
  if (rule === undefined) return true;
  if (rule.step !== undefined) return /^-?\d+$/.test(digits) && Number.isSafeInteger(rule.step);
  return rule.dmin === undefined || rule.count !== undefined || rule.min !== undefined;
}

function readsEverything(value: Template): boolean {
  if (value.kind !== 'function') return false;
  const { self, context } = value.needs ?? ALL_NEEDS;
  return context || self === 'all';
}

const namesIn = (text: string): readonly string[] =>
  text.includes('@') ? splitText(text).flatMap((part) => (part.kind === 'literal' ? [] : [part.name])) : [];

const longNumbersIn = (text: string): readonly string[] =>
  (text.match(LONG) ?? []).filter((digits) => !Number.isSafeInteger(Number(digits)));

function lost(digits: string, at: Place | undefined): ModeError {
  const shown = digits.slice(0, 40);
  return new ModeError(
    'lostDigits',
    {
      zh: `数字 ${shown} 太长，这样写会改变末尾几位，请写成文本 "${shown}"。`,
      en: `The number ${shown} is too long: its last digits would change here. Write it as text, "${shown}".`,
    },
    at,
  );
}
