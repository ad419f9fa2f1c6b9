import { StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { Span } from '@easymock/mock-engine';

/** Marks a part of the text that was selected elsewhere. */
export const markPart = StateEffect.define<Span>();

// Maximum lines marked; more do not fit into a window.
const maxLines = 400;
const partMark = Decoration.mark({ class: 'cm-part' });
const lineMark = Decoration.line({ class: 'cm-partLine' });

function decorate(doc: Text, { start, end }: Span): DecorationSet {
  const isAll = start === end || doc.sliceString(0, start).trim() === '';
  if (isAll) return Decoration.none;
  const first = doc.lineAt(start);
  const last = doc.lineAt(Math.min(end, doc.length));
  if (first.number === last.number) return Decoration.set(partMark.range(start, end));
  const count = Math.min(maxLines, last.number - first.number + 1);
  const lines = Array.from({ length: count }, (_, index) => doc.line(first.number + index).from);
  return Decoration.set(lines.map((from) => lineMark.range(from)));
}

/** Shows the mark until the cursor moves or the text changes. */
export const markedPart = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(markPart)) return decorate(transaction.newDoc, effect.value);
    }
    if (transaction.docChanged || transaction.selection) return Decoration.none;
    return marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});
