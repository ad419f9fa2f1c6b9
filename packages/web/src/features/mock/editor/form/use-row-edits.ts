import { moveNode, removeNode } from '@easymock/mock-engine';
import { useState } from 'react';
import { showSuccess } from '../../../../lib/state/notices';
import { useTexts } from '../../../../lib/texts/texts';
import type { FormRow } from './form-rows';
import { formTexts } from './form-texts';
import type { ChangeOutline, DefinitionText } from './use-outline-change';
import { useRowName } from './use-row-name';

/** Removes and moves rows, and announces the result. */
export function useRowEdits(options: {
  rows: readonly FormRow[];
  text: DefinitionText;
  change: ChangeOutline;
  focusGrid: () => void;
}) {
  const { rows, text, change, focusGrid } = options;
  const t = useTexts(formTexts);
  const nameOf = useRowName();
  const [said, setSaid] = useState('');

  function remove(id: string): void {
    const row = rows.find((each) => each.id === id);
    if (!row?.parent) return;
    const name = nameOf(row);
    const made = change(id, removeNode);
    if (!made) return;
    focusGrid();
    if (row.node.children.length === 0) {
      setSaid(t.removed({ name }));
      return;
    }
    const { source } = made.outline;
    showSuccess(t.removed({ name }), {
      label: t.undo,
      // If another edit was made since, undo would revert that edit instead.
      run: () => text.readText() === source && text.code.current?.undo(),
    });
  }

  function move(id: string, by: 1 | -1): void {
    const row = rows.find((each) => each.id === id);
    const place = row ? row.index + by : -1;
    if (!row?.parent || place < 0 || place >= row.count) return;
    if (change(id, (outline, path) => moveNode(outline, path, by))) {
      setSaid(t.moved({ name: nameOf(row), place: place + 1 }));
    }
  }

  return { said, remove, move };
}
