import { formatMode, ModeError, type ModeOutline, nodeAt } from '@easymock/mock-engine';
import type { CodeEditorHandle } from '../code/code-editor';
import { pathOf, rowAt, rowsOf } from './form-rows';
import { readOutline } from './use-outline';

/** Returns the formatted definition, or undefined if it has a mistake. */
export function tidy(mode: string): string | undefined {
  try {
    return formatMode(mode);
  } catch (error) {
    if (error instanceof ModeError) return undefined;
    throw error;
  }
}

/**
 * Formats the code and moves the cursor to the row in which it was. @returns the new text, or undefined if
 * the code could not be parsed
 */
export function formatCode(editor: CodeEditorHandle, mode: string, cursor: number): string | undefined {
  const tidied = tidy(mode);
  if (tidied === undefined) return undefined;
  const before = readOutline(mode);
  const id = 'outline' in before ? idOfCursor(before.outline, cursor) : undefined;
  editor.setText(tidied);
  const after = readOutline(tidied);
  const node = id !== undefined && 'outline' in after && nodeAt(after.outline, pathOf(after.outline, id) ?? []);
  if (node) editor.mark(node);
  return tidied;
}

/** Returns the ID of the row at the cursor. */
const idOfCursor = (outline: ModeOutline, cursor: number): string | undefined => {
  const rows = rowsOf(outline, new Set());
  return rows[rowAt(rows, cursor)]?.id;
};
