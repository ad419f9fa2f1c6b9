import { Annotation, type EditorState, type Extension, type Range } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import * as Y from 'yjs';
import { type OthersCursor, othersCursors, showOwnCursor } from './draft-people';
import type { DraftSession } from './draft-session';
import { caretOf, selectedStyle, showNamesNearPointer } from './others-caret';

/** Marks a transaction without changes, by which the cursors of others are drawn anew. */
const redrawn = Annotation.define<true>();

class CaretWidget extends WidgetType {
  readonly #cursor: OthersCursor;

  constructor(cursor: OthersCursor) {
    super();
    this.#cursor = cursor;
  }

  override eq(other: CaretWidget): boolean {
    const keys = ['clientId', 'nickName', 'colour', 'movedAt'] as const;
    return keys.every((key) => this.#cursor[key] === other.#cursor[key]);
  }

  override toDOM(): HTMLElement {
    return caretOf(this.#cursor);
  }
}

function cursorsIn({ doc: { length } }: EditorState, { awareness, content, doc }: DraftSession): DecorationSet {
  const found: Range<Decoration>[] = [];
  for (const cursor of othersCursors(awareness)) {
    const [anchor, head] = [cursor.anchor, cursor.head].map((one) => {
      const place = Y.createAbsolutePositionFromRelativePosition(one, doc);
      return place?.type === content ? Math.min(place.index, length) : undefined;
    });
    if (anchor === undefined || head === undefined) continue;
    // The own cursor stands outside of what the other person selected.
    found.push(Decoration.widget({ widget: new CaretWidget(cursor), side: head > anchor ? -1 : 1 }).range(head));
    if (anchor !== head) {
      const attributes = { style: selectedStyle(cursor.colour) };
      found.push(Decoration.mark({ attributes }).range(Math.min(anchor, head), Math.max(anchor, head)));
    }
  }
  return Decoration.set(found, true);
}

function sendOwn({ state, hasFocus, dom }: EditorView, { awareness, content, isClosed }: DraftSession): void {
  if (isClosed) return;
  const { anchor, head } = state.selection.main;
  const placeOf = (at: number) => Y.createRelativePositionFromTypeIndex(content, at);
  const isHere = hasFocus && dom.ownerDocument.hasFocus();
  showOwnCursor(awareness, isHere ? { anchor: placeOf(anchor), head: placeOf(head) } : null);
}

/** Shows the cursors and selections of the other people with their names, and sends the own selection. */
export const sourceCursors = (session: DraftSession): Extension =>
  ViewPlugin.define(
    (view) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const redraw = (_: unknown, origin: unknown) => {
        if (origin === 'local') return;
        // Signals arrive in bursts, and a view must not be dispatched to while it updates.
        timer ??= setTimeout(() => {
          timer = undefined;
          view.dispatch({ annotations: redrawn.of(true) });
        });
      };
      const stop = showNamesNearPointer(view.dom);
      session.awareness.on('change', redraw);
      return {
        decorations: cursorsIn(view.state, session),
        update({ docChanged, selectionSet, focusChanged, transactions, state, view: now }: ViewUpdate) {
          if (docChanged || selectionSet || focusChanged) sendOwn(now, session);
          if (docChanged || transactions.some((one) => one.annotation(redrawn)))
            this.decorations = cursorsIn(state, session);
        },
        destroy() {
          clearTimeout(timer);
          stop();
          session.awareness.off('change', redraw);
        },
      };
    },
    { decorations: (plugin) => plugin.decorations },
  );
