interface Window {
  /** When it ends, in milliseconds of `performance.now`. */
  end: number;
  /** The same for the caller, whose clock counts seconds since 1970. */
  reset: string;
  left: number;
}

/** What a call is told about the calls of its project. */
export interface RateReport {
  readonly isOver: boolean;
  /** Headers, names and values in turn. */
  readonly headers: readonly string[];
}

const windowMs = 1_000;
/** So many windows are kept before those that have ended are thrown away. */
const maxWindows = 10_000;

/** Counts the calls of each project second by second, so that nobody's load test slows down everybody. */
export class RateLimit {
  readonly #perSecond: number;
  readonly #total: string;
  readonly #windows = new Map<string, Window>();

  /** @param perSecond calls of one project a second; 0 for no limit */
  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#total = String(perSecond);
  }

  /** Counts a call. */
  take(projectId: string): RateReport | undefined {
    if (this.#perSecond === 0) return undefined;
    const now = performance.now();
    let window = this.#windows.get(projectId);
    if (!window || now >= window.end) {
      if (this.#windows.size >= maxWindows) this.#forgetEnded(now);
      const reset = String(Math.ceil((Date.now() + windowMs) / 1000));
      window = { end: now + windowMs, reset, left: this.#perSecond };
      this.#windows.set(projectId, window);
    }
    const isOver = window.left === 0;
    if (!isOver) window.left -= 1;
    const headers = [
      'Rate-Limit-Total',
      this.#total,
      'Rate-Limit-Remaining',
      String(window.left),
      'Rate-Limit-Reset',
      window.reset,
    ];
    if (isOver) headers.push('Retry-After', '1');
    return { isOver, headers };
  }

  #forgetEnded(now: number): void {
    for (const [projectId, { end }] of this.#windows) if (end <= now) this.#windows.delete(projectId);
  }
}
