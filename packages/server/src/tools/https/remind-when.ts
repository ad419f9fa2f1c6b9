import type { HttpInfoRow } from './https.table';
import { dayMs, daysUntil } from './status';

/**
 * Certificates that are valid for less than this many days are judged by percent, unless the setting of the host
 * decides otherwise.
 */
const shortLifetimeDays = 45;

export interface Thresholds {
  readonly days: readonly number[];
  readonly percent: readonly number[];
}

type Watched = Pick<HttpInfoRow, 'remind' | 'validFrom' | 'validTo' | 'chainMinExpire'>;

/** Returns the tightest threshold that a value has reached; undefined if the value has reached none. */
export function tightest(values: readonly number[], left: number): number | undefined {
  const reached = values.filter((value) => left <= value);
  return reached.length > 0 ? Math.min(...reached) : undefined;
}

/**
 * Returns the tightest threshold that a certificate has reached, such as `days:14` or `percent:30`. Undefined if the
 * certificate has reached none, or has expired.
 */
export function thresholdOf(row: Watched, settings: Thresholds, now: Date): string | undefined {
  const { remind, validFrom, validTo, chainMinExpire } = row;
  if (!chainMinExpire || chainMinExpire <= now) return undefined;
  const lifetime = validFrom && validTo ? validTo.getTime() - validFrom.getTime() : undefined;
  const isShort = lifetime !== undefined && lifetime < shortLifetimeDays * dayMs;
  const mode = remind.mode === 'inherit' ? (isShort ? 'percent' : 'days') : remind.mode;
  const values = remind.mode === 'inherit' ? settings[mode] : remind.values;
  if (mode === 'days' || lifetime === undefined) {
    const day = tightest(mode === 'days' ? values : settings.days, daysUntil(chainMinExpire, now));
    return day === undefined ? undefined : `days:${day}`;
  }
  const percent = tightest(values, ((chainMinExpire.getTime() - now.getTime()) / lifetime) * 100);
  return percent === undefined ? undefined : `percent:${percent}`;
}

const numberOf = (threshold: string): number => Number(threshold.split(':')[1]);

/**
 * Returns whether a threshold needs a reminder: the certificate changed since the last reminder, or the
 * threshold is tighter than the last one. After a change of the mode, a threshold of the other kind needs a
 * reminder as well.
 */
export function isNews(
  {
    remindedFingerprint,
    remindedAt,
    fingerprint256,
  }: Pick<HttpInfoRow, 'remindedFingerprint' | 'remindedAt' | 'fingerprint256'>,
  threshold: string,
): boolean {
  if (remindedFingerprint !== fingerprint256 || remindedAt === '') return true;
  const isSameKind = remindedAt.split(':')[0] === threshold.split(':')[0];
  return !isSameKind || numberOf(threshold) < numberOf(remindedAt);
}
