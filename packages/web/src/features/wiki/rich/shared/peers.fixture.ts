import { toSafeTree } from '@easymock/wiki-content/browser';
import { richSchema } from '@easymock/wiki-content/rich';
import { sharedRichName, writeSource } from '@easymock/wiki-content/shared-rich';
import { Editor } from '@tiptap/core';
import { type Command, TextSelection } from '@tiptap/pm/state';
import * as Y from 'yjs';
import type { Arriving, DraftSession } from '../../shared-draft/draft-session';
import { hasNoContent } from '../../shared-draft/has-no-content';
import { model } from '../model/schema';
import { SharedDocument, sharedDocument } from './shared-document';

/** An editor whose updates the test delivers. */
export class Peer {
  readonly doc = new Y.Doc();
  readonly editor: Editor;
  /** Own updates, in their order. */
  readonly sent: Uint8Array[] = [];
  #arriving: Arriving | undefined;

  constructor(initial: Uint8Array, clientId: number) {
    this.doc.clientID = clientId;
    Y.applyUpdate(this.doc, initial);
    const content = this.doc.getXmlFragment(sharedRichName);
    const undoManager = new Y.UndoManager(content, { trackedOrigins: new Set(), deleteFilter: hasNoContent });
    const arriving = () => this.#arriving;
    const session = {
      doc: this.doc,
      content,
      undoManager,
      isClosed: false,
      get arriving() {
        return arriving();
      },
    };
    const shared = new SharedDocument(session as unknown as DraftSession);
    this.editor = new Editor({
      element: document.createElement('div'),
      extensions: [...model, sharedDocument(shared)],
    });
    shared.openIn(this.editor);
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== this) this.sent.push(update);
    });
  }

  /** The lines with text, each with its form. */
  get lines(): string[] {
    const found: string[] = [];
    this.editor.state.doc.descendants((node, _, parent) => {
      if (node.isTextblock) found.push(`${parent?.type.name}/${node.type.name}:${node.textContent}`);
      return !node.isTextblock;
    });
    return found;
  }

  get words(): string[] {
    return this.lines.map((line) => line.slice(line.indexOf(':') + 1));
  }

  /** Sets the cursor behind the first occurrence of a text. */
  place(words: string): void {
    const { state, view } = this.editor;
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, this.#find(words) + words.length)));
  }

  delete(words: string): void {
    const { state, view } = this.editor;
    const from = this.#find(words);
    view.dispatch(state.tr.delete(from, from + words.length));
  }

  /** Returns the position of the first occurrence of a text. */
  #find(words: string): number {
    let found: number | undefined;
    this.editor.state.doc.descendants(({ text }, pos) => {
      const at = text?.indexOf(words) ?? -1;
      if (at >= 0) found ??= pos + at;
    });
    return found ?? 0;
  }

  type(words: string): void {
    const { state, view } = this.editor;
    view.dispatch(state.tr.insertText(words));
  }

  run(command: Command): void {
    const { state, view } = this.editor;
    command(state, (tr) => view.dispatch(tr));
  }

  /** Returns the position of a block. */
  blockAt(index: number): number {
    const { children } = this.editor.state.doc;
    return children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  }

  deleteBlock(index: number): void {
    const { state, view } = this.editor;
    view.dispatch(state.tr.delete(this.blockAt(index), this.blockAt(index + 1)));
  }

  /** Receives updates of others from the live channel. */
  receive(...updates: Uint8Array[]): void {
    this.#apply({ update: Y.mergeUpdates(updates), isMerged: false });
  }

  /** Receives what the editor lacks, as the server loads it for an editor that missed updates. */
  load(updates: readonly Uint8Array[]): void {
    const server = new Y.Doc();
    for (const update of updates) Y.applyUpdate(server, update);
    this.#apply({ update: Y.encodeStateAsUpdate(server, Y.encodeStateVector(this.doc)), isMerged: true });
  }

  #apply(arriving: Arriving): void {
    this.#arriving = arriving;
    Y.applyUpdate(this.doc, arriving.update, this);
    this.#arriving = undefined;
  }

  close(): void {
    this.editor.destroy();
  }
}

/** Returns the first update of a draft with a text. */
export function draftOf(source: string): Uint8Array {
  const doc = new Y.Doc();
  // Yjs deletes the items of high client IDs first: here the block before its letters, which are then one item.
  doc.clientID = 100;
  writeSource(doc.getXmlFragment(sharedRichName), toSafeTree(source), richSchema);
  return Y.encodeStateAsUpdate(doc);
}
