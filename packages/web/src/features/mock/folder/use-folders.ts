import { type Folder, type FolderTree, folderTree } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../../lib/api/queries';

const none: readonly Folder[] = [];

/** The folders of a project as a tree. Until they have been read, and if they cannot be, there are none. */
export function useFolders(projectId: string): { tree: FolderTree; areKnown: boolean } {
  const { data = none, isPending } = useQuery(callQuery('folder', 'list', { project_id: projectId }));
  const tree = useMemo(() => folderTree(data), [data]);
  return { tree, areKnown: !isPending };
}

/** A folder as a choice: its path, and how deep it lies. */
export interface FolderChoice {
  readonly folder: Folder;
  readonly depth: number;
  /** The names that lead to it: `订单 / 退款`. */
  readonly path: string;
}

/** All folders of a tree, each after the one in which it lies. */
export function choicesOf(tree: FolderTree): FolderChoice[] {
  const below = (parent: string | null, depth: number, path: string): FolderChoice[] =>
    tree.childrenOf(parent).flatMap((folder) => {
      const own = path === '' ? folder.name : `${path} / ${folder.name}`;
      return [{ folder, depth, path: own }, ...below(folder._id, depth + 1, own)];
    });
  return below(null, 0, '');
}
