import type { WikiHit } from '@easymock/contract';
import { to } from '../../../lib/address/page';

/** The parameter of a reading page that names the words to mark. */
export const markParam = 'q';

/** Where a hit is read: at its heading, with the words marked. */
export function pathOfHit(
  { _id, anchor, catalogType }: Pick<WikiHit, '_id' | 'anchor' | 'catalogType'>,
  keywords: string,
): string {
  const path = to('wikiFolder', { markdownId: _id });
  if (catalogType === 'folder') return path;
  const hash = anchor ? `#${encodeURIComponent(anchor)}` : '';
  return `${path}?${new URLSearchParams({ [markParam]: keywords })}${hash}`;
}

/** The page that shows all hits. */
export const searchPath = (keywords: string): string =>
  `${to('wikiSearch')}?${new URLSearchParams({ keywords })}`;
