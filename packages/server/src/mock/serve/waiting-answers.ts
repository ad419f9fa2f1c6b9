import type { IncomingMessage, ServerResponse } from 'node:http';
import { CallFailure } from '../../platform/failure';
import { onResponseClosed } from '../../platform/http/response-closed';
import { ResponseMemory } from '../../platform/limits/response-memory';
import { shareOf } from '../../platform/processes/siblings';

/** Maximum responses delayed at the same time, in total and per project. */
const maxDelayed = 2_000;
const maxDelayedOfOne = 500;
/** Bytes of responses in memory that wait for their delay or for slow clients. */
const maxHeldBytes = shareOf(256 * 1024 * 1024);
/** Bytes; shorter responses fit into the system's own buffers and are sent at once. */
const shortBytes = 32 * 1024;

/** Number of pieces of a body that is sent slowly. */
const dripPieces = 20;

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Generated responses that are not sent yet, because of a delay or a slow client. */
export class WaitingAnswers {
  /** Send functions of each project's delayed responses, oldest first. */
  readonly #delayed = new Map<string, Set<() => void>>();
  #delayedNum = 0;
  readonly #held = new ResponseMemory(maxHeldBytes);
  #isDraining = false;

  /**
   * Sends a response after its delay, or at once if the server is about to stop. A response is dropped if its client
   * disconnects. If too many wait, the oldest one of the project with the most is sent early.
   * @throws CallFailure `tooMany` if too many responses of the project wait already
   */
  delay({ request, response }: Call, projectId: string, ms: number, write: () => void): void {
    if (ms === 0 || this.#isDraining) {
      write();
      return;
    }
    if (this.#numOf(projectId) >= maxDelayedOfOne) throw new CallFailure('tooMany', { seconds: 1 });
    if (this.#delayedNum >= maxDelayed) this.#sendOldest();
    const send = () => {
      forget();
      if (this.#isDraining) response.setHeader('Connection', 'close');
      write();
    };
    const timer = setTimeout(send, ms);
    const forget = () => {
      clearTimeout(timer);
      this.#forget(projectId, send);
    };
    this.#delayed.set(projectId, (this.#delayed.get(projectId) ?? new Set()).add(send));
    this.#delayedNum += 1;
    onResponseClosed(request, response, forget);
  }

  /**
   * Sends a body in small pieces over a period, or at once if the server is about to stop.
   * @throws CallFailure `tooMany` if too many responses of the project wait already
   */
  drip({ request, response }: Call, projectId: string, ms: number, content: Uint8Array): void {
    if (this.#isDraining || content.length === 0) {
      response.end(content);
      return;
    }
    if (this.#numOf(projectId) >= maxDelayedOfOne) throw new CallFailure('tooMany', { seconds: 1 });
    if (this.#delayedNum >= maxDelayed) this.#sendOldest();
    const size = Math.ceil(content.length / dripPieces);
    let sent = 0;
    const sendRest = () => {
      forget();
      response.end(content.subarray(sent));
    };
    const timer = setInterval(() => {
      response.write(content.subarray(sent, sent + size));
      sent += size;
      if (sent >= content.length) sendRest();
    }, ms / dripPieces);
    const forget = () => {
      clearInterval(timer);
      this.#forget(projectId, sendRest);
    };
    this.#delayed.set(projectId, (this.#delayed.get(projectId) ?? new Set()).add(sendRest));
    this.#delayedNum += 1;
    onResponseClosed(request, response, forget);
  }

  #numOf(projectId: string): number {
    return this.#delayed.get(projectId)?.size ?? 0;
  }

  #forget(projectId: string, send: () => void): void {
    if (!this.#delayed.get(projectId)?.delete(send)) return;
    this.#delayedNum -= 1;
    if (this.#numOf(projectId) === 0) this.#delayed.delete(projectId);
  }

  #sendOldest(): void {
    const [most] = [...this.#delayed.values()].toSorted((a, b) => b.size - a.size);
    const [send] = most ?? [];
    send?.();
  }

  /**
   * Counts the memory of a response until it is sent.
   * @throws CallFailure `tooMany` if the limit would be exceeded
   */
  hold({ request, response }: Call, projectId: string, bytes: number): void {
    if (bytes <= shortBytes) return;
    const end = this.#held.reserve(projectId, bytes, () => request.socket.destroy());
    onResponseClosed(request, response, end);
  }

  /** Sends delayed responses at once and delays no further ones. */
  drain(): void {
    this.#isDraining = true;
    for (const sends of [...this.#delayed.values()]) for (const send of [...sends]) send();
  }
}
