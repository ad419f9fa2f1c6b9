import { SharedCounts } from '../processes/shared-counts';

interface Window {
  /** End of the window, in milliseconds of `performance.now`. */
  readonly endsAt: number;
  /** End of the window, in seconds since 1970. */
  readonly resetAt: number;
  left: number;
}

export interface WindowCount {
  /** Whether the window is used up, in which case the operation was not counted. */
  readonly isOver: boolean;
  readonly left: number;
  /** Seconds to wait; 0 unless the window is used up. */
  readonly wait: number;
  /** End of the window, in seconds since 1970. */
  readonly resetAt: number;
}

/**
 * Maximum number of running windows. Above it, the windows that end first are dropped, and their keys start
 * again.
 */
const mostWindows = 10_000;

/**
 * Limits the rate of an operation per key on this machine, whose resources it protects. If several server
 * processes run, they exchange their counts, so the limit may be exceeded by the operations of a few
 * milliseconds. `Throttle` counts across all machines, for example guesses at a password.
 * @example const previews = new FixedWindows('previews', { limit: 120, seconds: 60 });
 * if (previews.take(actor.id).isOver) …
 */
export class FixedWindows {
  readonly #limit: number;
  readonly #ms: number;
  readonly #windows = new Map<string, Window>();
  readonly #shared: SharedCounts | undefined;

  /**
   * Creates the windows of one operation.
   * @param name unique in the product; server processes exchange their counts under it
   */
  constructor(name: string, { limit, seconds }: { limit: number; seconds: number }) {
    this.#limit = limit;
    this.#ms = seconds * 1000;
    if (SharedCounts.isNeeded) {
      this.#shared = new SharedCounts(name, this.#ms, (key, num) => {
        const window = this.#windowOf(key, performance.now());
        window.left = Math.max(0, window.left - num);
      });
    }
  }

  /** Counts one operation unless the window is used up. */
  take(key: string, now = performance.now()): WindowCount {
    const window = this.#windowOf(key, now);
    const isOver = window.left === 0;
    if (!isOver) {
      window.left -= 1;
      this.#shared?.add(key, now);
    }
    const wait = isOver ? Math.ceil((window.endsAt - now) / 1000) : 0;
    return { isOver, left: window.left, wait, resetAt: window.resetAt };
  }

  #windowOf(key: string, now: number): Window {
    const known = this.#windows.get(key);
    if (known && now < known.endsAt) return known;
    // All windows have the same length, so the map's insertion order is the order of their ends.
    this.#windows.delete(key);
    this.#makeRoom(now);
    const endsAt = this.#shared?.endOf(now) ?? now + this.#ms;
    const resetAt = Math.ceil((Date.now() + endsAt - now) / 1000);
    const window = { endsAt, resetAt, left: this.#limit };
    this.#windows.set(key, window);
    return window;
  }

  #makeRoom(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size < mostWindows) return;
      this.#windows.delete(key);
    }
  }
}
