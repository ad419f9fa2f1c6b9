import type { Editor } from '@tiptap/core';
import { CellSelection, isInTable } from '@tiptap/pm/tables';
import { useSyncExternalStore } from 'react';
import { findAncestor } from './commands';
import { selectedPicture } from './picture/picture-edits';

/** State of the selection that the toolbar shows. */
export interface Selected {
  readonly marks: readonly string[];
  readonly block: string;
  readonly align: string | null;
  readonly isInTable: boolean;
  readonly hasCells: boolean;
  readonly isInWords: boolean;
}

const nothing: Selected = {
  marks: [],
  block: 'paragraph',
  align: null,
  isInTable: false,
  hasCells: false,
  isInWords: false,
};

function selectedIn({ state }: Editor): Selected {
  const { selection, schema, storedMarks } = state;
  const { $from, empty, from, to } = selection;
  const has = (name: string) => {
    const type = schema.marks[name];
    if (!type) return false;
    if (empty) return (storedMarks ?? $from.marks()).some((mark) => mark.type === type);
    return state.doc.rangeHasMark(from, to, type);
  };
  const { type, attrs } = $from.parent;
  const outer = findAncestor(state, (node) => /List$|^blockquote$/.test(node.type.name))?.node;
  const cell = findAncestor(state, (node) => /^table(?:Cell|Header)$/.test(node.type.name))?.node;
  const isTask = outer?.firstChild?.attrs.checked !== null && outer?.type.name === 'bulletList';
  const inner = type.name === 'heading' ? `heading${attrs.level}` : type.name;
  return {
    marks: Object.keys(schema.marks).filter(has),
    block: inner === 'paragraph' && outer ? (isTask ? 'taskList' : outer.type.name) : inner,
    align: ((cell?.attrs.align ?? attrs.align) as string | null | undefined) ?? null,
    isInTable: isInTable(state),
    hasCells: selection instanceof CellSelection,
    isInWords:
      !empty &&
      !selectedPicture(state) &&
      selection.$from.parent.inlineContent &&
      !selection.$from.parent.type.spec.code,
  };
}

const known = new WeakMap<Editor, { key: string; selected: Selected }>();

/** Returns the same object while the content is equal, to avoid rendering. */
function snapshotOf(editor: Editor): Selected {
  const last = known.get(editor);
  // During a composition, nothing around the text changes.
  if (last && editor.view.composing) return last.selected;
  const selected = selectedIn(editor);
  const key = JSON.stringify(selected);
  if (last?.key === key) return last.selected;
  known.set(editor, { key, selected });
  return selected;
}

const never = () => () => {};

/** Returns the current selection state of an editor to a component. */
export function useSelected(editor: Editor | undefined): Selected {
  return useSyncExternalStore(
    editor
      ? (hear) => {
          editor.on('transaction', hear);
          return () => editor.off('transaction', hear);
        }
      : never,
    () => (editor && !editor.isDestroyed ? snapshotOf(editor) : nothing),
  );
}
