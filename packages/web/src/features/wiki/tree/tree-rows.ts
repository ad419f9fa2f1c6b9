import type { CallData, CatalogNode, Contract } from '@easymock/contract';
import type { Place } from '../node/place';

export type Root = CallData<Contract['catalog']['getAllFirstCatalogList']>[number];

/** The loaded children of a place. */
export interface Children {
  readonly list: readonly CatalogNode[];
  readonly total: number;
  readonly isPending: boolean;
  readonly isFailed: boolean;
}

interface Line {
  /** Unique among all rows. */
  readonly key: string;
  readonly depth: number;
  readonly parentId: Place;
}

export interface NodeRow extends Line {
  readonly kind: 'root' | 'node';
  readonly id: Place;
  readonly name: string;
  readonly node: CatalogNode | undefined;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  /** Whether the user may create nodes in it. */
  readonly canCreate: boolean;
  /** Position among its siblings, from 1, and their number. */
  readonly index: number;
  readonly siblingNum: number;
}

/**
 * A row that stands for children: they are loading, there are more, there are none, or loading failed.
 * `naming`: the input for a new folder's name.
 */
export interface NoteRow extends Line {
  readonly kind: 'loading' | 'more' | 'empty' | 'failed' | 'naming';
}

export type TreeRow = NodeRow | NoteRow;

export const isNodeRow = (row: TreeRow | undefined): row is NodeRow => row?.kind === 'node' || row?.kind === 'root';

/** Returns the rows of the tree from top to bottom. */
export function rowsOf(
  roots: readonly Root[],
  isOpen: (id: Place) => boolean,
  childrenOf: (id: Place) => Children | undefined,
  /** The place of the new folder that is being named. */
  namingIn: Place | undefined,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const starred = roots.find(({ id }) => id === 'collect')?.children ?? [];
  const favourites = { list: starred, total: starred.length, isPending: false, isFailed: false };
  const below = (parentId: Place, depth: number): void => {
    const line = { depth, parentId };
    if (namingIn === parentId) rows.push({ ...line, kind: 'naming', key: `naming ${parentId}` });
    const isStarred = parentId === 'collect';
    const children = isStarred ? favourites : childrenOf(parentId);
    if (!children || (children.isPending && children.list.length === 0)) {
      rows.push({ ...line, kind: 'loading', key: `loading ${parentId}` });
      return;
    }
    if (children.isFailed && children.list.length === 0) {
      rows.push({ ...line, kind: 'failed', key: `failed ${parentId}` });
      return;
    }
    if (children.list.length === 0 && namingIn !== parentId) {
      rows.push({ ...line, kind: 'empty', key: `empty ${parentId}` });
      return;
    }
    children.list.forEach((node, at) => {
      const isFolder = node.catalogType === 'folder';
      const row: NodeRow = {
        // A favourite also appears at its own place, so it needs a second key.
        ...line,
        kind: 'node',
        key: isStarred ? `collect-${node.id}` : node.id,
        id: node.id,
        name: node.catalogName,
        node,
        hasChildren: isFolder && !isStarred && (node.hasChildren || namingIn === node.id),
        index: at + 1,
        isOpen: isFolder && !isStarred && isOpen(node.id),
        siblingNum: children.total,
        canCreate: isFolder && node.canEdit,
      };
      rows.push(row);
      if (row.isOpen && row.hasChildren) below(node.id, depth + 1);
    });
    if (children.list.length < children.total) rows.push({ ...line, kind: 'more', key: `more ${parentId}` });
  };
  roots.forEach((root, at) => {
    const row: NodeRow = {
      kind: 'root',
      key: root.id,
      id: root.id,
      parentId: root.id,
      name: root.catalogName,
      node: undefined,
      depth: 0,
      hasChildren: true,
      isOpen: isOpen(root.id),
      canCreate: root.canCreate,
      index: at + 1,
      siblingNum: roots.length,
    };
    rows.push(row);
    if (row.isOpen) below(root.id, 1);
  });
  return rows;
}

/** Returns the folders whose children are visible: open folders whose ancestors are all open. */
export function shownPlaces(open: ReadonlyMap<Place, Place>): Place[] {
  const known = new Map<Place, boolean>();
  const isShown = (id: Place, steps: number): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const parent = open.get(id);
    // A root is its own parent.
    const shown = parent !== undefined && steps > 0 && (parent === id || isShown(parent, steps - 1));
    known.set(id, shown);
    return shown;
  };
  return [...open.keys()].filter((id) => isShown(id, 40));
}
