interface CacheOptions {
  /** Milliseconds for which a value is fresh. */
  freshMs: () => number;
  /** Milliseconds without retries after a failure. */
  restMs: number;
  clock: () => Date;
  onFailure: (error: unknown) => void;
}

/**
 * Caches a value from another system. One fetch at a time serves all callers. Callers get a stale value at
 * once while it is being refetched, and for `restMs` after a failed fetch nothing is fetched.
 * @returns a function that returns the value, or undefined if there is none
 * @example const news = cachedValue(fetchNews, { freshMs: () => 3_600_000, restMs: 300_000, clock, onFailure
 * })
 */
export function cachedValue<T>(
  fetch: () => Promise<T>,
  { freshMs, restMs, clock, onFailure }: CacheOptions,
): () => Promise<T | undefined> {
  let value: T | undefined;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;
  // If the clock was set back, values count as expired.
  const isWithin = (since: number, ms: number) => {
    const age = clock().getTime() - since;
    return age >= 0 && age < ms;
  };

  async function renew(): Promise<void> {
    try {
      value = await fetch();
      fetchedAt = clock().getTime();
    } catch (error) {
      failedAt = clock().getTime();
      onFailure(error);
    } finally {
      underWay = undefined;
    }
  }

  return async () => {
    if (isWithin(fetchedAt, freshMs()) || isWithin(failedAt, restMs)) return value;
    underWay ??= renew();
    if (value === undefined) await underWay;
    return value;
  };
}
