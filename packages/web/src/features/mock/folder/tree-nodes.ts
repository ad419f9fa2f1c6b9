import type { Folder, FolderTree } from '@easymock/contract';
import { everywhere, type FolderPlace, unfiled } from './folder-place';

/** A line of the tree. */
export interface ShownNode {
  readonly place: FolderPlace;
  readonly name: string;
  /** Absent for everything, and for what is in no folder. */
  readonly folder?: Folder;
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly isFolded: boolean;
  /** Which one it is among its siblings, from 1, and how many there are. */
  readonly index: number;
  readonly siblingNum: number;
}

/** The lines of the tree that are shown, from top to bottom. */
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
        ...{ place: folder._id, name: folder.name, folder, depth, hasChildren, isFolded },
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
