import { readStored, store } from '../storage/storage';
import { type Frame, followStream } from './open-stream';

/** Topics that are added at the same moment, as when a page opens, come with one new request. */
const gatherMs = 100;
const firstRetryMs = 1_000;
const longestRetryMs = 60_000;

/** What a stream tells the tabs. `live`: the addresses whose changes arrive from now on. */
export type News =
  | { readonly kind: 'live'; readonly topics: readonly string[] }
  | { readonly kind: 'change'; readonly topic: string; readonly data: unknown }
  | { readonly kind: 'denied'; readonly topic: string }
  | { readonly kind: 'reset' };

/** Where the events go on that this browser has got; shared by its tabs, and kept when a page is loaded anew. */
export function readPosition(): number | undefined {
  const position = readStored('live');
  return typeof position === 'number' ? position : undefined;
}

/**
 * The one stream of a browser. It is opened anew when addresses are added, from the position that was known when the
 * first of them was asked for, so nothing that happened since is missed. Addresses that nobody wants any more are left
 * out the next time: they alone are no reason to open it anew.
 */
export class SharedStream {
  readonly #onNews: (news: News) => void;
  #wanted: readonly string[] = [];
  /** What the present request asks for, and what of it is live. */
  #asked: ReadonlySet<string> = new Set();
  #live: ReadonlySet<string> = new Set();
  #from: number | undefined;
  #abort = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** A server that refused, or is away, is not asked before. */
  #retryAt = 0;
  #isOver = false;

  constructor(onNews: (news: News) => void) {
    this.#onNews = onNews;
  }

  get live(): readonly string[] {
    return [...this.#live];
  }

  /** Says what to listen to. @param from the position known when that was decided */
  want(topics: readonly string[], from = readPosition()): void {
    this.#wanted = topics;
    if (topics.length === 0 || topics.every((topic) => this.#asked.has(topic))) return;
    this.#from = Math.min(this.#from ?? Number.POSITIVE_INFINITY, from ?? -1);
    this.#openIn(Math.max(gatherMs, this.#retryAt - performance.now()));
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#abort.abort();
    this.#setLive([]);
  }

  #openIn(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isOver) this.#timer = setTimeout(() => void this.#open(), ms);
  }

  async #open(): Promise<void> {
    this.#abort.abort();
    const abort = new AbortController();
    this.#abort = abort;
    const known = readPosition();
    const from = Math.min(this.#from ?? Number.POSITIVE_INFINITY, known ?? -1);
    this.#from = undefined;
    this.#asked = new Set(this.#wanted);
    const already = this.#live;
    const take = (frame: Frame) => {
      // What was added may have missed this; the others have not.
      const isKnown = frame.event === 'change' && already.has(frame.data.topic);
      if (isKnown && (frame.id ?? 0) <= (known ?? -1)) return;
      this.#take(frame);
    };
    const end = await followStream([...this.#asked], from < 0 ? undefined : from, take, abort.signal);
    if (abort.signal.aborted) return;
    this.#setLive([]);
    this.#asked = new Set();
    if (end.isSessionOver) {
      this.close();
      // The calls by which pages read again say why, as every call does.
      this.#onNews({ kind: 'reset' });
      return;
    }
    const ms = Math.min(longestRetryMs, firstRetryMs * 2 ** this.#failures) * (0.5 + Math.random());
    this.#failures += 1;
    const wait = Math.max(ms, end.retryMs ?? 0);
    this.#retryAt = performance.now() + wait;
    if (this.#wanted.length > 0) this.#openIn(wait);
  }

  #take({ event, data, id }: Frame): void {
    if (event === 'change') this.#onNews({ kind: 'change', ...data });
    else if (event === 'denied') this.#onNews({ kind: 'denied', topic: data.topic });
    else if (event === 'reset') this.#onNews({ kind: 'reset' });
    else if (event === 'ready') {
      this.#failures = 0;
      this.#setLive(data.topics);
    }
    // After the tabs were told: a tab that dies in between must not take the event with it.
    if (id !== undefined && id > (readPosition() ?? -1)) store('live', id);
    else if (event === 'reset') store('live', id);
  }

  #setLive(topics: readonly string[]): void {
    this.#live = new Set(topics);
    this.#onNews({ kind: 'live', topics });
  }
}
