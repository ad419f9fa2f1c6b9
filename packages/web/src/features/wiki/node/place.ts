import type { WikiSpace } from '@easymock/contract';

/** Where nodes lie: a root of the tree, or a folder. */
export type Place = WikiSpace | (string & {});

/** Whether a place is a whole space, and no folder. */
export const isSpace = (id: Place): id is WikiSpace => id === 'public' || id === 'private';

/** Whether a query is a page of the children of one of these places. */
export function isListOf(queryKey: readonly unknown[], places: readonly Place[]): boolean {
  const [group, name, input] = queryKey;
  if (group !== 'catalog' || name !== 'getChangeCatalogListById') return false;
  return places.includes((input as { id: Place }).id);
}
