import type { FolderTree, MockBrief } from '@easymock/contract';

/** The part of the list that is shown: all mocks, the mocks without a folder, or a folder by its ID. */
export const everywhere = '';
export const unfiled = 'none';
export type FolderPlace = string;

/** Returns a filter for the mocks in a place and its subfolders. */
export function inPlace(tree: FolderTree, place: FolderPlace): ((mock: MockBrief) => boolean) | undefined {
  if (place === unfiled) return ({ folder_id }) => folder_id === null || !tree.find(folder_id);
  if (!tree.find(place)) return undefined;
  const inside = tree.inside(place);
  return ({ folder_id }) => folder_id !== null && inside.has(folder_id);
}

/** Counts the mocks of each place, including subfolders. */
export function countPlaces(tree: FolderTree, mocks: readonly MockBrief[]): ReadonlyMap<FolderPlace, number> {
  const counts = new Map<FolderPlace, number>([[everywhere, mocks.length]]);
  const add = (place: FolderPlace, num: number) => counts.set(place, (counts.get(place) ?? 0) + num);
  const own = new Map<string | null, number>();
  for (const { folder_id } of mocks) own.set(folder_id, (own.get(folder_id) ?? 0) + 1);
  for (const [id, num] of own) {
    const path = tree.pathOf(id);
    if (path.length === 0) add(unfiled, num);
    for (const { _id } of path) add(_id, num);
  }
  return counts;
}
