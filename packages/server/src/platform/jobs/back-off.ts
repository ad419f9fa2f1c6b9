const longestMs = 300_000;

/**
 * Returns the delay before the next attempt: 1, 2, 4, 8 … 300 seconds. Up to a quarter more is added at random, so that
 * runs that failed together do not retry together.
 */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  return Math.min(longestMs, 1_000 * 2 ** (attempt - 1)) * (1 + random() / 4);
}
