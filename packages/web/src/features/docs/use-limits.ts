import { useTexts } from '../../lib/texts/texts';
import { limitsOf, type Schema } from './open-api';
import { texts } from './texts';

/** Returns the limits of a value in words, and its default; either may be empty. */
export function useLimits(schema: Schema): { text: string; fallback: string } {
  const t = useTexts(texts);
  const { range, of, form } = limitsOf(schema);
  const counted = of === 'number' ? range : t[of]({ range });
  const hasFallback = schema.default !== undefined && schema.default !== '';
  return {
    text: [range && counted, form].filter(Boolean).join(t.between),
    fallback: hasFallback ? t.default({ value: JSON.stringify(schema.default) }) : '',
  };
}
