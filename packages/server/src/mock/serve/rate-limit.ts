import { FixedWindows } from '../../platform/limits/fixed-windows';

/** Rate limit of a project as reported to a call. */
export interface RateReport {
  readonly isOver: boolean;
  /** Names and values alternate. */
  readonly headers: readonly string[];
}

/** Limits the calls per project and second, so that one project's load test does not slow down others. */
export class RateLimit {
  readonly #windows: FixedWindows | undefined;
  readonly #total: string;

  /** @param perSecond maximum calls per project and second; 0 for no limit */
  constructor(perSecond: number) {
    this.#windows = perSecond === 0 ? undefined : new FixedWindows('mocks', { limit: perSecond, seconds: 1 });
    this.#total = String(perSecond);
  }

  /** Counts a call and returns the state of the limit; undefined if there is none. */
  take(projectId: string): RateReport | undefined {
    if (!this.#windows) return undefined;
    const { isOver, left, wait, resetAt } = this.#windows.take(projectId);
    const headers = [
      'Rate-Limit-Total',
      this.#total,
      'Rate-Limit-Remaining',
      String(left),
      'Rate-Limit-Reset',
      String(resetAt),
    ];
    if (isOver) headers.push('Retry-After', String(wait));
    return { isOver, headers };
  }
}
