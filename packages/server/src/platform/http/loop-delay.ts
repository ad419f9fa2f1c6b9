const everyMs = 50;
/**
 * Number of latest delays. A single long delay, such as after a suspension of the process, does not predict the next
 * one.
 */
const remembered = 3;

/**
 * Measures how long a request waits before Node reads it, because the main thread is busy: the shortest of the latest
 * delays of a timer.
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

  /** Records how late the timer is; called by the timer. */
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
