import type { OpenedDraft, SharedForm, SharedNews } from '@easymock/contract';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { api, CallError } from '../../../lib/api/api';
import { isLive, type LiveEvent, onLiveChange, watchLive } from '../../../lib/live/live';
import { isSessionOf, readUser } from '../../../lib/session/session';
import { whenSignedInAgain } from '../../../lib/session/sign-in-again';
import { fromBase64, toBase64 } from './bytes';
import { type DraftPerson, enterAs, noteTyping, othersHere, ownCursor, showSignal } from './draft-people';
import { hasNoContent } from './has-no-content';
import { deleteUnsent, readUnsent, storeUnsent, type UnsentPlace, type UnsentState } from './unsent-state';

/** Milliseconds between two updates, so that a writer sends at most ten a second. */
const pushMs = 100;
/** Milliseconds between two positions of the own cursor. */
const signalMs = 300;
/** Milliseconds between heartbeats; an editor that is silent for twice as long disappears. */
const aliveMs = 14_000;
/** Milliseconds between polls while the live channel is not connected. */
const pollMs = 3_000;
/** Milliseconds that the live channel may take to deliver an update. */
const deliveryMs = 2_000;
const storeMs = 500;
const firstRetryMs = 1_000;
const longestRetryMs = 15_000;

/** The origin of changes that arrive from the server. */
const remote = Symbol('server');

/** Status of a session, for the page. */
export interface DraftStatus {
  /** `ended`: the person may not write any more, and `message` says why. */
  readonly phase: 'opening' | 'open' | 'ended';
  readonly message: string;
  /** Whether text that was not sent became a draft of the person when the session ended. */
  readonly hasKeptText: boolean;
  /** Location of this editor's changes: all on the server, being sent, or only on this device. */
  readonly changes: 'stored' | 'sending' | 'local';
  /** The time at which the server acknowledged the last change; empty before. */
  readonly storedAt: string;
  /** Whether the draft differs from the published text. */
  readonly isChanged: boolean;
  readonly contentVersion: number;
  readonly people: readonly DraftPerson[];
  /** The person who discarded the unpublished text while this editor was open, until the notice of it is closed. */
  readonly discarded: Pick<Discarded, 'nickName' | 'isKept'> | null;
}

type Discarded = NonNullable<OpenedDraft['discarded']>;

/** The name of the text of each type in the document of a draft. */
const contentNames: Readonly<Record<SharedForm, string>> = { markdown: 'text', wysiwyg: 'content' };

/** How the source of an article is stored in its draft. */
export interface DraftContent {
  readonly form: SharedForm;
  /** Returns the source of a document. */
  readonly sourceOf: (doc: Y.Doc) => string;
}

/** The content of a Markdown draft. */
export const markdownContent: DraftContent = {
  form: 'markdown',
  sourceOf: (doc) => doc.getText(contentNames.markdown).toString(),
};

/** A change of others. */
export interface Arriving {
  readonly update: Uint8Array;
  /** Whether the server merged it from all updates, so that it names more deletions than the other people made. */
  readonly isMerged: boolean;
}

interface SessionOptions {
  readonly markdownId: string;
  readonly content: DraftContent;
  /**
   * Stores the text of this editor as a draft of its person, when the server does not take it any more.
   * @returns whether that worked
   */
  readonly keepText: (texts: { title: string; mdTexts: string; contentVersion: number }) => Promise<boolean>;
}

/**
 * An open editor of a shared draft: sends local changes and applies those of others. The class has no user interface; a
 * page binds its fields to `content` and `title`.
 */
export class DraftSession {
  readonly doc = new Y.Doc();
  /** The text of Markdown, or the elements of rich text. */
  readonly content: Y.Text | Y.XmlFragment;
  readonly title = this.doc.getText('title');
  readonly awareness = new Awareness(this.doc);
  /** Undoes only changes of this editor; the text editor adds itself to the tracked origins. */
  readonly undoManager: Y.UndoManager;
  readonly #options: SessionOptions;
  /** Stays the place of the person who opened the session, even when another tab signs somebody else in. */
  readonly #place: UnsentPlace;
  readonly #listeners = new Set<() => void>();
  readonly #stops: (() => void)[] = [];
  #status: DraftStatus = {
    phase: 'opening',
    message: '',
    hasKeptText: false,
    changes: 'stored',
    storedAt: '',
    isChanged: false,
    contentVersion: 0,
    people: [],
    discarded: null,
  };
  #epoch = '';
  #seq = 0;
  /** The number of the last discarding that this editor knows. */
  #discardedSeq = 0;
  /** Changes that are not sent yet, and changes in the request in progress. */
  #unsent: Uint8Array[] = [];
  #sending: Uint8Array | undefined;
  /** States on this device whose text is on the server once nothing is unsent. */
  #stored: UnsentState[] = [];
  #sentAt = 0;
  #failures = 0;
  /** Changes of others that wait until an input method has composed. */
  #arrived: Arriving[] = [];
  #arriving: Arriving | undefined;
  #isHeld = false;
  #isSyncing = false;
  #needsSync = false;
  #wasLive = false;
  #isClosed = false;
  /** Whether the sign-in has expired. Nothing is sent until the person retries or signs in again. */
  #isSignedOut = false;
  /** Whether this device refused to store changes, as private windows and full disks do. */
  #isRefusedHere = false;
  #signalledAt = 0;
  readonly #timers: { push?: Timer; signal?: Timer; store?: Timer; sync?: Timer } = {};

  constructor(options: SessionOptions) {
    this.#options = options;
    const { form } = options.content;
    const name = contentNames[form];
    this.content = form === 'markdown' ? this.doc.getText(name) : this.doc.getXmlFragment(name);
    this.undoManager = new Y.UndoManager(this.content, { trackedOrigins: new Set(), deleteFilter: hasNoContent });
    this.#place = { userId: readUser()?._id ?? '', markdownId: options.markdownId };
    enterAs(this.#place.userId, this.awareness);
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== remote) this.#noteOwn(update);
    });
    this.doc.on('afterTransaction', (transaction: Y.Transaction) => {
      if (transaction.origin === remote) noteTyping(this.awareness, transaction);
    });
    this.awareness.on('change', (_: unknown, origin: unknown) => {
      const people = othersHere(this.awareness);
      const shown = (list: readonly DraftPerson[]) => list.map(({ userId, colour }) => userId + colour).join();
      if (shown(people) !== shown(this.#status.people)) this.#set({ people });
      if (origin === 'local' && this.#status.people.length > 0) this.#signalSoon();
    });
  }

  /** The source of the draft. */
  get source(): string {
    return this.#options.content.sourceOf(this.doc);
  }

  /** The change that is being applied, while the document reports it. */
  get arriving(): Arriving | undefined {
    return this.#arriving;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get status(): DraftStatus {
    return this.#status;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads the draft, and begins to listen. */
  start(): void {
    const { markdownId } = this.#options;
    const online = () => {
      this.#failures = 0;
      this.#sync();
      this.#pushSoon(0);
    };
    const leave = () => this.#leave();
    addEventListener('online', online);
    addEventListener('pagehide', leave);
    const alive = setInterval(() => void this.#signal(), aliveMs);
    const poll = setInterval(() => !isLive(`wiki:draft:${markdownId}`) && void this.#signal(), pollMs);
    this.#stops.push(
      watchLive('wiki:draft', markdownId, (event) => this.#hear(event)),
      watchLive('wiki:node', markdownId, (event) => this.#hearNode(event)),
      onLiveChange(() => this.#noteLive()),
      () => removeEventListener('online', online),
      () => removeEventListener('pagehide', leave),
      () => clearInterval(alive),
      () => clearInterval(poll),
    );
    void this.#begin();
  }

  /** Ends the session; unsent changes stay on this device. */
  close(): void {
    if (this.#isClosed) return;
    this.#leave();
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    this.undoManager.destroy();
    this.awareness.destroy();
  }

  /** Queues changes while an input method composes, because changes of others would end the composition. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (isHeld) return;
    const arrived = this.#arrived;
    this.#arrived = [];
    this.#apply(arrived);
    this.#pushSoon();
  }

  /** Whether leaving the page may lose changes: neither the server nor this device took them. */
  isAtRisk = (): boolean => this.#isRefusedHere && this.#hasUnsent();

  /**
   * Pauses sending, which would ask for a sign-in again, until the person has signed in.
   * @returns whether the person signed in
   */
  async awaitSignIn(): Promise<boolean> {
    this.#isSignedOut = true;
    this.#set({ changes: this.#hasUnsent() ? 'local' : this.#status.changes });
    const isBack = await whenSignedInAgain();
    if (isBack) this.#isSignedOut = false;
    return isBack;
  }

  /** Records a publication by this editor before the live channel reports it. */
  notePublished({ seq, contentVersion }: { seq: number; contentVersion: number }): void {
    this.#set({ contentVersion, isChanged: this.#hasUnsent() || this.#seq > seq });
  }

  /** Notes that the user discarded the unpublished text here, of which no notice is needed. */
  noteDiscarded(seq: number): void {
    this.#discardedSeq = Math.max(this.#discardedSeq, seq);
    this.closeDiscarded();
  }

  closeDiscarded(): void {
    this.#set({ discarded: null });
  }

  /** Sends all changes. @returns whether the server has them */
  async flush(): Promise<boolean> {
    for (let attempt = 0; attempt < 3 && this.#hasUnsent(); attempt += 1) {
      if (this.#sending) await new Promise((resolve) => setTimeout(resolve, pushMs));
      else await this.#push();
    }
    return !this.#hasUnsent();
  }

  #set(part: Partial<DraftStatus>): void {
    // Notify listeners only if a value differs, so that pages do not render at each keystroke.
    const keys = Object.keys(part) as (keyof DraftStatus)[];
    if (keys.every((key) => part[key] === this.#status[key])) return;
    this.#status = { ...this.#status, ...part };
    for (const listener of this.#listeners) listener();
  }

  #hasUnsent(): boolean {
    return this.#unsent.length > 0 || this.#sending !== undefined;
  }

  /** Whether requests are sent in the name of the person who opened the session. */
  #isOwn = (): boolean => isSessionOf(this.#place.userId);

  async #begin(): Promise<void> {
    const kept = await readUnsent(this.#place);
    if (this.#isClosed) return;
    // A stored state belongs to the draft in which it was typed. The response shows whether that draft still exists.
    const epochs = [...new Set(kept.map(({ epoch }) => epoch))];
    const [first] = epochs;
    const opened = await this.#load(
      first === undefined ? {} : { epoch: first, vector: toBase64(Y.encodeStateVectorFromUpdate(merged(kept, first))) },
    );
    // All text that was stored here becomes drafts of a person who may not write any more.
    if (!opened && this.#status.phase !== 'ended') return;
    for (const epoch of epochs) {
      if (epoch !== opened?.epoch) await this.#keepFormer(kept, epoch, opened?.contentVersion ?? 0);
    }
    if (!opened || this.#isClosed) return;
    if (epochs.includes(opened.epoch)) {
      Y.applyUpdate(this.doc, merged(kept, opened.epoch), remote);
      this.#stored = kept.filter(({ epoch }) => epoch === opened.epoch);
      this.#unsent.push(Y.encodeStateAsUpdate(this.doc, fromBase64(opened.vector)));
      this.#set({ changes: 'sending' });
    }
    this.#take(opened);
    this.#set({ phase: 'open' });
    this.#pushSoon(0);
    void this.#signal();
  }

  /** Opens the draft, again and again while the server cannot be reached. */
  async #load(known: { epoch?: string; vector?: string }): Promise<OpenedDraft | undefined> {
    const { markdownId } = this.#options;
    for (let failures = 0; !this.#isClosed; failures += 1) {
      if (!this.#isOwn()) {
        await new Promise((resolve) => setTimeout(resolve, longestRetryMs));
        continue;
      }
      try {
        return await api.sharedDraft.open({ markdownId, clientId: this.doc.clientID, ...known }, { claims: 'all' });
      } catch (error) {
        if (!(await this.#mayRetry(error))) return undefined;
        await new Promise((resolve) => setTimeout(resolve, retryMs(failures)));
      }
    }
    return undefined;
  }

  /** Saves the text of a replaced draft as a draft of the person, so that no text is lost. */
  async #keepFormer(kept: readonly UnsentState[], epoch: string, contentVersion: number): Promise<void> {
    const former = new Y.Doc();
    Y.applyUpdate(former, merged(kept, epoch));
    const [title, mdTexts] = [former.getText('title').toString(), this.#options.content.sourceOf(former)];
    if (!this.#isOwn() || !(await this.#options.keepText({ title, mdTexts, contentVersion }))) return;
    this.#set({ hasKeptText: true });
    await this.#forget(kept.filter((one) => one.epoch === epoch));
  }

  /** Deletes states on this device whose text is stored elsewhere. */
  async #forget(states: readonly UnsentState[]): Promise<void> {
    for (const one of states) await deleteUnsent(this.#place, one);
  }

  #take({ epoch, seq, update, isChanged, contentVersion, discarded }: OpenedDraft): void {
    this.#epoch = epoch;
    this.#seq = Math.max(this.#seq, seq);
    this.#apply([{ update: fromBase64(update), isMerged: true }]);
    this.#set({ isChanged: isChanged || this.#hasUnsent(), contentVersion });
    if (!discarded || discarded.seq <= this.#discardedSeq) return;
    this.#discardedSeq = discarded.seq;
    // An editor that opens shows the published text from the beginning.
    if (this.#status.phase === 'open') this.#set({ discarded });
  }

  #apply(changes: readonly Arriving[]): void {
    if (this.#isHeld) this.#arrived.push(...changes);
    else if (changes.length > 0) {
      const update = Y.mergeUpdates(changes.map((change) => change.update));
      this.#arriving = { update, isMerged: changes.some(({ isMerged }) => isMerged) };
      Y.applyUpdate(this.doc, update, remote);
      this.#arriving = undefined;
    }
  }

  #noteOwn(update: Uint8Array): void {
    this.#unsent.push(update);
    const isLocal = this.#status.changes === 'local';
    this.#set({ isChanged: true, changes: isLocal ? 'local' : 'sending' });
    this.#timers.store ??= setTimeout(() => void this.#store(), storeMs);
    this.#pushSoon();
  }

  /** Stores the document on this device while it contains changes that the server lacks. */
  async #store(): Promise<void> {
    // A key that is typed while the device stores needs the next turn.
    clearTimeout(this.#timers.store);
    delete this.#timers.store;
    if (!this.#hasUnsent() || !this.#epoch) return;
    const clientId = this.doc.clientID;
    const stored = { clientId, epoch: this.#epoch, state: Y.encodeStateAsUpdate(this.doc) };
    this.#stored = [...this.#stored.filter((one) => one.clientId !== clientId), stored];
    this.#isRefusedHere = !(await storeUnsent(this.#place, stored));
  }

  #pushSoon(ms = Math.max(0, this.#sentAt + pushMs - Date.now())): void {
    if (this.#status.phase !== 'open' || this.#isHeld || this.#isSignedOut || this.#unsent.length === 0) return;
    this.#timers.push ??= setTimeout(() => {
      delete this.#timers.push;
      void this.#push();
    }, ms);
  }

  async #push(): Promise<void> {
    if (this.#sending || this.#unsent.length === 0 || this.#status.phase !== 'open') return;
    if (!this.#isOwn()) {
      this.#set({ changes: 'local' });
      this.#pushSoon(longestRetryMs);
      return;
    }
    const update = Y.mergeUpdates(this.#unsent);
    this.#unsent = [];
    this.#sending = update;
    this.#sentAt = Date.now();
    const { markdownId } = this.#options;
    const input = { markdownId, epoch: this.#epoch, clientId: this.doc.clientID, update: toBase64(update) };
    try {
      await api.sharedDraft.push(input, { claims: 'all' });
      this.#sending = undefined;
      this.#isSignedOut = false;
      this.#failures = 0;
      this.#noteStored();
    } catch (error) {
      this.#sending = undefined;
      this.#unsent.unshift(update);
      if (!(await this.#mayRetry(error))) return;
      this.#set({ changes: 'local', message: messageOf(error) });
      this.#failures += 1;
      clearTimeout(this.#timers.push);
      delete this.#timers.push;
      this.#pushSoon(retryMs(this.#failures - 1));
    }
  }

  #noteStored(): void {
    if (this.#hasUnsent()) {
      this.#set({ changes: 'sending', message: '' });
      this.#pushSoon();
      return;
    }
    this.#set({ changes: 'stored', message: '', storedAt: new Date().toISOString() });
    void this.#forget(this.#stored.splice(0));
  }

  /** Returns whether a failed call may succeed later; otherwise the session has ended. */
  async #mayRetry(error: unknown): Promise<boolean> {
    if (!(error instanceof CallError)) throw error;
    if (this.#isClosed) return false;
    if (error.isSessionOver) return this.awaitSignIn();
    const isPassing = error.reason !== 'refused' || error.status >= 500 || error.retryAfter !== undefined;
    if (isPassing || error.is('tooMany', 'busy', 'sharedDraftFull', 'conflict')) return true;
    await this.#end(error.message);
    return false;
  }

  /** Ends writing because the server refuses it. Unsent changes become a draft of the person. */
  async #end(message: string): Promise<void> {
    if (this.#status.phase === 'ended') return;
    const hasUnsent = this.#hasUnsent();
    this.#set({ phase: 'ended', message, hasKeptText: hasUnsent });
    if (!hasUnsent) return;
    const storing = this.#store();
    const stored = this.#stored;
    const { contentVersion } = this.#status;
    const texts = { title: this.title.toString(), mdTexts: this.source, contentVersion };
    if (!this.#isOwn() || !(await this.#options.keepText(texts))) return;
    await storing;
    await this.#forget(stored);
  }

  #hear(event: LiveEvent<'wiki:draft'>): void {
    if (event.kind === 'relay') this.#hearNews(event.data);
    else if (event.kind === 'reset') this.#sync();
    else if (event.kind === 'denied') void this.#signal();
  }

  #hearNews(news: SharedNews): void {
    if ('signal' in news) {
      if (news.signal.clientId === this.doc.clientID || this.#isHeld) return;
      // Editors that open later must learn of this one.
      if (showSignal(this, news.signal)) this.#signalSoon();
      return;
    }
    if (this.#status.phase !== 'open' || news.seq <= this.#seq) return;
    if (news.epoch !== this.#epoch || news.after > this.#seq || !news.updates) {
      this.#sync();
      return;
    }
    this.#seq = news.seq;
    this.#set({ isChanged: true });
    this.#apply(news.updates.map((update) => ({ update: fromBase64(update), isMerged: false })));
  }

  /** Follows what happens to the article: a publication, a saved text, a new name, other rights. */
  #hearNode(event: LiveEvent<'wiki:node'>): void {
    if (event.kind !== 'change') {
      if (event.kind === 'denied') void this.#signal();
      return;
    }
    if (event.data.what === 'text' || event.data.what === 'place') this.#sync();
    else if (['draft', 'lock', 'rights'].includes(event.data.what)) void this.#signal();
  }

  #noteLive(): void {
    const isNow = isLive(`wiki:draft:${this.#options.markdownId}`);
    if (isNow && !this.#wasLive) void this.#signal();
    this.#wasLive = isNow;
  }

  /** Loads what this editor lacks, with one request at a time. */
  #sync(): void {
    this.#needsSync = true;
    if (!this.#isSyncing && this.#status.phase === 'open') void this.#syncNow();
  }

  async #syncNow(): Promise<void> {
    this.#isSyncing = true;
    while (this.#needsSync && !this.#isClosed && this.#status.phase === 'open') {
      this.#needsSync = false;
      const known = this.#arrived.length > 0 ? undefined : toBase64(Y.encodeStateVector(this.doc));
      const opened = await this.#load({ epoch: this.#epoch, ...(known && { vector: known }) });
      if (!opened) break;
      if (opened.epoch === this.#epoch) this.#take(opened);
      else await this.#restart(opened);
    }
    this.#isSyncing = false;
  }

  /** Ends this editor if its draft was replaced, because the new document has a different history. */
  async #restart({ epoch }: OpenedDraft): Promise<void> {
    if (epoch !== this.#epoch) await this.#end('');
  }

  /** Loads what the server has and this editor lacks, unless the live channel delivers it within a moment. */
  #catchUp({ epoch, seq, discardedSeq }: { epoch: string; seq: number; discardedSeq: number }): void {
    if (epoch !== this.#epoch || discardedSeq > this.#discardedSeq) this.#sync();
    else if (seq > this.#seq)
      this.#timers.sync ??= setTimeout(
        () => {
          delete this.#timers.sync;
          if (seq > this.#seq) this.#sync();
        },
        isLive(`wiki:draft:${this.#options.markdownId}`) ? deliveryMs : 0,
      );
  }

  #signalSoon(): void {
    this.#timers.signal ??= setTimeout(
      () => {
        delete this.#timers.signal;
        void this.#signal();
      },
      Math.max(0, this.#signalledAt + signalMs - Date.now()),
    );
  }

  /** Sends this editor's cursor, and loads updates if the response reveals a gap. */
  async #signal(): Promise<void> {
    if (this.#status.phase !== 'open' || this.#isSignedOut || !this.#isOwn()) return;
    this.#signalledAt = Date.now();
    const own = { clientId: this.doc.clientID, isHere: true, ...ownCursor(this.awareness) };
    try {
      const state = await api.sharedDraft.signal({ markdownId: this.#options.markdownId, ...own }, { claims: 'all' });
      this.#catchUp(state);
      this.#set({ isChanged: state.isChanged || this.#hasUnsent() });
    } catch (error) {
      await this.#mayRetry(error);
    }
  }

  /**
   * Notifies the other editors that this one closes, and sends the unsent changes if a keepalive request can carry
   * them.
   */
  #leave(): void {
    if (this.#status.phase !== 'open') return;
    void this.#store();
    if (!this.#isOwn()) return;
    const { markdownId } = this.#options;
    const stored = this.#stored;
    const clientId = this.doc.clientID;
    const last = { claims: 'all', isLast: true } as const;
    // Closing the page may abort the request in progress, so its change is sent again; the server ignores duplicates.
    const all = [...(this.#sending ? [this.#sending] : []), ...this.#unsent];
    if (all.length > 0 && !this.#isSignedOut) {
      const update = toBase64(Y.mergeUpdates(all));
      if (update.length < mostLast)
        api.sharedDraft.push({ markdownId, epoch: this.#epoch, clientId, update }, last).then(
          () => this.#forget(stored),
          () => {},
        );
    }
    api.sharedDraft.signal({ markdownId, clientId, isHere: false, anchor: null, head: null }, last).catch(() => {});
  }
}

/** Returns all that was typed in one draft, by all editors of this device. */
const merged = (kept: readonly UnsentState[], epoch: string): Uint8Array =>
  Y.mergeUpdates(kept.filter((one) => one.epoch === epoch).map(({ state }) => state));

type Timer = ReturnType<typeof setTimeout>;

/** Characters of base64. The body of a request that outlives its page is limited. */
const mostLast = 40_000;

const retryMs = (failures: number): number =>
  Math.min(longestRetryMs, firstRetryMs * 2 ** failures) * (0.75 + Math.random() / 2);

/** Returns a message only for a refusal that the user can resolve; the storage state shows network errors. */
const messageOf = (error: unknown): string =>
  error instanceof CallError && error.is('sharedDraftFull') ? error.message : '';
