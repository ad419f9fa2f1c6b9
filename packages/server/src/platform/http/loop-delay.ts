const everyMs = 50;
/** So many turns in a row: a single long one, or a process that was stopped for a while, says nothing of the next. */
const remembered = 3;

/**
 * Tells for how long a request waits before Node even reads it, since the server's thread is at work: the shortest of
 * the latest delays of a timer.
 * @example const delay = new LoopDelay(); delay.ms(); // 0 on a server that has little to do
 */
export class LoopDelay {
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  readonly #delays: number[] = [];
  #dueAt: number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#dueAt = now() + everyMs;
    this.#timer = setInterval(() => this.tick(), everyMs);
    this.#timer.unref();
  }

  /** Notes how late the timer is; called by it. */
  tick(): void {
    const now = this.#now();
    this.#delays.unshift(Math.max(0, now - this.#dueAt));
    this.#delays.length = Math.min(this.#delays.length, remembered);
    this.#dueAt = now + everyMs;
  }

  ms(): number {
    return this.#delays.length < remembered ? 0 : Math.min(...this.#delays);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
