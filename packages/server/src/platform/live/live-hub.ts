import type { ServerResponse } from 'node:http';
import type { Actor } from '../actor';
import type { Services } from '../context';
import { fail } from '../failure';
import { liveStreams } from '../metrics';
import { shareOf } from '../processes/siblings';
import { beginAt, type Delivery, deliver, reaches } from './live-delivery';
import { type LogPage, readLog, sweepLog } from './live-log';
import { LiveRelay } from './live-relay';
import { checkRights, type LoadActors } from './live-rights';
import { LiveStream } from './live-stream';
import { LiveStreams } from './live-streams';

declare module '../database/events' {
  interface EventTopics {
    /** Events were added to the log of the live channel. Published by a trigger. */
    live: null;
    /** Sessions of this person ended, or the account was disabled. Published by a trigger. */
    sessionsEnded: { userId: string };
  }
}

/** Ticks. One timer serves all streams: each tick serves the streams of one slot. */
const beatEvery = 20;
const recheckEvery = 3 * beatEvery;
const sweepEvery = 60;

/** Maximum streams opened per round, so that events are not delayed. */
const openedAtOnce = 200;

/** When the server stops, clients reconnect within this time, each after a random delay. Milliseconds. */
const movingMs = 5_000;
const retrySeconds = 30;

interface HubOptions {
  readonly services: Services;
  readonly loadActors: LoadActors;
  /** Milliseconds; defaults to one second. Shorter in tests. */
  readonly tickMs?: number | undefined;
}

/**
 * The live channel of a node. It works in rounds: a round reads the events that were added to the log since
 * the last round, checks the rights of the streams concerned, and delivers. Notifications from the database,
 * new streams, possible changes of rights and failures all lead to the next round, so every event is
 * delivered on the same path.
 */
export class LiveHub {
  readonly #services: Services;
  readonly #loadActors: LoadActors;
  readonly #streams = new LiveStreams();
  readonly #timer: NodeJS.Timeout;
  /** Opened, but not yet in a round. */
  readonly #fresh = new Set<LiveStream>();
  /** Streams whose rights may have changed. */
  readonly #suspects = new Set<LiveStream>();
  readonly #slots = Array.from({ length: beatEvery }, () => new Set<LiveStream>());
  /** The last delivered event; undefined while no stream is open. */
  #position: number | undefined;
  #isAsked = false;
  #isAtWork = false;
  #isEnding = false;
  #hasComplained = false;
  #ticks = 0;
  #opened = 0;

  constructor({ services, loadActors, tickMs = 1_000 }: HubOptions) {
    this.#services = services;
    this.#loadActors = loadActors;
    new LiveRelay({ services, loadActors, streams: this.#streams });
    const { events } = services;
    events.on('live', () => this.#ask());
    events.on('sessionsEnded', ({ userId }) => this.#suspect(this.#streams.ofPerson(userId)));
    // Missed events may have changed the rights of any stream.
    events.onGap(() => this.#suspect(this.#streams));
    this.#timer = setInterval(() => this.#tick(), tickMs).unref();
  }

  /**
   * Refuses a stream that exceeds the limits.
   * @throws busy if this node has its maximum of streams or is about to stop
   */
  requireRoom(): void {
    const isFull = this.#streams.size >= shareOf(this.#services.settings.get('live.streams'), 0);
    if (isFull || this.#isEnding) fail('busy', { seconds: retrySeconds });
  }

  /**
   * Responds to a request with a stream.
   * @param from the last position that the client has received
   */
  open(
    actor: Actor,
    topics: readonly string[],
    from: number | undefined,
    response: ServerResponse,
    requestId: string,
  ): void {
    const stream = new LiveStream(actor, topics, from, response);
    const slot = this.#slots[this.#opened++ % beatEvery];
    stream.begin(requestId, () => {
      this.#streams.remove(stream);
      this.#fresh.delete(stream);
      this.#suspects.delete(stream);
      slot?.delete(stream);
      liveStreams.dec();
    });
    slot?.add(stream);
    this.#fresh.add(stream);
    this.#streams.add(stream);
    liveStreams.inc();
    this.#ask();
  }

  /** Ends all streams. Their clients reconnect to other nodes, spread over time. */
  end(): void {
    this.#isEnding = true;
    clearInterval(this.#timer);
    for (const stream of this.#streams) stream.end('moving', Math.random() * movingMs);
  }

  #tick(): void {
    this.#ticks += 1;
    const slot = this.#slots[this.#ticks % beatEvery] ?? [];
    for (const stream of slot) if (!this.#fresh.has(stream)) stream.beat(this.#position ?? 0);
    if (this.#ticks % recheckEvery < beatEvery) this.#suspect(slot);
    if (this.#ticks % sweepEvery === 0) {
      sweepLog(this.#services.database.db).catch((err: unknown) =>
        this.#services.log.warn({ err }, 'old events of the live channel could not be removed yet'),
      );
    }
    if (this.#isAsked) this.#ask();
  }

  #suspect(streams: Iterable<LiveStream>): void {
    for (const stream of streams) this.#suspects.add(stream);
    if (this.#suspects.size > 0) this.#ask();
  }

  #ask(): void {
    this.#isAsked = true;
    if (!this.#isAtWork) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isAtWork = true;
    try {
      while (this.#isAsked && this.#streams.size > 0) {
        this.#isAsked = false;
        await this.#round();
        this.#hasComplained = false;
      }
      if (this.#streams.size === 0) this.#position = undefined;
    } catch (err) {
      // The next tick retries.
      this.#isAsked = true;
      if (!this.#hasComplained) this.#services.log.warn({ err }, 'live events could not be delivered yet');
      this.#hasComplained = true;
    } finally {
      this.#isAtWork = false;
    }
  }

  async #round(): Promise<void> {
    const suspects = [...this.#suspects];
    this.#suspects.clear();
    try {
      await this.#checkAndDeliver(suspects);
    } catch (error) {
      for (const stream of suspects) if (stream.isOpen) this.#suspects.add(stream);
      throw error;
    }
  }

  async #checkAndDeliver(suspects: readonly LiveStream[]): Promise<void> {
    const fresh = [...this.#fresh].slice(0, openedAtOnce);
    if (this.#fresh.size > fresh.length) this.#isAsked = true;
    const known = [this.#position, ...fresh.map(({ from }) => from)].filter((at) => at !== undefined);
    const page = await readLog(this.#services.database.db, known.length > 0 ? Math.min(...known) : undefined);
    const due = this.#findDue(page, fresh);

    const asked = new Map<LiveStream, ReadonlySet<string>>();
    for (const [stream, { events }] of due) asked.set(stream, new Set(events.map(({ topic }) => topic)));
    for (const stream of [...fresh, ...suspects]) if (stream.isOpen) asked.set(stream, new Set(stream.topics));
    const { signedOut, denied } = await checkRights(this.#services, this.#loadActors, asked);

    for (const stream of signedOut) stream.end('signedOut');
    for (const [stream, topic] of denied) this.#streams.deny(stream, topic);
    deliver(due, page.last);
    this.#position = page.last;
    for (const stream of fresh) this.#fresh.delete(stream);
  }

  /** Returns the events of a page that each stream is due. */
  #findDue(page: LogPage, fresh: readonly LiveStream[]): Map<LiveStream, Delivery> {
    const due = new Map(fresh.map((stream) => [stream, beginAt(stream.from, page, true)]));
    const position = this.#position ?? page.last;
    if (!reaches(page, position)) {
      for (const stream of this.#streams) if (!this.#fresh.has(stream)) due.set(stream, beginAt(position, page));
    }
    for (const event of page.events) {
      for (const stream of this.#streams.ofTopic(event.topic)) {
        // A stream that has not been in a round yet gets this event in its first round.
        if (!due.has(stream) && (this.#fresh.has(stream) || event.position <= position)) continue;
        const delivery = due.get(stream) ?? beginAt(position, page);
        due.set(stream, delivery);
        if (event.position > delivery.from) delivery.events.push(event);
      }
    }
    return due;
  }
}
