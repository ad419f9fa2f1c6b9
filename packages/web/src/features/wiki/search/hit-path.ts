import type { WikiHit } from '@easymock/contract';
import { to } from '../../../lib/address/page';

/** URL parameter of a reading page with the words to highlight. */
export const markParam = 'q';

/** Returns the path at which a hit is read: at its heading, with the words highlighted. */
export function pathOfHit(
  { _id, anchor, catalogType }: Pick<WikiHit, '_id' | 'anchor' | 'catalogType'>,
  keywords: string,
): string {
  const path = to('wikiFolder', { markdownId: _id });
  if (catalogType === 'folder') return path;
  const hash = anchor ? `#${encodeURIComponent(anchor)}` : '';
  return `${path}?${new URLSearchParams({ [markParam]: keywords })}${hash}`;
}

/** Returns the path of the page that lists all hits. */
export const searchPath = (keywords: string): string => `${to('wikiSearch')}?${new URLSearchParams({ keywords })}`;
