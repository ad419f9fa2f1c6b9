import { type StreamPace, streamDurationLimitMs } from '@easymock/mock-engine';
import { CallFailure } from '../../platform/failure';
import { shareOf } from '../../platform/processes/siblings';
import { bodyOf } from '../draw/body';
import type { Exchange } from './exchange';
import { type AnswerHead, writeStreamHead } from './response-writer';

export const eventType = 'text/event-stream; charset=utf-8';

/** Maximum streams at the same time, per project and in total. */
const maxOfOne = 100;
const maxOpen = shareOf(1_000);
/** Milliseconds that slow clients get in addition to the longest stream. */
const graceMs = 30_000;

interface SentStream {
  /** All messages; each ends with an empty line. */
  readonly text: string;
  readonly pace: StreamPace;
  /** Whether the connection breaks in the middle. */
  readonly isCut: boolean;
}

/** Sends streams of server-sent events, message by message. */
export class EventStreams {
  /** Functions that send the rest of each project's streams at once. */
  readonly #open = new Map<string, Set<() => void>>();
  readonly #limits: { readonly ofOne: number; readonly open: number; readonly ms: number };
  #openNum = 0;
  #isDraining = false;

  constructor(limits = { ofOne: maxOfOne, open: maxOpen, ms: streamDurationLimitMs + graceMs }) {
    this.#limits = limits;
  }

  /**
   * Sends the messages at their pace, or at once if the server is about to stop. A client that disconnects ends
   * the stream, and its request is recorded with the messages sent until then.
   * @throws CallFailure `tooMany` if too many streams are open
   */
  send(exchange: Exchange, head: AnswerHead, { text, pace, isCut }: SentStream): void {
    const { request, response, rate, record } = exchange;
    const { projectId } = exchange.address;
    const isFull = this.#openNum >= this.#limits.open || this.#numOf(projectId) >= this.#limits.ofOne;
    if (isFull) throw new CallFailure('tooMany', { seconds: 1 });
    if (this.#isDraining) response.setHeader('Connection', 'close');
    const headers = writeStreamHead(request, response, head, rate);
    if (request.method === 'HEAD') {
      response.end();
      record?.end(head.status, headers, bodyOf(''));
      return;
    }
    const length = isCut ? text.length / 2 : text.length;
    let sent = 0;
    let timer: NodeJS.Timeout | undefined;
    const sendNext = () => {
      const next = text.indexOf('\n\n', sent) + 2;
      const part = text.slice(sent, next);
      sent = next;
      if (sent >= length) finish(part);
      else if (response.write(part)) wait();
      else response.once('drain', wait);
    };
    const wait = () => {
      timer = setTimeout(sendNext, pace.from + Math.round(Math.random() * (pace.to - pace.from)));
    };
    const sendRest = () => {
      const part = text.slice(sent);
      sent = text.length;
      finish(part);
    };
    const finish = (part: string) => {
      end();
      if (isCut) response.write(part, () => response.destroy());
      else response.end(part);
    };
    const end = () => {
      clearTimeout(timer);
      clearTimeout(deadline);
      response.off('drain', wait);
      this.#forget(projectId, sendRest);
      record?.end(head.status, headers, bodyOf(text.slice(0, sent)));
    };
    const deadline = setTimeout(() => response.destroy(), this.#limits.ms);
    this.#open.set(projectId, (this.#open.get(projectId) ?? new Set()).add(sendRest));
    this.#openNum += 1;
    // Runs before the listener that records a call without a response.
    response.prependOnceListener('close', end);
    if (request.socket.destroyed) end();
    else if (this.#isDraining) sendRest();
    else sendNext();
  }

  #numOf(projectId: string): number {
    return this.#open.get(projectId)?.size ?? 0;
  }

  #forget(projectId: string, sendRest: () => void): void {
    if (!this.#open.get(projectId)?.delete(sendRest)) return;
    this.#openNum -= 1;
    if (this.#numOf(projectId) === 0) this.#open.delete(projectId);
  }

  /** Sends the rest of all streams at once, and later streams as a whole. */
  drain(): void {
    this.#isDraining = true;
    for (const streams of [...this.#open.values()]) for (const sendRest of [...streams]) sendRest();
  }
}
