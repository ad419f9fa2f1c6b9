import type { OpenedDraft, SharedForm, SharedNews } from '@easymock/contract';
import { toSafeTree } from '@easymock/wiki-content/browser';
import { richSchema } from '@easymock/wiki-content/rich';
import { htmlOfShared, writeSource } from '@easymock/wiki-content/shared-rich';
import * as Y from 'yjs';
import type { fakeServer } from '../../../../test/fake-api';
import { fromBase64, toBase64 } from './bytes';

type FakeServer = ReturnType<typeof fakeServer>;

/** A shared draft on the fake server, and another person who writes in it. */
export class FakeDraft {
  readonly doc = new Y.Doc();
  readonly #server: FakeServer;
  readonly #markdownId: string;
  readonly #form: SharedForm;
  readonly #base: string;
  epoch = 'first';
  seq = 0;
  isChanged = false;
  contentVersion = 3;
  discarded: OpenedDraft['discarded'] = null;

  constructor(
    server: FakeServer,
    markdownId: string,
    texts: { text: string; title: string },
    form: SharedForm = 'markdown',
  ) {
    this.#server = server;
    this.#markdownId = markdownId;
    this.#form = form;
    this.#base = texts.text;
    if (form === 'markdown') this.doc.getText('text').insert(0, texts.text);
    else this.writeSource(texts.text);
    this.doc.getText('title').insert(0, texts.title);
    this.answer();
  }

  /** Lets the server answer, for example after it was cut off. */
  answer(): void {
    const server = this.#server;
    server.answer('sharedDraft', 'open', ({ vector }) => ({
      epoch: this.epoch,
      seq: this.seq,
      update: toBase64(Y.encodeStateAsUpdate(this.doc, vector ? fromBase64(vector) : undefined)),
      vector: toBase64(Y.encodeStateVector(this.doc)),
      contentVersion: this.contentVersion,
      isChanged: this.isChanged,
      discarded: this.discarded,
    }));
    server.answer('sharedDraft', 'push', ({ update }) => ({ seq: this.take(fromBase64(update)) }));
    server.answer('sharedDraft', 'signal', () => ({
      epoch: this.epoch,
      seq: this.seq,
      isChanged: this.isChanged,
      discardedSeq: this.discarded?.seq ?? 0,
    }));
    server.answer('sharedDraft', 'publish', () => {
      this.isChanged = false;
      this.contentVersion += 1;
      return { version: 1, contentVersion: this.contentVersion, updateDate: new Date(0).toISOString(), seq: this.seq };
    });
  }

  /** The source that would be published. */
  get text(): string {
    if (this.#form === 'markdown') return this.doc.getText('text').toString();
    const base = { source: this.#base, tree: toSafeTree(this.#base) };
    return htmlOfShared(this.doc.getXmlFragment('content'), base, richSchema);
  }

  /** Writes a rich text by changes of blocks. */
  writeSource(source: string): void {
    writeSource(this.doc.getXmlFragment('content'), toSafeTree(source), richSchema);
  }

  get title(): string {
    return this.doc.getText('title').toString();
  }

  /** Writes as another person does. */
  write(change: (text: Y.Text) => void): void {
    this.change(() => change(this.doc.getText('text')));
  }

  /** Changes the document as another person does. */
  change(change: () => void): void {
    const updates: Uint8Array[] = [];
    const note = (update: Uint8Array) => updates.push(update);
    this.doc.on('update', note);
    this.doc.transact(change);
    this.doc.off('update', note);
    this.seq += 1;
    this.isChanged = true;
    this.#relay({ epoch: this.epoch, after: this.seq - 1, seq: this.seq, updates: updates.map(toBase64) });
  }

  /** Discards what differs from the published text, as another person does. */
  discard(nickName: string, change: () => void): void {
    this.change(change);
    this.isChanged = false;
    this.discarded = { seq: this.seq, nickName, isKept: true };
    this.#server.live.tell(`wiki:node:${this.#markdownId}`, { by: 'd'.repeat(24), what: 'draft' });
  }

  /**
   * Stores the update of an editor. @param isRelayed whether the live channel delivers it, and editors need not load it
   */
  take(update: Uint8Array, isRelayed = true): number {
    Y.applyUpdate(this.doc, update);
    this.isChanged = true;
    this.seq += 1;
    const updates = isRelayed ? [toBase64(update)] : undefined;
    this.#relay({ epoch: this.epoch, after: this.seq - 1, seq: this.seq, updates });
    return this.seq;
  }

  /** Shows the cursor of another person, before a character. */
  signal(nickName: string, at: number, text = this.doc.getText('text')): void {
    const position = JSON.stringify(Y.createRelativePositionFromTypeIndex(text, at));
    const signal = { clientId: 77, isHere: true, anchor: position, head: position, userId: 'd'.repeat(24), nickName };
    this.#relay({ signal });
  }

  /** Shows an editor of another person with positions of any text. */
  signalAt(nickName: string, position: string): void {
    const signal = { clientId: 78, isHere: true, anchor: position, head: position, userId: 'e'.repeat(24), nickName };
    this.#relay({ signal });
  }

  #relay(news: SharedNews): void {
    this.#server.live.relay(`wiki:draft:${this.#markdownId}`, news);
  }
}
