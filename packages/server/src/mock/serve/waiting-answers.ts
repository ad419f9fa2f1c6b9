import type { IncomingMessage, ServerResponse } from 'node:http';
import { CallFailure } from '../../platform/failure';
import { whenOver } from '../../platform/http/when-over';
import { HeldAnswers } from '../../platform/limits/held-answers';
import { shareOf } from '../../platform/processes/siblings';

/** How many answers may wait for their delay at once, in all and of one project. */
const maxDelayed = 2_000;
const maxDelayedOfOne = 500;
/** How much of answers may be held at once, for their delay or for clients that read slowly. */
const maxHeldBytes = shareOf(256 * 1024 * 1024);
/** Shorter responses leave at once, into the system's own buffers. */
const shortBytes = 32 * 1024;

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Answers that are ready but not sent: they wait for the delay their mock asks for, or for a slow reader. */
export class WaitingAnswers {
  /** The senders of each project's delayed responses, the oldest first. */
  readonly #delayed = new Map<string, Set<() => void>>();
  #delayedNum = 0;
  readonly #held = new HeldAnswers(maxHeldBytes);
  #isDraining = false;

  /**
   * Sends an answer after its delay, or at once if the server is about to stop. An answer is forgotten when its
   * client goes away. When too many wait, the oldest of the project that has most of them is sent early.
   * @throws CallFailure `tooMany` when too many answers of the project wait already
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
    whenOver(request, response, forget);
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
   * Counts what an answer keeps in memory until it is sent.
   * @throws CallFailure `tooMany` when that would be too much
   */
  hold({ request, response }: Call, projectId: string, bytes: number): void {
    if (bytes <= shortBytes) return;
    const end = this.#held.hold(projectId, bytes, () => request.socket.destroy());
    whenOver(request, response, end);
  }

  /** Sends delayed answers at once, and delays none from now on. */
  drain(): void {
    this.#isDraining = true;
    for (const sends of [...this.#delayed.values()]) for (const send of [...sends]) send();
  }
}
