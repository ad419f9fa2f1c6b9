import type { KeyboardEvent } from 'react';
import { isNodeRow, type NodeRow, type TreeRow } from './tree-rows';

export interface TreeKeyActions {
  readonly goTo: (row: TreeRow) => void;
  readonly fold: (row: NodeRow, isFolded: boolean) => void;
  readonly open: (row: TreeRow) => void;
  readonly rename: (row: NodeRow) => void;
  readonly recycle: (row: NodeRow) => void;
  readonly menu: (row: NodeRow) => void;
  readonly step: (row: NodeRow, by: -1 | 1) => void;
  readonly toggle: (row: NodeRow) => void;
  readonly extendTo: (row: NodeRow, from: TreeRow) => void;
  readonly clear: () => boolean;
}

/**
 * Handles the keys of the ARIA tree pattern, and the shortcuts of the menu. @returns whether the key was
 * handled
 */
export function handleTreeKey(
  event: KeyboardEvent,
  rows: readonly TreeRow[],
  current: TreeRow | undefined,
  pageRows: number,
  actions: TreeKeyActions,
): boolean {
  const { key, shiftKey } = event;
  const at = current ? rows.indexOf(current) : -1;
  if (!current || at < 0 || event.nativeEvent.isComposing) return false;
  const row = isNodeRow(current) ? current : undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return pressedWithModifier(event, row, actions);
  const goTo = (to: TreeRow | undefined): void => {
    if (!to) return;
    if (shiftKey && isNodeRow(to)) actions.extendTo(to, current);
    actions.goTo(to);
  };
  const target = targetOf(key, rows, at, pageRows);
  if (target) {
    goTo(target);
    return true;
  }
  switch (key) {
    case 'ArrowRight':
      if (row?.hasChildren && !row.isOpen) actions.fold(row, false);
      else if (row?.isOpen) goTo(rows[at + 1]);
      return true;
    case 'ArrowLeft':
      if (row?.isOpen && row.hasChildren) actions.fold(row, true);
      else goTo(rows.find((other) => other.key === current.parentId));
      return true;
    case 'Enter':
    case ' ':
      actions.open(current);
      return true;
    case 'Escape':
      return actions.clear();
    default:
      return row !== undefined && pressedOn(event, row, rows, at, actions);
  }
}

function pressedWithModifier(event: KeyboardEvent, row: NodeRow | undefined, actions: TreeKeyActions): boolean {
  const { key, altKey } = event;
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    if (row?.node?.canEdit) actions.step(row, key === 'ArrowUp' ? -1 : 1);
    return true;
  }
  if ((event.ctrlKey || event.metaKey) && key === ' ' && row?.node) {
    actions.toggle(row);
    return true;
  }
  return false;
}

/** Returns the row that a key moves to without folding; undefined if there is none. */
function targetOf(key: string, rows: readonly TreeRow[], at: number, pageRows: number): TreeRow | undefined {
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1];
    case 'ArrowUp':
      return rows[at - 1];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    case 'PageDown':
      return rows[Math.min(rows.length - 1, at + pageRows)];
    case 'PageUp':
      return rows[Math.max(0, at - pageRows)];
    default:
      return undefined;
  }
}

function pressedOn(
  { key, shiftKey }: KeyboardEvent,
  row: NodeRow,
  rows: readonly TreeRow[],
  at: number,
  actions: TreeKeyActions,
): boolean {
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
    actions.menu(row);
    return true;
  }
  if (key === 'F2' && row.node?.canEdit) {
    actions.rename(row);
    return true;
  }
  if ((key === 'Delete' || key === 'Backspace') && row.node?.canEdit) {
    actions.recycle(row);
    return true;
  }
  const found = key.length === 1 && !shiftKey && !/[[\]/?]/.test(key) && typedAhead(rows, at, key);
  if (!found) return false;
  actions.goTo(found);
  return true;
}

/** Returns the next row whose name begins with a letter, wrapping around. */
function typedAhead(rows: readonly TreeRow[], at: number, letter: string): TreeRow | undefined {
  const inTurn = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
  const wanted = letter.toLowerCase();
  return inTurn.find((row) => isNodeRow(row) && row.name.toLowerCase().startsWith(wanted));
}
