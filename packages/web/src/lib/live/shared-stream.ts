import { livePositionName } from '@easymock/contract';
import { pageSetting } from '../browser/page-setting';
import { readStored, store } from '../storage/storage';
import { type Frame, followStream } from './open-stream';

/**
 * Milliseconds to wait for more topics, so that topics added together, as when a page opens, need one
 * request.
 */
const gatherMs = 400;
const firstRetryMs = 1_000;
const longestRetryMs = 60_000;

/** Message from a stream to the tabs. `live` lists the addresses whose changes arrive from now on. */
export type News =
  | { readonly kind: 'live'; readonly topics: readonly string[] }
  | { readonly kind: 'change'; readonly topic: string; readonly data: unknown }
  | { readonly kind: 'relay'; readonly topic: string; readonly data: unknown }
  | { readonly kind: 'denied'; readonly topic: string }
  | { readonly kind: 'reset' };

/**
 * Returns the position after the last event received in this browser. The position is shared by all tabs and survives a
 * reload. Before the first event it is the position at which the server sent this page.
 */
function readPosition(): number | undefined {
  const position = readStored('live');
  return typeof position === 'number' ? position : pagePosition();
}

/** Returns the position at which the server sent this page, before the page loaded any data. */
function pagePosition(): number | undefined {
  const position = pageSetting(livePositionName);
  return position === undefined ? undefined : Number(position);
}

/** Returns the position after which events concern the data of this tab. */
export function readTabPosition(): number | undefined {
  const positions = [readPosition(), pagePosition()].filter((position) => position !== undefined);
  return positions.length > 0 ? Math.max(...positions) : undefined;
}

/**
 * The single stream of a browser. It reopens when addresses are added, from the position known when the first of them
 * was requested, so no event since then is missed. Addresses without watchers are dropped at the next reopening, but do
 * not cause one.
 */
export class SharedStream {
  readonly #onNews: (news: News) => void;
  #wanted: readonly string[] = [];
  /** Topics of the current request; `#live` has those that are confirmed. */
  #asked: ReadonlySet<string> = new Set();
  #live: ReadonlySet<string> = new Set();
  #from: number | undefined;
  #abort = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** Earliest time of the next request after a refusal or a failure. */
  #retryAt = 0;
  #isOver = false;
  #wasOpened = false;

  constructor(onNews: (news: News) => void) {
    this.#onNews = onNews;
  }

  get live(): readonly string[] {
    return [...this.#live];
  }

  /** Sets the topics to follow. @param from the position known when the topics were requested */
  want(topics: readonly string[], from: number | undefined): void {
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
    const known = readPosition() ?? -1;
    // The first request has only new topics, and their tabs may have a later position than the stored one.
    const from = this.#wasOpened || this.#from === undefined ? Math.min(this.#from ?? known, known) : this.#from;
    this.#from = undefined;
    this.#wasOpened = true;
    this.#asked = new Set(this.#wanted);
    const already = this.#live;
    const take = (frame: Frame) => {
      // Only newly added topics may have missed this event; the others have already received it.
      const isKnown = frame.event === 'change' && already.has(frame.data.topic);
      if (isKnown && (frame.id ?? 0) <= known) return;
      this.#take(frame);
    };
    const end = await followStream([...this.#asked], from < 0 ? undefined : from, take, abort.signal);
    if (abort.signal.aborted) return;
    this.#setLive([]);
    this.#asked = new Set();
    if (end.isSessionOver) {
      this.close();
      // The reset makes pages reload, and their calls then report why the session ended.
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
    else if (event === 'relay') this.#onNews({ kind: 'relay', ...data });
    else if (event === 'denied') this.#onNews({ kind: 'denied', topic: data.topic });
    else if (event === 'reset') this.#onNews({ kind: 'reset' });
    else if (event === 'ready') {
      this.#failures = 0;
      this.#setLive(data.topics);
    }
    // Stores the position only after the tabs were notified: if this tab closes in between, the event must not be lost.
    if (id !== undefined && id > (readPosition() ?? -1)) store('live', id);
    else if (event === 'reset') store('live', id);
  }

  #setLive(topics: readonly string[]): void {
    this.#live = new Set(topics);
    this.#onNews({ kind: 'live', topics });
  }
}
