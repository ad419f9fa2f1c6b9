import { liveAddress, type SharedNews } from '@easymock/contract';
import * as Y from 'yjs';
import { type LiveClient, watch } from './live-client';
import type { Person } from './test-app';

type Session = Pick<Person, 'sharedDraft'>;
const toBase64 = (data: Uint8Array): string => Buffer.from(data).toString('base64');
const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

/** An editor of a shared draft as a page has it: a Yjs document, its unsent changes, and a stream. */
export class Replica {
  readonly doc = new Y.Doc();
  readonly markdownId: string;
  epoch = '';
  /** The number up to which the replica has all updates of the draft. */
  seq = 0;
  isChanged = false;
  #session: Session;
  #unsent: Uint8Array[] = [];
  #stream: LiveClient | undefined;
  #taken = 0;

  constructor(markdownId: string, session: Session) {
    this.markdownId = markdownId;
    this.#session = session;
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'server') this.#unsent.push(update);
    });
  }

  get text(): string {
    return this.doc.getText('text').toString();
  }

  get signals(): unknown[] {
    return this.#news().flatMap((news) => ('signal' in news ? [news.signal] : []));
  }

  /** Continues on another node. */
  use(session: Session): this {
    this.#session = session;
    return this;
  }

  /** Loads what the replica lacks, and queues what the server lacks. */
  async open(): Promise<this> {
    const { markdownId, doc } = this;
    const mine = this.epoch && { epoch: this.epoch, vector: toBase64(Y.encodeStateVector(doc)) };
    const answer = await this.#session.sharedDraft.open({ markdownId, clientId: doc.clientID, ...(mine || {}) });
    if (!answer.success) throw new Error(String(answer.message));
    const { epoch, seq, update, vector, isChanged } = answer.data;
    Object.assign(this, { epoch, seq, isChanged });
    Y.applyUpdate(doc, fromBase64(update), 'server');
    this.#unsent = [Y.encodeStateAsUpdate(doc, fromBase64(vector))];
    return this;
  }

  /** Opens the stream of a node. */
  async listen(origin: string, token: string): Promise<this> {
    this.#taken = 0;
    this.#stream = await watch(origin, token, [liveAddress('wiki:draft', this.markdownId)]);
    await this.#stream.ready();
    return this;
  }

  leave(): void {
    this.#stream?.close();
    this.#stream = undefined;
  }

  type(at: number, text: string): void {
    this.doc.getText('text').insert(at, text);
  }

  delete(at: number, length: number): void {
    this.doc.getText('text').delete(at, length);
  }

  /** Sends the unsent changes, as one update, and does not note that they were stored. */
  post() {
    return this.send(Y.mergeUpdates(this.#unsent));
  }

  /** Sends the unsent changes, as one update. */
  async push() {
    const answer = await this.post();
    if (answer.success) this.#unsent = [];
    return answer;
  }

  /** Sends any bytes as an update. */
  send(update: Uint8Array, clientId = this.doc.clientID) {
    const { markdownId, epoch } = this;
    return this.#session.sharedDraft.push({ markdownId, epoch, clientId, update: toBase64(update) });
  }

  #news(): SharedNews[] {
    return (this.#stream?.frames ?? []).flatMap((frame) =>
      frame.event === 'relay' ? [frame.data.data as SharedNews] : [],
    );
  }

  /** Applies the news that arrived on the stream. @returns whether some are missing, so that `open` is needed */
  take(): boolean {
    const news = this.#news();
    const fresh = news.slice(this.#taken);
    this.#taken = news.length;
    for (const one of fresh) {
      if ('signal' in one) continue;
      if (one.epoch !== this.epoch || one.after > this.seq || !one.updates) return true;
      for (const update of one.updates) Y.applyUpdate(this.doc, fromBase64(update), 'server');
      this.seq = Math.max(this.seq, one.seq);
    }
    return false;
  }
}
