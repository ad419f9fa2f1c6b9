import type { ServerResponse } from 'node:http';
import type { LiveFrames } from '@easymock/contract';
import type { Actor } from '../actor';
import { securityHeaders } from '../http/pages/page';
import type { LoggedEvent } from './live-log';

/** Bytes. A client with a larger backlog is disconnected, and resumes from the log later. */
const mostBehind = 256 * 1024;

/**
 * Average delay before clients reconnect. Each client gets a random delay, so that reconnections spread.
 * Milliseconds.
 */
const retryMs = 2_000;

const frame = (event: string, data: string, id?: number): string =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`;

/** Formats a log event as every stream sends it. */
export const changeFrame = ({ position, topic, data }: LoggedEvent): string =>
  frame('change', `{"topic":${JSON.stringify(topic)},"data":${data}}`, position);

/** Formats news that the log does not contain; without an ID, because the client does not resume from it. */
export const relayFrame = (topic: string, data: unknown): string => frame('relay', JSON.stringify({ topic, data }));

/** The stream of one listening browser. */
export class LiveStream {
  readonly actor: Actor;
  /** Addresses that the stream watches, without denied ones. */
  readonly topics: Set<string>;
  /** Position of the last event that the client has; undefined if it has never listened before. */
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

  /**
   * Begins the response.
   * @param onClose called once, when either side has ended it
   */
  begin(requestId: string, onClose: () => void): void {
    const response = this.#response;
    response.once('close', () => {
      this.#isOpen = false;
      onClose();
    });
    // The error event occurs if the client disconnects during a write.
    response.on('error', () => {});
    response.writeHead(200, {
      ...securityHeaders,
      'X-Request-Id': requestId,
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Proxies must neither buffer nor compress it, since either would delay events.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.write(`retry: ${Math.round(retryMs * (0.5 + Math.random()))}\n\n`);
  }

  send<E extends keyof LiveFrames>(event: E, data: LiveFrames[E], id?: number): void {
    this.write(frame(event, JSON.stringify(data), id));
  }

  /** Sends a frame, or disconnects a client that reads so slowly that frames pile up. */
  write(text: string): void {
    if (!this.#isOpen) return;
    this.#response.write(text);
    if (this.#response.writableLength > mostBehind) this.#cut();
  }

  /** Sends a heartbeat with the position up to which the client has received everything. */
  beat(position: number): void {
    this.send('beat', {}, position);
  }

  /**
   * Sends the last event and closes the stream.
   * @param retryIn milliseconds until the client may reconnect
   */
  end(reason: LiveFrames['end']['reason'], retryIn?: number): void {
    if (!this.#isOpen) return;
    if (retryIn !== undefined) this.#response.write(`retry: ${Math.round(retryIn)}\n\n`);
    this.send('end', { reason });
    this.#isOpen = false;
    const { socket } = this.#response;
    // The socket is closed too, because the server would wait for an open connection when it stops.
    this.#response.end(() => socket?.destroySoon());
  }

  #cut(): void {
    this.#isOpen = false;
    this.#response.destroy();
  }
}
