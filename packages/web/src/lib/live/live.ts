import { type LiveAddress, type LiveData, type LiveTopicName, liveAddress, storagePrefix } from '@easymock/contract';
import { randomId } from '../browser/random-id';
import { followUser, readToken, readUser } from '../session/session';
import { type News, readTabPosition, SharedStream } from './shared-stream';

/**
 * Event that a watcher receives. After `reset` the watcher reloads its data, because changes may have been
 * missed.
 */
export type LiveEvent<T extends LiveTopicName> =
  | { readonly kind: 'change'; readonly data: LiveData<T> }
  /** Relayed news, which are not repeated after an interruption of the stream. */
  | { readonly kind: 'relay'; readonly data: LiveData<T> }
  | { readonly kind: 'reset' }
  | { readonly kind: 'denied' };
type Listener = (event: LiveEvent<LiveTopicName>) => void;

interface Want {
  readonly kind: 'want';
  readonly tab: string;
  readonly topics: readonly string[];
  readonly from: number | undefined;
}

/** Message between tabs. After `who`, each tab announces its topics. */
type Message = Want | { readonly kind: 'who' } | { readonly kind: 'news'; readonly news: News };

/**
 * Milliseconds for which an address stays subscribed after its last watcher; longer than the cache considers
 * an answer fresh.
 */
const lingerMs = 30_000;
/** Milliseconds between roll calls. A tab that closed silently is removed after two of them. */
const rollCallMs = 60_000;

const tab = randomId();

/** A stream belongs to a session; a new sign-in opens another stream. */
const sessionOf = (): string => `${readUser()?._id} ${readToken()}`;

/** A tab's part of the live channel: its subscriptions, and its role among the tabs of the browser. */
class LiveTab {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #lingering = new Map<string, ReturnType<typeof setTimeout>>();
  /** Addresses that changed while this tab had no watcher for them. */
  readonly #missed = new Set<string>();
  readonly #followers = new Set<() => void>();
  readonly #tabs = new Map<string, { topics: readonly string[]; isHeard: boolean }>();
  #live: ReadonlySet<string> = new Set();
  #stream: SharedStream | undefined;
  #channel: BroadcastChannel | undefined;
  #release: (() => void) | undefined;
  #rollCall: ReturnType<typeof setInterval> | undefined;
  #isStarted = false;
  #session = sessionOf();

  constructor() {
    followUser(() => {
      if (sessionOf() === this.#session) return;
      this.#session = sessionOf();
      this.#stop();
      this.#say();
    });
    // A page in the back/forward cache is frozen, so its stream would reach no tab.
    addEventListener('pagehide', () => this.#stop());
    addEventListener('pageshow', ({ persisted }) => persisted && this.#say());
    document.addEventListener('visibilitychange', () => !navigator.locks && this.#followVisibility());
  }

  watch(address: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(address) ?? new Set();
    this.#listeners.set(address, listeners.add(listener));
    clearTimeout(this.#lingering.get(address));
    this.#lingering.delete(address);
    if (this.#missed.delete(address)) queueMicrotask(() => listeners.has(listener) && listener({ kind: 'reset' }));
    if (listeners.size === 1) this.#say();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      this.#lingering.set(
        address,
        setTimeout(() => this.#forget(address), lingerMs),
      );
    };
  }

  isLive = (address: string): boolean => this.#live.has(address);

  onLiveChange = (listener: () => void): (() => void) => {
    this.#followers.add(listener);
    return () => this.#followers.delete(listener);
  };

  #forget(address: string): void {
    this.#listeners.delete(address);
    this.#lingering.delete(address);
    this.#missed.delete(address);
    this.#say();
  }

  /** Announces the topics of this tab; the first call also joins the tabs of the browser. */
  #say(): void {
    const topics = [...this.#listeners.keys()];
    if (!readUser() || !readToken() || (topics.length === 0 && !this.#isStarted)) return;
    this.#start();
    const want: Want = { kind: 'want', tab, topics, from: readTabPosition() };
    this.#channel?.postMessage(want);
    this.#hear(want);
  }

  #start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    if (navigator.locks) this.#queueForLead();
    else this.#followVisibility();
  }

  #queueForLead(): void {
    const name = `${storagePrefix}live:${readUser()?._id}`;
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data);
    const leaving = new AbortController();
    this.#release = () => leaving.abort();
    const holdUntilLeaving = () =>
      new Promise<void>((resolve) => {
        if (leaving.signal.aborted) return resolve();
        leaving.signal.addEventListener('abort', () => resolve());
        this.#lead();
      });
    navigator.locks.request(name, { signal: leaving.signal }, holdUntilLeaving).catch(() => {});
  }

  /**
   * Opens a stream per visible tab if the browser has no Web Locks API. Hidden tabs close theirs, because a
   * browser limits connections per host and calls need some.
   */
  #followVisibility(): void {
    if (!this.#isStarted) return;
    if (document.visibilityState === 'visible') this.#lead();
    else this.#leaveStream();
  }

  #lead(): void {
    if (this.#stream) return;
    this.#stream = new SharedStream((news) => {
      this.#channel?.postMessage({ kind: 'news', news } satisfies Message);
      this.#tell(news);
    });
    this.#channel?.postMessage({ kind: 'who' } satisfies Message);
    this.#rollCall = setInterval(() => this.#callRoll(), rollCallMs);
    this.#say();
  }

  #leaveStream(): void {
    clearInterval(this.#rollCall);
    this.#stream?.close();
    this.#stream = undefined;
    this.#tabs.clear();
  }

  #stop(): void {
    this.#isStarted = false;
    this.#leaveStream();
    this.#release?.();
    this.#channel?.close();
    this.#channel = undefined;
    this.#tell({ kind: 'live', topics: [] });
  }

  #callRoll(): void {
    for (const [name, entry] of this.#tabs) {
      if (!entry.isHeard && name !== tab) this.#tabs.delete(name);
      entry.isHeard = false;
    }
    this.#channel?.postMessage({ kind: 'who' } satisfies Message);
  }

  #hear(message: Message): void {
    if (message.kind === 'news') this.#tell(message.news);
    else if (message.kind === 'who') this.#say();
    else if (this.#stream) this.#serve(this.#stream, message);
  }

  /** Subscribes to the topics of this or another tab. Runs in the tab that holds the stream. */
  #serve(stream: SharedStream, message: Want): void {
    this.#tabs.set(message.tab, { topics: message.topics, isHeard: true });
    const all = new Set([...this.#tabs.values()].flatMap(({ topics }) => topics));
    stream.want([...all], message.from);
    const news = { kind: 'live', topics: stream.live } as const;
    this.#channel?.postMessage({ kind: 'news', news } satisfies Message);
  }

  #tell(news: News): void {
    if (news.kind === 'live') {
      this.#live = new Set(news.topics);
      for (const follower of this.#followers) follower();
      return;
    }
    const { kind } = news;
    const event =
      kind === 'change' || kind === 'relay' ? { kind, data: news.data as LiveData<LiveTopicName> } : { kind };
    for (const [address, listeners] of this.#listeners) {
      if (kind !== 'reset' && news.topic !== address) continue;
      if (listeners.size === 0) this.#missed.add(address);
      for (const listener of [...listeners]) listener(event as LiveEvent<LiveTopicName>);
    }
  }
}

let own: LiveTab | undefined;
const liveTab = (): LiveTab => {
  own ??= new LiveTab();
  return own;
};

/**
 * Watches an address outside of components. @returns a function that stops watching
 * @example const stop = watchLive('mock:sync', job, () => { … })
 */
export function watchLive<T extends LiveTopicName>(
  topic: T,
  key: string,
  onEvent: (event: LiveEvent<T>) => void,
): () => void {
  return liveTab().watch(liveAddress(topic, key), onEvent as Listener);
}

/** Returns whether changes of an address arrive. If not, poll. */
export const isLive = (address: LiveAddress): boolean => liveTab().isLive(address);
export const onLiveChange = (listener: () => void): (() => void) => liveTab().onLiveChange(listener);
