interface Window {
  /** When it ends, in milliseconds. */
  end: number;
  count: number;
}

/** So many windows are kept before those that have ended are thrown away. */
const maxWindows = 10_000;

/**
 * Bounds how often something is done on this node, which is what it costs. What has to be counted over all
 * nodes, such as guesses at a password, is the throttle's.
 * @example const wait = pace.take(actor.id, performance.now());
 */
export class Pace {
  readonly #limit: number;
  readonly #ms: number;
  readonly #windows = new Map<string, Window>();

  constructor({ limit, seconds }: { limit: number; seconds: number }) {
    this.#limit = limit;
    this.#ms = seconds * 1000;
  }

  /** Counts once more; answers the seconds to wait when the window is used up, else 0. */
  take(key: string, now: number): number {
    let window = this.#windows.get(key);
    if (!window || now >= window.end) {
      if (this.#windows.size >= maxWindows) this.#forgetEnded(now);
      window = { end: now + this.#ms, count: 0 };
      this.#windows.set(key, window);
    }
    if (window.count >= this.#limit) return Math.ceil((window.end - now) / 1000);
    window.count += 1;
    return 0;
  }

  #forgetEnded(now: number): void {
    for (const [key, { end }] of this.#windows) if (end <= now) this.#windows.delete(key);
  }
}
