import { useTexts } from '../../../../lib/texts/texts';
import type { FormRow } from './form-rows';
import { formTexts } from './form-texts';

/** Returns a function that names a row on screen and for screen readers. */
export function useRowName(): (row: FormRow) => string {
  const t = useTexts(formTexts);
  return ({ node, parent, index }) => {
    if (!parent) return t.root;
    if (parent.kind === 'list') return t.item({ index: index + 1 });
    return node.key?.name || (node.key ? t.unnamed : node.text.slice(0, 40));
  };
}
