import type { ModeOutline } from '@easymock/mock-engine';
import { type RefObject, useId, useRef } from 'react';
import { useStable } from '../../../../lib/state/use-stable';
import type { CodeEditorHandle } from '../code/code-editor';
import type { Problem } from '../code/engine';
import type { RowActions } from './form-row-view';
import { rowAt } from './form-rows';
import { useCellEditing } from './use-cell-editing';
import { useFolding } from './use-folding';
import { type DefinitionText, useOutlineChange } from './use-outline-change';
import { useRowEdits } from './use-row-edits';

export interface DefinitionProps extends DefinitionText {
  cursor: number;
  code: RefObject<CodeEditorHandle | null>;
  onShowCode: (place: number | Problem) => void;
}

/** Returns the rows of a definition, the selected row, and all actions on them. */
export function useDefinitionTree(
  outline: ModeOutline | undefined,
  /**
   * `isLocked` disables changes. `isBroken` means that the rows belong to the last text that could be parsed.
   */
  { isLocked, isBroken }: { isLocked: boolean; isBroken: boolean },
  { cursor, onShowCode, ...text }: DefinitionProps,
) {
  const grid = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const folding = useFolding(outline);
  const { rows } = folding;
  const selectedIndex = rows.length > 0 ? rowAt(rows, cursor) : -1;
  const change = useOutlineChange(text);
  const focusGrid = () => grid.current?.focus({ preventScroll: true });

  function select(id: string): void {
    const row = rows.find((each) => each.id === id);
    if (row && !isBroken) text.code.current?.mark(row.node);
  }

  function selectAt(index: number): void {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (row) select(row.id);
  }

  function showCode(id: string): void {
    const row = rows.find((each) => each.id === id);
    if (row) onShowCode(row.node.value?.start ?? row.node.start);
  }

  const { readText } = text;
  const cells = useCellEditing({ folding, isLocked, readText, change, select, showCode, focusGrid });
  const edits = useRowEdits({ rows, text, change, focusGrid });
  const actions = useStable<RowActions>({
    select: (id) => {
      select(id);
      focusGrid();
    },
    toggle: (id) => folding.toggle(id),
    edit: cells.start,
    done: cells.done,
    typeRule: cells.typeRule,
    add: cells.add,
    remove: edits.remove,
    showCode,
  });
  return {
    ...folding,
    ...edits,
    grid,
    gridId,
    isLocked,
    isBroken,
    selectedIndex,
    selected: rows[selectedIndex],
    editing: cells.editing,
    typedRule: cells.typedRule,
    edit: cells.start,
    typeOver: cells.typeOver,
    add: cells.add,
    actions,
    change,
    select,
    selectAt,
    showCode,
    focusGrid,
    undo: () => text.code.current?.undo(),
    redo: () => text.code.current?.redo(),
    /** Shows the current code immediately. */
    settle: () => text.onSettle(text.readText()),
  };
}

export type DefinitionTreeState = ReturnType<typeof useDefinitionTree>;
