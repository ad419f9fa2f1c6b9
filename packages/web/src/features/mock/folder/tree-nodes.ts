import type { Folder, FolderTree } from '@easymock/contract';
import { everywhere, type FolderPlace, unfiled } from './folder-place';

export interface ShownNode {
  readonly place: FolderPlace;
  readonly name: string;
  /** Missing for "all mocks" and "no folder". */
  readonly folder?: Folder;
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly isFolded: boolean;
  /** Position among the siblings, from 1, followed by their number. */
  readonly index: number;
  readonly siblingNum: number;
}

/** Returns the visible lines of the tree from top to bottom. */
export function nodesOf(
  tree: FolderTree,
  folded: ReadonlySet<string>,
  names: { all: string; unfiled: string },
): ShownNode[] {
  const topNum = tree.childrenOf(null).length + 2;
  const plain = { depth: 0, hasChildren: false, isFolded: false, siblingNum: topNum };
  const below = (parent: string | null, depth: number): ShownNode[] => {
    const children = tree.childrenOf(parent);
    return children.flatMap((folder, at) => {
      const hasChildren = tree.childrenOf(folder._id).length > 0;
      const isFolded = hasChildren && folded.has(folder._id);
      const node: ShownNode = {
        place: folder._id,
        name: folder.name,
        folder,
        depth,
        hasChildren,
        isFolded,
        index: at + (parent === null ? 2 : 1),
        siblingNum: parent === null ? topNum : children.length,
      };
      return [node, ...(isFolded ? [] : below(folder._id, depth + 1))];
    });
  };
  return [
    { ...plain, place: everywhere, name: names.all, index: 1 },
    ...below(null, 0),
    { ...plain, place: unfiled, name: names.unfiled, index: topNum },
  ];
}
