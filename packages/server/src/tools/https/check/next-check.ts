import type { HttpInfoRow } from '../https.table';
import { dayMs } from '../status';

const hourMs = 3_600_000;
/** Certificates with at most this many days left are checked every hour. */
const closeDays = 7;
/** Delay after a failed check, so that three failures in a row are known within an hour. */
const retryMs = 15 * 60_000;
const failuresUntilUsual = 3;

/**
 * Returns the time of the next check: after the usual hours, every hour in the last days, and soon after the
 * first failures. A random tenth spreads the checks of hosts that were registered together.
 * @param random from 0 to 1
 */
export function nextCheckOf(
  { chainMinExpire, failNum }: Pick<HttpInfoRow, 'chainMinExpire' | 'failNum'>,
  { now, hours, random }: { now: Date; hours: number; random: number },
): Date {
  const isClose = chainMinExpire !== null && chainMinExpire.getTime() - now.getTime() <= closeDays * dayMs;
  const usual = isClose ? hourMs : hours * hourMs;
  const wait = failNum > 0 && failNum < failuresUntilUsual ? Math.min(retryMs, usual) : usual;
  return new Date(now.getTime() + wait * (0.9 + 0.2 * random));
}
