import { type CatalogNode, wikiDepthLimit } from '@easymock/contract';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { dragOf } from '../../../lib/browser/drag';
import type { Place } from '../node/place';
import { isNodeRow, type NodeRow, type TreeRow } from './tree-rows';

export type Side = 'before' | 'inside' | 'after';

export interface Drop {
  readonly nodes: readonly CatalogNode[];
  readonly parentId: Place;
  readonly name: string;
  readonly afterId?: string;
}

export const nodeDrag = dragOf<readonly CatalogNode[]>();

/** Determines which drops a row of the tree accepts, and at which position. */
export function useTreeDrop(options: {
  rows: readonly TreeRow[];
  onUnfold: (row: NodeRow) => void;
  onDrop: (drop: Drop) => void;
}) {
  const { rows, onUnfold, onDrop } = options;
  const [target, setTarget] = useState<{ key: string; side: Side }>();
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(opening.current), []);
  const rowOf = (id: Place) => rows.filter(isNodeRow).find((row) => row.id === id);

  const placeOf = (row: NodeRow, side: Side) => (side === 'inside' ? row : rowOf(row.parentId));
  const isAllowed = (row: NodeRow, side: Side): boolean => {
    const dragged = nodeDrag.read();
    const place = placeOf(row, side);
    if (!dragged || !place?.canCreate || place.depth > wikiDepthLimit) return false;
    const ids = new Set(dragged.map(({ id }) => id));
    if (ids.has(row.id)) return false;
    // A node cannot be dropped into itself.
    let at: NodeRow | undefined = place;
    while (at?.node) {
      if (ids.has(at.id)) return false;
      at = rowOf(at.parentId);
    }
    return true;
  };
  const sideOf = (event: DragEvent, row: NodeRow): Side | undefined => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const part = (event.clientY - top) / height;
    const isArticle = row.node !== undefined && row.node.catalogType !== 'folder';
    const edge = isArticle ? 0.5 : 0.25;
    const side: Side = row.kind === 'root' ? 'inside' : part < edge ? 'before' : part > 1 - edge ? 'after' : 'inside';
    return isAllowed(row, side) ? side : undefined;
  };
  const leave = () => {
    clearTimeout(opening.current);
    setTarget(undefined);
  };
  const drop = (row: NodeRow, side: Side) => {
    const nodes = nodeDrag.read();
    const place = placeOf(row, side);
    if (!nodes || !place) return;
    const to = { nodes, parentId: place.id, name: place.name };
    if (side === 'inside') return onDrop(to);
    onDrop({ ...to, afterId: side === 'after' ? row.id : beforeOf(rows, row, nodes) });
  };
  return {
    target,
    leave,
    over: (row: NodeRow, event: DragEvent) => {
      const side = sideOf(event, row);
      if (!side) return leave();
      event.preventDefault();
      if (target?.key === row.key && target.side === side) return;
      clearTimeout(opening.current);
      // A folded folder opens after hovering over it for a moment.
      if (row.hasChildren && !row.isOpen) opening.current = setTimeout(() => onUnfold(row), 600);
      setTarget({ key: row.key, side });
    },
    drop: (row: NodeRow, event: DragEvent) => {
      const side = sideOf(event, row);
      leave();
      if (!side) return;
      event.preventDefault();
      drop(row, side);
      nodeDrag.end();
    },
  };
}

/** Returns the ID of the sibling after which a node dropped before this row goes, or `first`. */
export function beforeOf(rows: readonly TreeRow[], row: NodeRow, without: readonly { id: string }[]): string {
  const siblings = rows.filter((other): other is NodeRow => other.kind === 'node' && other.parentId === row.parentId);
  const before = siblings.slice(0, siblings.indexOf(row));
  return before.findLast(({ id }) => without.every((one) => one.id !== id))?.id ?? 'first';
}
