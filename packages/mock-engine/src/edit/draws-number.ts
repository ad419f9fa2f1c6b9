import { isNumberText } from '../outline/literal-text';
import type { Placeholder } from '../placeholders/placeholder';

/**
 * Returns true if a text is a single placeholder that generates numbers.
 *
 * @example
 * drawsNumber('@integer(1, 9)', PLACEHOLDERS); // true
 */
export function drawsNumber(text: string, placeholders: readonly Pick<Placeholder, 'names' | 'numbers'>[]): boolean {
  const [, written = '', args = ''] = /^@(\w+)(?:\(([^()]*)\))?$/.exec(text) ?? [];
  const name = written.toLowerCase();
  const { numbers = [] } = placeholders.find(({ names }) => names.includes(name)) ?? {};
  if (numbers === 'always') return true;
  if (numbers === 'ofNumbers') return areNumbers(args);
  const [part = '', second = ''] = args.split(',');
  if (numbers === 'ofNumberDefault') return isNumberText(second.trim());
  return numbers.some((one) => one.toLowerCase() === part.replace(/[\s_"'`-]/g, '').toLowerCase());
}

/** Returns whether arguments are numbers or a list of numbers, optionally followed by weights. */
function areNumbers(args: string): boolean {
  const [, list = args] = /^\s*\[([^[\]]*)\]\s*(?:,\s*\[[^[\]]*\]\s*)?$/.exec(args) ?? [];
  return list.split(',').every((one) => isNumberText(one.trim()));
}
