import { useState } from 'react';
import { useStable } from '../../../lib/state/use-stable';
import { isNodeRow, type NodeRow, type TreeRow } from './tree-rows';

const nothing: ReadonlySet<string> = new Set();

/** Manages the selection of several nodes: Ctrl toggles a node, Shift selects a range. */
export function useSelection(rows: readonly TreeRow[]) {
  const [selected, setSelected] = useState(nothing);
  const [anchor, setAnchor] = useState('');
  const nodes = rows.filter((row): row is NodeRow => isNodeRow(row) && row.node !== undefined);
  const chosen = nodes.filter(({ id }) => selected.has(id)).flatMap(({ node }) => node ?? []);
  const actions = useStable({
    toggle: (id: string) => {
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      setSelected(next);
      setAnchor(id);
    },
    /** Selects the range from the last selected node to this one. */
    extendTo: (id: string, from: string) => {
      const start = selected.size > 0 ? anchor : from;
      const at = nodes.findIndex((node) => node.id === start);
      const end = nodes.findIndex((node) => node.id === id);
      if (end < 0) return;
      const range = nodes.slice(Math.min(at < 0 ? end : at, end), Math.max(at, end) + 1);
      setSelected(new Set(range.map((node) => node.id)));
      setAnchor(at < 0 ? id : start);
    },
    clear: () => setSelected(nothing),
  });
  return { selected, chosen, ...actions };
}
export type Selection = ReturnType<typeof useSelection>;
