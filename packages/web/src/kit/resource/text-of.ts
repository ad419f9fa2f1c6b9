import { currentLanguage } from '../../lib/texts/texts';

/** A field's value as a line of text. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(currentLanguage() === 'en' ? ', ' : '、');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
