import { type Command, TextSelection } from '@tiptap/pm/state';

/** Leaves a code block by Enter on the second of two empty lines at its end, which are removed. */
export const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  const isAtEnd = empty && $from.parentOffset === parent.content.size;
  if (!parent.type.spec.code || !isAtEnd || !parent.textContent.endsWith('\n\n')) return false;
  const index = $from.indexAfter(-1);
  const { paragraph } = state.schema.nodes;
  if (!paragraph || !$from.node(-1).canReplaceWith(index, index, paragraph)) return false;
  const tr = state.tr.delete($from.pos - 2, $from.pos);
  const after = tr.mapping.map($from.after());
  tr.insert(after, paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
};
