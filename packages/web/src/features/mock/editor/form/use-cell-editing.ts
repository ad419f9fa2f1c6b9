import { nodeAt } from '@easymock/mock-engine';
import { useEffect, useState } from 'react';
import type { CellExit } from './cell-inputs';
import { type CellName, cellsOf } from './cells';
import { pathOf } from './form-rows';
import type { Folding } from './use-folding';
import { readOutline } from './use-outline';
import { type ChangeOutline, insertAt, setCell } from './use-outline-change';

/** Tracks the edited cell, and moves on to the next cell or a new row when editing ends. */
export function useCellEditing(options: {
  folding: Folding;
  isLocked: boolean;
  readText: () => string;
  change: ChangeOutline;
  select: (id: string) => void;
  showCode: (id: string) => void;
  focusGrid: () => void;
}) {
  const { folding, isLocked, change, focusGrid } = options;
  const { rows } = folding;
  const [editing, setEditing] = useState<{ id: string; cell: CellName }>();
  const [typedRule, setTypedRule] = useState<string>();

  // Stops editing if the code becomes invalid meanwhile.
  useEffect(() => {
    if (isLocked) setEditing(undefined);
  }, [isLocked]);

  function start(id: string, cell?: CellName): void {
    const row = rows.find((each) => each.id === id);
    if (!row || isLocked) return;
    const cells = cellsOf(row);
    const wanted = cell ?? (['name', 'value', 'kind'] as const).find((each) => cells.includes(each));
    if (wanted && cells.includes(wanted)) {
      options.select(id);
      setTypedRule(undefined);
      setEditing({ id, cell: wanted });
    } else if (row.node.kind === 'other' || row.node.kind === 'function') options.showCode(id);
  }

  function typeOver(id: string): void {
    const row = rows.find((each) => each.id === id);
    if (row && cellsOf(row).includes('value')) start(id, 'value');
  }

  function add(id: string, isInside: boolean): void {
    const made = change(id, insertAt(isInside));
    if (!made) return;
    folding.toggle(isInside ? id : made.id.slice(0, made.id.lastIndexOf('/')), true);
    const node = nodeAt(made.outline, pathOf(made.outline, made.id) ?? []);
    if (node?.key) setEditing({ id: made.id, cell: 'name' });
    else if (node && !node.inside) setEditing({ id: made.id, cell: 'value' });
    else focusGrid();
  }

  /** Adds a row after the edited one, or inside it if it can have children. */
  function addFrom(id: string, exit: 'sibling' | 'inside'): void {
    const read = readOutline(options.readText());
    const path = 'outline' in read ? pathOf(read.outline, id) : undefined;
    const node = 'outline' in read && path ? nodeAt(read.outline, path) : undefined;
    add(id, exit === 'inside' ? node?.inside !== undefined : path?.length === 0);
  }

  function done(id: string, cell: CellName, typed: string | undefined, exit: CellExit): void {
    const row = rows.find((each) => each.id === id);
    const now = (typed === undefined ? id : change(id, setCell(cell, typed))?.id) ?? id;
    // The folded state is stored by name, so move it to the new name.
    if (now !== id && folding.isFolded(id)) folding.toggle(now, false);
    setTypedRule(undefined);
    setEditing((before) => (before?.id === id && before.cell === cell ? undefined : before));
    if (exit === 'away') return;
    if (exit === 'sibling' || exit === 'inside') {
      addFrom(now, exit);
      return;
    }
    const cells = row ? cellsOf(row) : [];
    const next = exit === 'row' ? undefined : cells[cells.indexOf(cell) + (exit === 'next' ? 1 : -1)];
    if (next) setEditing({ id: now, cell: next });
    else focusGrid();
  }

  return { editing, typedRule, typeRule: setTypedRule, start, typeOver, add, done };
}
