import type { IncomingMessage, ServerResponse } from 'node:http';
import { CallFailure } from '../../platform/failure';
import { whenOver } from './when-over';

/** How many answers may wait for their delay at once, in all and of one project. */
const maxDelayed = 2_000;
const maxDelayedOfOne = 500;
/** How much of answers may be held at once, for their delay or for clients that read slowly. */
const maxHeldBytes = 256 * 1024 * 1024;
/** What is shorter leaves at once, into the system's own buffers. */
const shortBytes = 32 * 1024;

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Answers that are ready but not sent: they wait for the delay their mock asks for, or for a slow reader. */
export class WaitingAnswers {
  readonly #delayed = new Map<string, number>();
  readonly #sends = new Set<() => void>();
  #heldBytes = 0;
  #isDraining = false;

  /**
   * Sends an answer after its delay, or at once if the server is about to stop. An answer is forgotten when its
   * client goes away.
   * @throws CallFailure `tooMany` when too many answers wait already
   */
  delay({ request, response }: Call, projectId: string, ms: number, write: () => void): void {
    if (ms === 0 || this.#isDraining) {
      write();
      return;
    }
    const ofProject = this.#delayed.get(projectId) ?? 0;
    if (this.#sends.size >= maxDelayed || ofProject >= maxDelayedOfOne)
      throw new CallFailure('tooMany', { seconds: 1 });
    this.#delayed.set(projectId, ofProject + 1);
    const send = () => {
      clearTimeout(timer);
      if (this.#isDraining) response.setHeader('Connection', 'close');
      write();
    };
    const timer = setTimeout(send, ms);
    this.#sends.add(send);
    whenOver(request, response, () => {
      clearTimeout(timer);
      this.#sends.delete(send);
      const left = (this.#delayed.get(projectId) ?? 1) - 1;
      if (left > 0) this.#delayed.set(projectId, left);
      else this.#delayed.delete(projectId);
    });
  }

  /**
   * Counts what an answer keeps in memory until it is sent.
   * @throws CallFailure `tooMany` when that would be too much
   */
  hold({ request, response }: Call, bytes: number): void {
    if (bytes <= shortBytes) return;
    if (this.#heldBytes + bytes > maxHeldBytes) throw new CallFailure('tooMany', { seconds: 1 });
    this.#heldBytes += bytes;
    whenOver(request, response, () => {
      this.#heldBytes -= bytes;
    });
  }

  /** Sends delayed answers at once, and delays none from now on. */
  drain(): void {
    this.#isDraining = true;
    for (const send of [...this.#sends]) send();
  }
}
