import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { othersCursors, showOwnCursor } from '../../shared-draft/draft-people';
import { caretOf, selectedStyle, showNamesNearPointer } from '../../shared-draft/others-caret';
import type { SharedDocument } from './shared-document';
import { isRemote } from './transactions';

const key = new PluginKey<DecorationSet>('sharedCursors');

function cursorsIn({ doc }: EditorState, shared: SharedDocument): DecorationSet {
  const found: Decoration[] = [];
  for (const cursor of othersCursors(shared.session.awareness)) {
    const [anchor, head] = [cursor.anchor, cursor.head].map((one) => shared.positionOf(one, doc));
    if (anchor === undefined || head === undefined) continue;
    const { clientId, nickName, colour, movedAt } = cursor;
    const spec = { key: [clientId, nickName, colour, movedAt].join(), side: 10, ignoreSelection: true };
    found.push(Decoration.widget(head, () => caretOf(cursor), spec));
    const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
    if (from < to) found.push(Decoration.inline(from, to, { style: selectedStyle(colour) }));
  }
  return DecorationSet.create(doc, found);
}

/** Sends the own selection while the editor has the focus. */
function sendOwn(view: EditorView, shared: SharedDocument): void {
  const { awareness, isClosed } = shared.session;
  if (!isClosed) showOwnCursor(awareness, view.hasFocus() ? (shared.selectionOf(view.state) ?? null) : null);
}

/** Extension that shows the cursors and selections of the other people with their names. */
export const sharedCursors = (shared: SharedDocument) =>
  Extension.create({
    name: 'sharedCursors',
    // After the document has been written, so that positions in it exist.
    priority: 10,
    addProseMirrorPlugins: () => [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (tr, before, _, state) =>
            tr.getMeta(key) || isRemote(tr) ? cursorsIn(state, shared) : before.map(tr.mapping, tr.doc),
        },
        props: { decorations: (state) => key.getState(state) },
        view(view) {
          const { awareness } = shared.session;
          let timer: ReturnType<typeof setTimeout> | undefined;
          const redraw = (_: unknown, origin: unknown) => {
            if (origin === 'local') return;
            // Signals arrive in bursts, and a view must not be dispatched to while it updates.
            timer ??= setTimeout(() => {
              timer = undefined;
              if (!view.isDestroyed && !view.composing) view.dispatch(view.state.tr.setMeta(key, true));
            });
          };
          const send = () => sendOwn(view, shared);
          const stop = showNamesNearPointer(view.dom);
          awareness.on('change', redraw);
          view.dom.addEventListener('focusin', send);
          view.dom.addEventListener('focusout', send);
          redraw(null, 'open');
          return {
            update: send,
            destroy() {
              clearTimeout(timer);
              stop();
              awareness.off('change', redraw);
              view.dom.removeEventListener('focusin', send);
              view.dom.removeEventListener('focusout', send);
            },
          };
        },
      }),
    ],
  });
