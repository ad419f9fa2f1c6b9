import { joinWords } from '../../lib/texts/joined';

/** Returns the value of a field as one line of text. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return joinWords(value.map(textOf));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
