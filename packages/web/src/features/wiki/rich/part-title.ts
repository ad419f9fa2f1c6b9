import { currentTexts } from '../../../lib/texts/texts';
import { texts as editTexts } from '../edit/texts';
import type { OpenForm } from './part-form';
import type { texts } from './texts';

type Words = ReturnType<typeof currentTexts<(typeof texts)['zh']>>;

/** Returns the title of a part's form. */
export function partTitle({ kind, blockName }: OpenForm, t: Words): string {
  if (kind === 'link') return currentTexts(editTexts).link;
  if (kind === 'block') return blockName === 'latex' ? t.latex : `${t.otherBlock} ${blockName ?? ''}`;
  return t[kind];
}
