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
  if (onEditKey(event, row, tree, commands) || onMoveKey(event, row, tree, commands)) event.preventDefault();
}

/** Handles keys that change the definition. */
function onEditKey(
  event: KeyboardEvent,
  { id, node, parent }: FormRow,
  { isLocked }: TreeState,
  commands: TreeCommands,
): boolean {
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isCommand && (key === 'z' || key === 'y')) {
    if (key === 'y' || event.shiftKey) commands.redo();
    else commands.undo();
    return true;
  }
  if (isCommand) return false;
  if (event.altKey && (key === 'arrowup' || key === 'arrowdown')) {
    if (!isLocked) commands.move(id, key === 'arrowup' ? -1 : 1);
    return true;
  }
  if (key === 'f2' || (key === 'enter' && !event.shiftKey && !event.altKey)) {
    commands.edit(id);
    return true;
  }
  if (isLocked) return false;
  if (key === 'enter') {
    // The whole definition has no siblings, and a scalar has no children.
    const isInside = event.altKey ? node.inside !== undefined : !parent;
    if (isInside ? node.inside : parent) commands.add(id, isInside);
    return true;
  }
  if (key === 'delete' || key === 'backspace') {
    commands.remove(id);
    return true;
  }
  // The cell gets the focus before the browser inserts the character, so the character lands in the cell.
  if (!event.altKey && event.key.length === 1 && event.key !== ' ') commands.typeOver(id);
  return false;
}

/** Handles keys that only move or fold. */
function onMoveKey(
  event: KeyboardEvent,
  { id, isOpen }: FormRow,
  { rows, selectedIndex, pageRows }: TreeState,
  { selectAt, toggle }: TreeCommands,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
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
