import { DEFAULT_LIMITS } from '../core/limits';
import { type ParsedMode, parseMode } from '../parse/parse';
import type { Template } from '../parse/template';
import { refuseLostDigits } from './lost-digits';
import type { CompileOptions } from './plan';
import { readRegExp } from './read-regexp';
import { arrange, surveyTemplate } from './survey-template';

/**
 * Parses a mode and throws whatever `compile` would throw, but prepares no generators. Also rejects numbers
 * that responses would change. A page that only checks input need not load the placeholders and their tables.
 *
 * @example
 * checkMode("{ code: /[A-Z]{3}/ }").kind; // 'data'
 */
export function checkMode(source: string, options: Pick<CompileOptions, 'limits' | 'locale'> = {}): ParsedMode {
  const mode = parseMode(source);
  if (mode.kind === 'proxy') return mode;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  surveyTemplate(mode.template, { limits, locale: options.locale ?? 'en' });
  checkRegExps(mode.template);
  refuseLostDigits(mode.template);
  return mode;
}

// Visits fields in the order of the compiler, so that both report the same error first.
function checkRegExps(template: Template): void {
  if (template.kind === 'regexp') readRegExp(template);
  else if (template.kind === 'list') template.items.forEach(checkRegExps);
  else if (template.kind === 'object') for (const { value } of arrange(template)) checkRegExps(value);
}
