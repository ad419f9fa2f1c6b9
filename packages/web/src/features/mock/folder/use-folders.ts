import { type Folder, type FolderTree, folderTree } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../../lib/api/queries';

const none: readonly Folder[] = [];

/** Returns the folders of a project as a tree. The tree is empty while loading and after a failure. */
export function useFolders(projectId: string): { tree: FolderTree; areKnown: boolean } {
  const { data = none, isPending } = useQuery(callQuery('folder', 'list', { project_id: projectId }));
  const tree = useMemo(() => folderTree(data), [data]);
  return { tree, areKnown: !isPending };
}

/** A folder as an option, with its path and depth. */
export interface FolderChoice {
  readonly folder: Folder;
  readonly depth: number;
  /** The names of the ancestors and the folder, such as `订单 / 退款`. */
  readonly path: string;
}

/** Returns all folders of a tree in depth-first order. */
export function choicesOf(tree: FolderTree): FolderChoice[] {
  const below = (parent: string | null, depth: number, path: string): FolderChoice[] =>
    tree.childrenOf(parent).flatMap((folder) => {
      const own = path === '' ? folder.name : `${path} / ${folder.name}`;
      return [{ folder, depth, path: own }, ...below(folder._id, depth + 1, own)];
    });
  return below(null, 0, '');
}
