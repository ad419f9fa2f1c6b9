import { type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { yCollab, yUndoManagerKeymap } from 'y-codemirror.next';
import type * as Y from 'yjs';
import type { DraftSession } from './draft-session';
import { sourceCursors } from './source-cursors';

/** Milliseconds after a composition ends until the editor has read the composed text from the page. */
const composedMs = 50;

/** Binds an editor to a shared draft: its text, the cursors of others, and an undo history of its own changes only. */
export function sharedSource(session: DraftSession): Extension {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = (view: EditorView) => {
    clearTimeout(timer);
    timer = setTimeout(() => session.hold(view.composing), composedMs);
  };
  return [
    // Null instead of the awareness, since the library's cursors always show their names.
    yCollab(session.content as Y.Text, null, { undoManager: session.undoManager }),
    sourceCursors(session),
    Prec.high(keymap.of(yUndoManagerKeymap)),
    EditorView.domEventHandlers({
      compositionstart() {
        clearTimeout(timer);
        session.hold(true);
      },
      compositionend(_, view) {
        release(view);
      },
      blur(_, view) {
        release(view);
      },
    }),
  ];
}
