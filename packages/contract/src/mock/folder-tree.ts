import type { Folder } from './folder';

/** The folders of a project as a tree, with functions for depth, paths and containment. */
export interface FolderTree {
  /** Returns the direct children of a folder, or the top level for null, in their order. */
  childrenOf(id: string | null): readonly Folder[];
  find(id: string): Folder | undefined;
  /** Returns the folder with its ancestors, outermost first; empty if the folder is unknown. */
  pathOf(id: string | null): readonly Folder[];
  /** Returns the IDs of the folder and of all folders inside it, at any depth. */
  inside(id: string): ReadonlySet<string>;
  /** Returns the number of levels of a folder: 1 if it contains no folder. */
  heightOf(id: string): number;
}

/**
 * Builds the tree of a project's folders.
 * @param folders siblings in their order
 * @example folderTree(folders).pathOf(id).map(({ name }) => name) // ['订单', '退款']
 */
export function folderTree(folders: readonly Folder[]): FolderTree {
  const byId = new Map(folders.map((folder) => [folder._id, folder]));
  const children = new Map<string | null, Folder[]>();
  for (const folder of folders) {
    // A folder whose parent is missing is shown at the top, so that it does not vanish.
    const parent = folder.parent_id !== null && byId.has(folder.parent_id) ? folder.parent_id : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(folder);
    else children.set(parent, [folder]);
  }
  const childrenOf = (id: string | null): readonly Folder[] => children.get(id) ?? [];
  const heightOf = (id: string): number => 1 + Math.max(0, ...childrenOf(id).map((child) => heightOf(child._id)));
  const insideOf = (id: string): string[] => [id, ...childrenOf(id).flatMap((child) => insideOf(child._id))];
  return {
    childrenOf,
    find: (id) => byId.get(id),
    pathOf(id) {
      const path: Folder[] = [];
      for (let at = id === null ? undefined : byId.get(id); at; ) {
        path.unshift(at);
        at = at.parent_id === null ? undefined : byId.get(at.parent_id);
      }
      return path;
    },
    inside: (id) => new Set(insideOf(id)),
    heightOf,
  };
}
