import { suggestPlaceholder } from '@easymock/mock-engine';
import type { FormRow } from './form-rows';

/**
 * The placeholder that the name of an empty text suggests, as an import would choose it.
 * @example suggestionFor(row) // '@phone' for `mobile: ''`
 */
export function suggestionFor({ node, parent }: Pick<FormRow, 'node' | 'parent'>): string | undefined {
  if (node.kind !== 'text' || node.text !== '' || !node.key || node.key.rule) return undefined;
  return suggestPlaceholder(node.key.name, parent?.key?.name);
}
