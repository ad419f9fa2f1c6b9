import type { Folder } from './folder';

/** The folders of a project by their parents, for questions about depth, paths and what lies in what. */
export interface FolderTree {
  /** Those directly in a folder, or at the top, in their order. */
  childrenOf(id: string | null): readonly Folder[];
  find(id: string): Folder | undefined;
  /** The folder and all in which it lies, the outermost first; empty for none that is known. */
  pathOf(id: string | null): readonly Folder[];
  /** The folder and all that lie in it, at any depth. */
  inside(id: string): ReadonlySet<string>;
  /** How many levels a folder takes: 1 if there is none in it. */
  heightOf(id: string): number;
}

/**
 * Sorts the folders of a project into a tree.
 * @param folders siblings in their order
 * @example folderTree(folders).pathOf(id).map(({ name }) => name) // ['订单', '退款']
 */
export function folderTree(folders: readonly Folder[]): FolderTree {
  const byId = new Map(folders.map((folder) => [folder._id, folder]));
  const children = new Map<string | null, Folder[]>();
  for (const folder of folders) {
    // One whose parent is not among them is shown at the top rather than nowhere.
    const parent = folder.parent_id !== null && byId.has(folder.parent_id) ? folder.parent_id : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(folder);
    else children.set(parent, [folder]);
  }
  const childrenOf = (id: string | null): readonly Folder[] => children.get(id) ?? [];
  const heightOf = (id: string): number =>
    1 + Math.max(0, ...childrenOf(id).map((child) => heightOf(child._id)));
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
