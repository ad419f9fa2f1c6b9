import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import * as Y from 'yjs';
import styles from './shared.module.css';
import type { SharedDocument } from './shared-document';
import { isRemote } from './transactions';

const key = new PluginKey<DecorationSet>('sharedCursors');

interface State {
  readonly user?: { readonly name: string; readonly color: string; readonly colorLight: string };
  readonly cursor?: { readonly anchor: unknown; readonly head: unknown } | null;
}

function caretOf(name: string, colour: string): HTMLElement {
  const caret = document.createElement('span');
  caret.className = styles.caret ?? '';
  caret.style.setProperty('--person', colour);
  const label = document.createElement('span');
  label.className = styles.name ?? '';
  label.textContent = name;
  caret.append(label);
  return caret;
}

function cursorsIn({ doc }: EditorState, shared: SharedDocument): DecorationSet {
  const { awareness } = shared.session;
  const found: Decoration[] = [];
  for (const [clientId, { user, cursor }] of awareness.getStates() as Map<number, State>) {
    if (clientId === awareness.clientID || !user || !cursor) continue;
    const [anchor, head] = [cursor.anchor, cursor.head].map((one) =>
      shared.positionOf(Y.createRelativePositionFromJSON(one), doc),
    );
    if (anchor === undefined || head === undefined) continue;
    const { name, color, colorLight } = user;
    const spec = { key: `${clientId}:${name}`, side: 10, ignoreSelection: true };
    found.push(Decoration.widget(head, () => caretOf(name, color), spec));
    const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
    if (from < to) found.push(Decoration.inline(from, to, { style: `background-color:${colorLight}` }));
  }
  return DecorationSet.create(doc, found);
}

/** Sends the own selection while the editor has the focus. */
function sendOwn(view: EditorView, shared: SharedDocument): void {
  const { awareness, isClosed } = shared.session;
  if (isClosed) return;
  const former = (awareness.getLocalState() as State | null)?.cursor ?? null;
  const own = view.hasFocus() ? (shared.selectionOf(view.state) ?? null) : null;
  const isSame =
    own && former
      ? (['anchor', 'head'] as const).every((end) =>
          Y.compareRelativePositions(Y.createRelativePositionFromJSON(former[end]), own[end]),
        )
      : own === former;
  if (!isSame) awareness.setLocalStateField('cursor', own);
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
          awareness.on('change', redraw);
          view.dom.addEventListener('focusin', send);
          view.dom.addEventListener('focusout', send);
          redraw(null, 'open');
          return {
            update: send,
            destroy() {
              clearTimeout(timer);
              awareness.off('change', redraw);
              view.dom.removeEventListener('focusin', send);
              view.dom.removeEventListener('focusout', send);
            },
          };
        },
      }),
    ],
  });
