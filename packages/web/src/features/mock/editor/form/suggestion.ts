import { suggestPlaceholder } from '@easymock/mock-engine';
import { type FormRow, isUnfilled } from './form-rows';

/**
 * Returns the placeholder that the name of an empty field suggests, as an import would choose it.
 * @example suggestionFor(row) // '@phone' for `mobile: ''`
 */
export function suggestionFor({ node, parent }: Pick<FormRow, 'node' | 'parent'>): string | undefined {
  return isUnfilled(node) ? suggestPlaceholder(node.key.name, parent?.key?.name) : undefined;
}
