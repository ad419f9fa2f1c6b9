import { type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { yCollab, yUndoManagerKeymap } from 'y-codemirror.next';
import type * as Y from 'yjs';
import type { DraftSession } from './draft-session';

/** Milliseconds after a composition ends until the editor has read the composed text from the page. */
const composedMs = 50;

const look = EditorView.theme({
  '.cm-ySelectionCaret': { borderLeftWidth: '2px', borderRightWidth: '0' },
  '.cm-ySelectionInfo': {
    top: '-1.35em',
    padding: '1px 4px',
    borderRadius: '3px 3px 3px 0',
    font: '11px/1.4 var(--g-font-ui)',
    opacity: '0.9',
    pointerEvents: 'none',
  },
  '.cm-ySelectionCaretDot': { display: 'none' },
});

/** Binds an editor to a shared draft: its text, the cursors of others, and an undo history of its own changes only. */
export function sharedSource(session: DraftSession): Extension {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = (view: EditorView) => {
    clearTimeout(timer);
    timer = setTimeout(() => session.hold(view.composing), composedMs);
  };
  return [
    yCollab(session.content as Y.Text, session.awareness, { undoManager: session.undoManager }),
    look,
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
