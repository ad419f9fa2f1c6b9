import { formatMode, ModeError, type ModeOutline, nodeAt } from '@easymock/mock-engine';
import type { CodeEditorHandle } from './code-editor';
import { pathOf, rowAt, rowsOf } from './form-rows';
import { readOutline } from './use-outline';

/** The definition in its tidy form, or undefined while it has a mistake. */
export function tidy(mode: string): string | undefined {
  try {
    return formatMode(mode);
  } catch (error) {
    if (error instanceof ModeError) return undefined;
    throw error;
  }
}

/** Formats the code, with the cursor staying in its row; answers the new text, if the old one could be read. */
export function formatCode(editor: CodeEditorHandle, mode: string, cursor: number): string | undefined {
  const tidied = tidy(mode);
  if (tidied === undefined) return undefined;
  const before = readOutline(mode);
  const id = 'outline' in before ? idOfCursor(before.outline, cursor) : undefined;
  editor.setText(tidied);
  const after = readOutline(tidied);
  const node =
    id !== undefined && 'outline' in after && nodeAt(after.outline, pathOf(after.outline, id) ?? []);
  if (node) editor.mark(node);
  return tidied;
}

/** The row the cursor is in, by its name. */
const idOfCursor = (outline: ModeOutline, cursor: number): string | undefined => {
  const rows = rowsOf(outline, new Set());
  return rows[rowAt(rows, cursor)]?.id;
};
