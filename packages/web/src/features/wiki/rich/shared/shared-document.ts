import { dropChanged, newSharedNodes, readShared, runsBetween, writeShared } from '@easymock/wiki-content/shared-rich';
import { type Editor, Extension } from '@tiptap/core';
import { type Node as DocNode, Fragment, type Schema } from '@tiptap/pm/model';
import { type Command, EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { absolutePositionToRelativePosition, relativePositionToAbsolutePosition } from 'y-prosemirror';
import * as Y from 'yjs';
import type { DraftSession } from '../../shared-draft/draft-session';
import { findLostLines, restoreWords } from './lost-words';
import { findReplacement } from './replaced-block';
import { isRemote, markRemote, mustSeparate } from './transactions';

/** Finds the shared document of an editor. */
const sharedKey = new PluginKey<SharedDocument>('sharedDocument');

/** Milliseconds after a composition ends until the editor has read the composed text from the page. */
const composedMs = 50;

/** Milliseconds in which typed letters reach all editors, also those that poll. */
const deliveredMs = 10_000;

/** A selection that stays at its place while others write. */
export interface SharedSelection {
  readonly anchor: Y.RelativePosition;
  readonly head: Y.RelativePosition;
}

/** Binds an editor to the fragment of a shared draft. The binding is the origin of the changes that undo takes back. */
export class SharedDocument {
  readonly session: DraftSession;
  readonly #fragment: Y.XmlFragment;
  readonly #nodes = newSharedNodes();
  /** The origin of changes that undo leaves, such as replaced addresses of pictures. */
  readonly #untracked = Symbol('untracked');
  /** The origin of own words that are inserted again. */
  readonly #restored = Symbol('restored');
  #view: EditorView | undefined;
  #isApplying = false;
  #isUntracked = false;
  #isSeparate = false;
  /** Own changes that may not have reached all others, each with the clock of its first letter. */
  #recent: { readonly clock: number; readonly at: number }[] = [];
  /** The selection before the change in progress. */
  #before: SharedSelection | undefined;

  constructor(session: DraftSession) {
    this.session = session;
    this.#fragment = session.content as Y.XmlFragment;
  }

  /** Returns the current document. */
  read = (schema: Schema): DocNode => readShared(this.#fragment, schema, this.#nodes);

  /** Shows the draft as the initial state of an editor, which is no change of it. */
  openIn({ state: { plugins, schema }, view }: Editor): void {
    this.#apply(() => view.updateState(EditorState.create({ doc: this.read(schema), plugins })));
  }

  #apply(change: () => void): void {
    this.#isApplying = true;
    try {
      change();
    } finally {
      this.#isApplying = false;
    }
  }

  /** Notes how a transaction of the editor is written. */
  note(tr: Transaction): void {
    if (!tr.docChanged) return;
    this.#isUntracked = tr.getMeta('addToHistory') === false && !isRemote(tr);
    this.#isSeparate ||= mustSeparate(tr);
  }

  connect(view: EditorView): () => void {
    const { doc, undoManager } = this.session;
    this.#view = view;
    for (const origin of [this, this.#restored]) undoManager.addTrackedOrigin(origin);
    const isOwn = ({ origin }: Y.Transaction) => origin === this || origin === this.#untracked;
    const before = (transaction: Y.Transaction) => {
      if (isOwn(transaction) || transaction.origin === this.#restored) return;
      this.#before = this.#lastingSelectionOf(view.state);
    };
    const after = (transaction: Y.Transaction) => {
      this.#noteRecent(transaction);
      if (isOwn(transaction)) return;
      dropChanged(this.#nodes, transaction);
      this.#restoreWords(transaction);
      this.#show();
    };
    const stacked = ({ stackItem }: { stackItem: { meta: Map<unknown, unknown> } }) => {
      if (this.#before && !stackItem.meta.has(this)) stackItem.meta.set(this, this.#before);
    };
    const popped = ({ stackItem }: { stackItem: { meta: Map<unknown, unknown> } }) => {
      const selection = this.#resolve(stackItem.meta.get(this) as SharedSelection | undefined, view.state.doc);
      if (selection) view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
    };
    doc.on('beforeTransaction', before);
    doc.on('afterTransaction', after);
    undoManager.on('stack-item-added', stacked);
    undoManager.on('stack-item-popped', popped);
    return () => {
      this.#view = undefined;
      doc.off('beforeTransaction', before);
      doc.off('afterTransaction', after);
      undoManager.off('stack-item-added', stacked);
      undoManager.off('stack-item-popped', popped);
      for (const origin of [this, this.#restored]) undoManager.removeTrackedOrigin(origin);
    };
  }

  /** Writes what the user changed in the editor. */
  write(state: EditorState, former: EditorState): void {
    if (this.#isApplying || state.doc === former.doc || this.session.isClosed) return;
    this.#before = this.#lastingSelectionOf(former);
    if (this.#isSeparate) this.session.undoManager.stopCapturing();
    writeShared(this.#fragment, state.doc, this.#nodes, this.#isUntracked ? this.#untracked : this);
    [this.#isSeparate, this.#isUntracked] = [false, false];
  }

  #noteRecent({ beforeState, afterState, doc: { clientID } }: Y.Transaction): void {
    const clock = beforeState.get(clientID) ?? 0;
    this.#recent = this.#recent.filter(({ at }) => Date.now() - at < deliveredMs);
    if ((afterState.get(clientID) ?? 0) > clock) this.#recent.push({ clock, at: Date.now() });
  }

  /** Inserts own words again that others deleted without having received them; the cursor goes with them. */
  #restoreWords(transaction: Y.Transaction): void {
    const { arriving, doc } = this.session;
    if (!arriving || transaction.origin === this.#restored) return;
    const lost = findLostLines(transaction, arriving, this.#recent[0]?.clock ?? Number.POSITIVE_INFINITY);
    if (lost.length === 0) return;
    const added = doc.transact(() => restoreWords(this.#fragment, lost, transaction), this.#restored);
    const place = this.#before && Y.createAbsolutePositionFromRelativePosition(this.#before.head, doc);
    const line = place && added.get(place.type as Y.XmlText);
    if (!line) return;
    const end = Y.createRelativePositionFromTypeIndex(line, line.length, -1);
    this.#before = { anchor: end, head: end };
  }

  /** Shows what others changed, as changes of the smallest ranges, so that positions elsewhere stay. */
  #show(): void {
    const view = this.#view;
    if (!view || view.isDestroyed) return;
    const { doc, selection } = view.state;
    const next = this.read(doc.type.schema);
    if (doc.eq(next)) return;
    this.#apply(() => {
      for (const stage of stagesBetween(doc, next)) {
        const tr = changeTo(view.state, stage);
        if (stage === next && selection instanceof TextSelection) {
          const shown = this.#followBlock(selection, doc, tr.doc) ?? this.#resolve(this.#before, tr.doc);
          if (shown) tr.setSelection(shown);
        }
        view.dispatch(markRemote(tr));
      }
    });
  }

  /** Returns the selection in the block that replaced its block: moved, or turned into another type, by others. */
  #followBlock({ $anchor, $head }: TextSelection, before: DocNode, doc: DocNode): TextSelection | undefined {
    const { parent } = $anchor;
    if (!this.#before || !$anchor.sameParent($head) || !this.#isGone(this.#before.anchor)) return undefined;
    const found = findReplacement(parent, before, doc);
    if (!found) return undefined;
    const [anchor, head] = [$anchor, $head].map((place) => found.start + found.offsetOf(place.parentOffset));
    return TextSelection.create(doc, anchor ?? found.start, head);
  }

  /** Returns whether the block of a place was deleted. */
  #isGone(place: Y.RelativePosition): boolean {
    const found = Y.createAbsolutePositionFromRelativePosition(place, this.session.doc);
    for (let item = found?.type._item; item; item = (item.parent as Y.AbstractType<unknown>)._item)
      if (item.deleted) return true;
    return false;
  }

  /** Returns the selection of an editor as positions in the draft. */
  selectionOf({ selection: { anchor, head } }: EditorState): SharedSelection | undefined {
    try {
      const place = (pos: number) => absolutePositionToRelativePosition(pos, this.#fragment, this.#nodes.mapping);
      return { anchor: place(anchor), head: place(head) };
    } catch {
      // A position in a part that the editor filled up has no place in the draft.
      return undefined;
    }
  }

  /** Returns a selection that grows by nothing that others insert at its ends; a cursor stays before their text. */
  #lastingSelectionOf(state: EditorState): SharedSelection | undefined {
    const { anchor, head, from, to, empty } = state.selection;
    const range = this.lastingRangeOf(from, to);
    if (!range) return undefined;
    if (empty) return { anchor: range.end, head: range.end };
    return anchor > head ? { anchor: range.end, head: range.start } : { anchor: range.start, head: range.end };
  }

  /** Returns a range that grows by nothing that others insert at its ends; undefined for a part that has no place. */
  lastingRangeOf(from: number, to: number): { start: Y.RelativePosition; end: Y.RelativePosition } | undefined {
    try {
      const placeOf = (pos: number) => absolutePositionToRelativePosition(pos, this.#fragment, this.#nodes.mapping);
      const [start, end] = [placeOf(from), placeOf(to)];
      const found = Y.createAbsolutePositionFromRelativePosition(end, this.session.doc);
      const isInText = found?.type instanceof Y.XmlText;
      return { start, end: isInText ? Y.createRelativePositionFromTypeIndex(found.type, found.index, -1) : end };
    } catch {
      return undefined;
    }
  }

  /** Returns the position of a place in the draft; undefined if the place does not exist. */
  positionOf(place: Y.RelativePosition, doc: DocNode): number | undefined {
    try {
      const pos = relativePositionToAbsolutePosition(this.session.doc, this.#fragment, place, this.#nodes.mapping);
      return pos === null ? undefined : Math.min(Math.max(0, pos), doc.content.size);
    } catch {
      return undefined;
    }
  }

  #resolve(places: SharedSelection | undefined, doc: DocNode): TextSelection | undefined {
    const anchor = places && this.positionOf(places.anchor, doc);
    const head = places && this.positionOf(places.head, doc);
    if (anchor === undefined || head === undefined) return undefined;
    const selection = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
    return selection instanceof TextSelection ? selection : undefined;
  }
}

/** Maximum changes of blocks that are shown one after the other. */
const maxStages = 20;

/**
 * Returns the documents between two, each with one more changed run of blocks, the last run first. ProseMirror would
 * rewrite all blocks between two changes, which moves the page under the reader and loses selected cells.
 */
function stagesBetween(doc: DocNode, next: DocNode): DocNode[] {
  const runs = runsBetween(doc.children, next.children);
  if (runs.length > maxStages) return [next];
  let blocks: readonly DocNode[] = doc.children;
  const between = runs
    .slice(1)
    .toReversed()
    .map(({ at, goneNum, fresh }) => {
      blocks = [...blocks.slice(0, at), ...fresh, ...blocks.slice(at + goneNum)];
      return doc.copy(Fragment.from(blocks));
    });
  return [...between, next];
}

/** Returns a transaction that turns the document into another one by a change of the smallest range. */
function changeTo(state: EditorState, next: DocNode): Transaction {
  const { doc, tr } = state;
  const start = doc.content.findDiffStart(next.content);
  if (start === null) return tr;
  const ends = doc.content.findDiffEnd(next.content) ?? { a: start, b: start };
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
  tr.replace(start, ends.a + overlap, next.slice(start, ends.b + overlap));
  return tr.doc.eq(next) ? tr : state.tr.replaceWith(0, doc.content.size, next.content);
}

/** Extension that synchronises the editor with a shared draft. */
export const sharedDocument = (shared: SharedDocument) =>
  Extension.create({
    name: 'sharedDocument',
    addProseMirrorPlugins: () => [
      new Plugin<SharedDocument>({
        key: sharedKey,
        state: {
          init: () => shared,
          apply: (tr) => {
            shared.note(tr);
            return shared;
          },
        },
        view(view) {
          const disconnect = shared.connect(view);
          return { update: ({ state }, former) => shared.write(state, former), destroy: disconnect };
        },
        props: { handleDOMEvents: holdDuringComposition(shared.session) },
      }),
    ],
  });

/** Holds back changes of others while an input method composes, because they would end the composition. */
function holdDuringComposition(session: DraftSession) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = (view: EditorView) => {
    clearTimeout(timer);
    timer = setTimeout(() => !session.isClosed && session.hold(!view.isDestroyed && view.composing), composedMs);
    return false;
  };
  return {
    compositionstart: () => {
      clearTimeout(timer);
      session.hold(true);
      return false;
    },
    compositionend: release,
    blur: release,
  };
}

/**
 * Notes a range of the document.
 * @returns a function that finds it after changes, also by others; undefined if its text is gone
 */
export function followRange(
  state: EditorState,
  from: number,
  to: number,
): (now: EditorState) => { from: number; to: number } | undefined {
  const shared = sharedKey.getState(state);
  const range = shared?.lastingRangeOf(from, to);
  return ({ doc }) => {
    const [start, end] = [range?.start, range?.end].map((place) => place && shared?.positionOf(place, doc));
    return start === undefined || end === undefined ? undefined : { from: start, to: end };
  };
}

const managerOf = (state: EditorState) => sharedKey.getState(state)?.session.undoManager;

/** Takes back the last own change; changes of others stay. */
export const undo: Command = (state, dispatch) => {
  const manager = managerOf(state);
  if (!manager?.canUndo()) return false;
  if (dispatch) manager.undo();
  return true;
};

export const redo: Command = (state, dispatch) => {
  const manager = managerOf(state);
  if (!manager?.canRedo()) return false;
  if (dispatch) manager.redo();
  return true;
};
