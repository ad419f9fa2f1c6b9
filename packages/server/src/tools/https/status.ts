import { failuresUntilUnreachable, type HttpStatus, statusDays } from '@easymock/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type HttpInfoRow, httpInfos } from './https.table';

export const dayMs = 24 * 3_600_000;

/** Returns the whole days until a moment; negative once it has passed. */
export const daysUntil = (moment: Date, now: Date): number => Math.floor((moment.getTime() - now.getTime()) / dayMs);

type Judged = Pick<HttpInfoRow, 'failNum' | 'chainMinExpire' | 'hostMatch' | 'chainOk' | 'ignoreTrust'>;

/** Returns the status of a host. `statusExpression` is the same in SQL; a test compares both. */
export function statusOf(row: Judged, now: Date): HttpStatus {
  const { failNum, chainMinExpire, hostMatch, chainOk, ignoreTrust } = row;
  if (failNum >= failuresUntilUnreachable) return 'unreachable';
  if (!chainMinExpire) return 'unchecked';
  if (chainMinExpire <= now) return 'expired';
  if (hostMatch === false) return 'mismatch';
  if (chainOk === false && !ignoreTrust) return 'untrusted';
  const days = daysUntil(chainMinExpire, now);
  if (days <= statusDays.critical) return 'critical';
  if (days <= statusDays.warning) return 'warning';
  return days <= statusDays.notice ? 'notice' : 'ok';
}

/** Returns `statusOf` as an SQL expression. */
export function statusExpression(now: Date): SQL<HttpStatus> {
  const { failNum, chainMinExpire, hostMatch, chainOk, ignoreTrust } = httpInfos;
  const before = (days: number) => sql`${new Date(now.getTime() + (days + 1) * dayMs).toISOString()}::timestamptz`;
  return sql<HttpStatus>`case
    when ${failNum} >= ${failuresUntilUnreachable}::int then 'unreachable'
    when ${chainMinExpire} is null then 'unchecked'
    when ${chainMinExpire} <= ${now.toISOString()}::timestamptz then 'expired'
    when ${hostMatch} is false then 'mismatch'
    when ${chainOk} is false and not ${ignoreTrust} then 'untrusted'
    when ${chainMinExpire} < ${before(statusDays.critical)} then 'critical'
    when ${chainMinExpire} < ${before(statusDays.warning)} then 'warning'
    when ${chainMinExpire} < ${before(statusDays.notice)} then 'notice'
    else 'ok' end`;
}
