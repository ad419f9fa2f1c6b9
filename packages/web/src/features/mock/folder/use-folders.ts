import { type Folder, type FolderTree, folderTree } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../../lib/api/queries';

const none: readonly Folder[] = [];

/** The folders of a project as a tree, and whether they have been read. */
export function useFolders(projectId: string): {
  tree: FolderTree;
  folders: readonly Folder[];
  isRead: boolean;
} {
  const { data } = useQuery(callQuery('folder', 'list', { project_id: projectId }));
  const folders = data ?? none;
  const tree = useMemo(() => folderTree(folders), [folders]);
  return { tree, folders, isRead: data !== undefined };
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
