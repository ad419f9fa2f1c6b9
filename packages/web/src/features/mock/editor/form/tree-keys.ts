import type { KeyboardEvent } from 'react';
import { type FormRow, parentOf } from './form-rows';

/** Commands triggered by keys in the tree. */
export interface TreeCommands {
  undo: () => void;
  redo: () => void;
  edit: (id: string) => void;
  /** Edits the value with its text selected, so that the typed character replaces it. */
  typeOver: (id: string) => void;
  add: (id: string, isInside: boolean) => void;
  remove: (id: string) => void;
  move: (id: string, by: 1 | -1) => void;
  toggle: (id: string) => void;
  selectAt: (index: number) => void;
}

export interface TreeState {
  rows: readonly FormRow[];
  selectedIndex: number;
  isLocked: boolean;
  /** Returns how many rows PageUp and PageDown skip. */
  pageRows: () => number;
}

/**
 * Handles keys pressed on the tree itself, not in one of its cells.
 * @example <div role="treegrid" onKeyDown={(event) => onTreeKey(event, tree, commands)}>
 */
export function onTreeKey(event: KeyboardEvent, tree: TreeState, commands: TreeCommands): void {
  const row = tree.rows[tree.selectedIndex];
  if (event.target !== event.currentTarget || !row || event.nativeEvent.isComposing) return;
  const isHandled =
    event.ctrlKey || event.metaKey
      ? onHistoryKey(event, commands)
      : onEditKey(event, row, tree, commands) || onMoveKey(event, row, tree, commands);
  if (isHandled) event.preventDefault();
}

function onHistoryKey(event: KeyboardEvent, { undo, redo }: TreeCommands): boolean {
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return false;
  if (key === 'y' || event.shiftKey) redo();
  else undo();
  return true;
}

/** Handles keys that change the definition. */
function onEditKey(event: KeyboardEvent, row: FormRow, { isLocked }: TreeState, commands: TreeCommands): boolean {
  const { key, altKey, shiftKey } = event;
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    if (!isLocked) commands.move(row.id, key === 'ArrowUp' ? -1 : 1);
    return true;
  }
  if (key === 'F2' || (key === 'Enter' && !shiftKey && !altKey)) {
    commands.edit(row.id);
    return true;
  }
  return !isLocked && onChangeKey(event, row, commands);
}

/** Handles keys that add, remove or overwrite a row. */
function onChangeKey({ key, altKey }: KeyboardEvent, { id, node, parent }: FormRow, commands: TreeCommands): boolean {
  if (key === 'Enter') {
    // The whole definition has no siblings, and a scalar has no children.
    const isInside = altKey ? node.inside !== undefined : !parent;
    if (isInside ? node.inside : parent) commands.add(id, isInside);
    return true;
  }
  if (key === 'Delete' || key === 'Backspace') {
    commands.remove(id);
    return true;
  }
  // The cell gets the focus before the browser inserts the character, so the character lands in the cell.
  if (!altKey && key.length === 1 && key !== ' ') commands.typeOver(id);
  return false;
}

/** Handles keys that only move or fold. */
function onMoveKey(
  event: KeyboardEvent,
  { id, isOpen }: FormRow,
  { rows, selectedIndex, pageRows }: TreeState,
  { selectAt, toggle }: TreeCommands,
): boolean {
  if (event.altKey || event.shiftKey) return false;
  const moves: Record<string, () => void> = {
    ArrowDown: () => selectAt(selectedIndex + 1),
    ArrowUp: () => selectAt(selectedIndex - 1),
    PageDown: () => selectAt(selectedIndex + pageRows()),
    PageUp: () => selectAt(selectedIndex - pageRows()),
    Home: () => selectAt(0),
    End: () => selectAt(rows.length - 1),
    ArrowRight: () => {
      if (isOpen === false) toggle(id);
      else if (isOpen) selectAt(selectedIndex + 1);
    },
    ArrowLeft: () => {
      if (isOpen) toggle(id);
      else selectAt(parentOf(rows, selectedIndex));
    },
    ' ': () => isOpen !== undefined && toggle(id),
  };
  const move = moves[event.key];
  move?.();
  return move !== undefined;
}
