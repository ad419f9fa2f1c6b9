import type { HttpInfoRow } from '../https.table';
import { dayMs } from '../status';

const hourMs = 3_600_000;
/** A certificate with so few days left is checked every hour. */
const closeDays = 7;
/** After a failure it is checked again sooner, so that three in a row are known the same hour. */
const retryMs = 15 * 60_000;
const failuresUntilUsual = 3;

/**
 * When a host is checked again: after the usual hours, every hour in its last days, and soon after its first failures. Spread by
 * a tenth, so that hosts that were registered together are not checked together for ever.
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
