interface KeepOptions {
  /** How long a value counts as fresh. */
  freshMs: () => number;
  /** How long nobody tries again after a failure. */
  restMs: number;
  clock: () => Date;
  onFailure: (error: unknown) => void;
}

/**
 * Keeps a value that comes from elsewhere. It is fetched by one at a time, however many ask; while an old one
 * is being replaced people get the old one, and after a failure nobody waits again for a while.
 * @returns a function that answers the value, or undefined where there is none
 * @example const news = keep(fetchNews, { freshMs: () => 3_600_000, restMs: 300_000, clock, onFailure })
 */
export function keep<T>(
  fetch: () => Promise<T>,
  { freshMs, restMs, clock, onFailure }: KeepOptions,
): () => Promise<T | undefined> {
  let value: T | undefined;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;
  // A clock that was put back makes nothing last.
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
