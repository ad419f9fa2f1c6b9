import type { WikiSpace } from '@easymock/contract';

/** The parent of nodes: a space (root of the tree) or a folder. */
export type Place = WikiSpace | (string & {});

/** Returns whether a place is a space and not a folder. */
export const isSpace = (id: Place): id is WikiSpace => id === 'public' || id === 'private';

/** Returns whether a query key belongs to the children of one of these places. */
export function isListOf(queryKey: readonly unknown[], places: readonly Place[]): boolean {
  const [group, name, input] = queryKey;
  if (group !== 'catalog' || name !== 'getChangeCatalogListById') return false;
  return places.includes((input as { id: Place }).id);
}
