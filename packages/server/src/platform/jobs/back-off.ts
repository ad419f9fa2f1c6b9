const longestMs = 300_000;

/**
 * How long a run waits after a failed attempt: 1, 2, 4, 8 … 300 seconds and up to a quarter more, so that runs that
 * failed together do not come back together.
 */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  return Math.min(longestMs, 1_000 * 2 ** (attempt - 1)) * (1 + random() / 4);
}
