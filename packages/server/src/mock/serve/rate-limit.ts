import { FixedWindows } from '../../platform/limits/fixed-windows';

/** The rate limit of a project as reported to a call. */
export interface RateReport {
  readonly isOver: boolean;
  /** Headers, names and values in turn. */
  readonly headers: readonly string[];
}

/** Counts the calls of each project second by second, so that nobody's load test slows down everybody. */
export class RateLimit {
  readonly #windows: FixedWindows | undefined;
  readonly #total: string;

  /** @param perSecond calls of one project a second; 0 for no limit */
  constructor(perSecond: number) {
    this.#windows = perSecond === 0 ? undefined : new FixedWindows('mocks', { limit: perSecond, seconds: 1 });
    this.#total = String(perSecond);
  }

  /** Counts a call. */
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
