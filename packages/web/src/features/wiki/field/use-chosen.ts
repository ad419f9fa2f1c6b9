import type { CatalogNode } from '@easymock/contract';
import { useState } from 'react';

/** Returns the chosen rows among those shown; Shift chooses all up to the last one clicked. */
export function useChosen<N extends CatalogNode>(rows: readonly N[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState('');
  const nodes = rows.filter(({ id }) => ids.has(id));
  const set = (changed: readonly string[], isOn: boolean) => {
    const next = new Set(nodes.map(({ id }) => id));
    for (const id of changed) isOn ? next.add(id) : next.delete(id);
    setIds(next);
  };
  return {
    nodes,
    has: (id: string) => ids.has(id),
    isAll: rows.length > 0 && nodes.length === rows.length,
    clear: () => setIds(new Set()),
    chooseAll: (isOn: boolean) =>
      set(
        rows.map(({ id }) => id),
        isOn,
      ),
    choose(id: string, isOn: boolean, isShiftHeld = false) {
      const [from, to] = [rows.findIndex((row) => row.id === last), rows.findIndex((row) => row.id === id)];
      const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id);
      set(isShiftHeld && from >= 0 ? between : [id], isOn);
      setLast(id);
    },
  };
}
export type Chosen = ReturnType<typeof useChosen<CatalogNode>>;
