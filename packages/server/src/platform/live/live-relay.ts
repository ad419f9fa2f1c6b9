import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../context';
import { checkRights, type LoadActors } from './live-rights';
import { type LiveStream, relayFrame } from './live-stream';
import type { LiveStreams } from './live-streams';
import { type RelayNews, relayToken } from './relay';

/**
 * Milliseconds between rounds: news that arrive meanwhile share the queries of the next round. On a busy machine, the
 * pause is as long as the round was, up to the maximum.
 */
const pauseMs = 15;
const longestPauseMs = 60;
const retryMs = 500;
/**
 * Number of updates that a node re-reads before the first announced number, because announcements of other nodes may
 * still be in transit. Pages ignore updates that they have received already.
 */
const margin = 20;

interface RelayOptions {
  readonly services: Services;
  readonly loadActors: LoadActors;
  readonly streams: LiveStreams;
}

/**
 * Delivers news that are not in the log to the streams of a node. As in the hub, a round reads the news once for all
 * streams, checks their rights, and writes.
 */
export class LiveRelay {
  readonly #services: Services;
  readonly #loadActors: LoadActors;
  readonly #streams: LiveStreams;
  /** Ranges of numbers whose news must be loaded, by address. */
  #due = new Map<string, { from: number; to: number }>();
  #carried = new Map<string, unknown[]>();
  /** The last number that the streams of an address received. */
  readonly #delivered = new Map<string, number>();
  #isAtWork = false;

  constructor({ services, loadActors, streams }: RelayOptions) {
    this.#services = services;
    this.#loadActors = loadActors;
    this.#streams = streams;
    const own = relayToken(services.events);
    services.events.on('relay', ({ from, news }) => {
      if (from !== own) this.#take(news);
    });
  }

  #take(news: readonly RelayNews[]): void {
    for (const { address, seq, data } of news) {
      if (!this.#isWatched(address)) continue;
      if (seq === undefined) {
        const carried = this.#carried.get(address) ?? [];
        this.#carried.set(address, [...carried, data]);
      } else if (seq > (this.#delivered.get(address) ?? 0)) {
        const { from, to } = this.#due.get(address) ?? { from: seq, to: seq };
        this.#due.set(address, { from: Math.min(from, seq), to: Math.max(to, seq) });
      }
    }
    if (!this.#isAtWork) void this.#work();
  }

  #isWatched(address: string): boolean {
    for (const _ of this.#streams.ofTopic(address)) return true;
    this.#delivered.delete(address);
    return false;
  }

  async #work(): Promise<void> {
    this.#isAtWork = true;
    while (this.#due.size + this.#carried.size > 0) {
      const [due, carried] = [this.#due, this.#carried];
      [this.#due, this.#carried] = [new Map(), new Map()];
      const began = performance.now();
      try {
        await this.#round(due, carried);
        await sleep(Math.min(longestPauseMs, Math.max(pauseMs, performance.now() - began)));
      } catch (err) {
        // Queue only the numbers again, because pages load missed news themselves.
        this.#services.log.warn({ err }, 'relayed news could not be delivered yet');
        for (const [address, numbers] of due) if (!this.#due.has(address)) this.#due.set(address, numbers);
        await sleep(retryMs);
      }
    }
    this.#isAtWork = false;
  }

  async #round(
    due: ReadonlyMap<string, { from: number; to: number }>,
    carried: ReadonlyMap<string, readonly unknown[]>,
  ): Promise<void> {
    const read = await this.#readNews(due);
    const frames = new Map<string, string[]>();
    for (const [address, { data }] of read) frames.set(address, [relayFrame(address, data)]);
    for (const [address, all] of carried)
      frames.set(address, [...(frames.get(address) ?? []), ...all.map((data) => relayFrame(address, data))]);
    const asked = new Map<LiveStream, Set<string>>();
    for (const address of frames.keys())
      for (const stream of this.#streams.ofTopic(address))
        asked.set(stream, (asked.get(stream) ?? new Set<string>()).add(address));
    const { signedOut, denied } = await checkRights(this.#services, this.#loadActors, asked);
    for (const stream of signedOut) stream.end('signedOut');
    for (const [stream, address] of denied) this.#streams.deny(stream, address);
    for (const [stream, addresses] of asked) {
      const due = [...addresses].flatMap((address) => (stream.topics.has(address) ? (frames.get(address) ?? []) : []));
      // Writes once per stream, since each write is a system call.
      if (due.length > 0) stream.write(due.join(''));
    }
    for (const [address, { seq }] of read) this.#delivered.set(address, seq);
  }

  /** Reads the news of the due addresses, with one query for each topic. */
  async #readNews(due: ReadonlyMap<string, { from: number }>): Promise<Map<string, { seq: number; data: unknown }>> {
    const found = new Map<string, { seq: number; data: unknown }>();
    const { contributions, database } = this.#services;
    for (const { name, readNews } of contributions.liveTopics) {
      const wanted = [...due].flatMap(([address, { from }]) => {
        const end = address.lastIndexOf(':');
        if (!readNews || address.slice(0, end) !== name) return [];
        const after = this.#delivered.get(address) ?? Math.max(0, from - 1 - margin);
        return [{ key: address.slice(end + 1), after }];
      });
      if (!readNews || wanted.length === 0) continue;
      for (const [key, news] of await readNews(database.db, wanted)) found.set(`${name}:${key}`, news);
    }
    return found;
  }
}
