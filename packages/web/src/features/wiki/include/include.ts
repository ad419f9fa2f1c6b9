import { pagePath } from '@easymock/contract';
import type { Include } from '@easymock/wiki-content/include';

export type { Include };

/** Returns the address of a passage on the page of its article. */
export const sourceAddress = ({ id, anchor }: Include): string =>
  pagePath('wikiFolder', { markdownId: id }) + (anchor && `#${encodeURIComponent(anchor)}`);

/** Returns the passage that a place names. */
export const includeIn = ({ dataset }: HTMLElement): Include => ({ id: dataset.id ?? '', anchor: dataset.value ?? '' });

/** Class of the places of passages in a text. */
export const includeClass = 'md-include';
