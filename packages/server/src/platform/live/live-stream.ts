import type { ServerResponse } from 'node:http';
import type { LiveFrames } from '@easymock/contract';
import type { Actor } from '../actor';
import { securityHeaders } from '../http/page';
import type { LoggedEvent } from './live-log';

/** In bytes: a client that is further behind than this is disconnected, and continues from the log later. */
const mostBehind = 256 * 1024;

/** For how long clients wait, on average, before they connect again. Each gets its own time, so that they spread. */
const retryMs = 2_000;

const frame = (event: string, data: string, id?: number): string =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`;

/** An event of the log as every stream sends it. */
export const changeFrame = ({ position, topic, data }: LoggedEvent): string =>
  frame('change', `{"topic":${JSON.stringify(topic)},"data":${data}}`, position);

/** One browser that listens. */
export class LiveStream {
  readonly actor: Actor;
  /** The addresses it watches; those that are denied are removed. */
  readonly topics: Set<string>;
  /** Up to which event its client knows everything; undefined if it has never listened before. */
  readonly from: number | undefined;
  readonly #response: ServerResponse;
  #isOpen = true;

  constructor(actor: Actor, topics: Iterable<string>, from: number | undefined, response: ServerResponse) {
    this.actor = actor;
    this.topics = new Set(topics);
    this.from = from;
    this.#response = response;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Begins the response. @param onClose called once, when either side has ended it */
  begin(requestId: string, onClose: () => void): void {
    const response = this.#response;
    response.once('close', () => {
      this.#isOpen = false;
      onClose();
    });
    // Of a client that disconnects while something is written to it.
    response.on('error', () => {});
    response.writeHead(200, {
      ...securityHeaders,
      'X-Request-Id': requestId,
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Proxies must neither keep nor compress it, since either would hold back events.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.write(`retry: ${Math.round(retryMs * (0.5 + Math.random()))}\n\n`);
  }

  send<E extends keyof LiveFrames>(event: E, data: LiveFrames[E], id?: number): void {
    this.write(frame(event, JSON.stringify(data), id));
  }

  /** Sends a frame, unless the client reads so slowly that frames pile up. */
  write(text: string): void {
    if (!this.#isOpen) return;
    this.#response.write(text);
    if (this.#response.writableLength > mostBehind) this.#cut();
  }

  /** Says that the connection lives, and up to which event the client knows everything. */
  beat(position: number): void {
    this.send('beat', {}, position);
  }

  /** Sends the last event. @param retryIn when the client may connect again */
  end(reason: LiveFrames['end']['reason'], retryIn?: number): void {
    if (!this.#isOpen) return;
    if (retryIn !== undefined) this.#response.write(`retry: ${Math.round(retryIn)}\n\n`);
    this.send('end', { reason });
    this.#isOpen = false;
    const { socket } = this.#response;
    // A connection that stays open would have to be waited for when the server stops.
    this.#response.end(() => socket?.destroySoon());
  }

  #cut(): void {
    this.#isOpen = false;
    this.#response.destroy();
  }
}
