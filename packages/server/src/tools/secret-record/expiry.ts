import { daysBetween, type ExpiryState, expiryDays, expiryStateOf } from '@easymock/contract';
import { and, gt, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { SessionContext } from '../../platform/context';
import { dayIn } from '../../platform/day';

/** Returns the current day in the time zone of the installation. */
export const todayOf = ({ services, now }: Pick<SessionContext, 'services' | 'now'>): string =>
  dayIn(services.settings.get('timeZone'), now);

/** Returns the fields that are derived from an expiry day. */
export function expiryFactsOf(day: string | null, today: string) {
  const daysLeft = day ? daysBetween(today, day) : null;
  return { daysLeft, state: expiryStateOf(daysLeft) };
}

/**
 * Returns the condition for records in an expiry state.
 * @param day the column with the last day; `null` if there is none
 */
export function isInState(day: AnyPgColumn, state: ExpiryState, today: string): SQL | undefined {
  const after = (days: number) => sql`${today}::date + ${days}::int`;
  switch (state) {
    case 'longTerm':
      return isNull(day);
    case 'expired':
      return lt(day, sql`${today}::date`);
    case 'urgent':
      return and(gte(day, sql`${today}::date`), lte(day, after(expiryDays.urgent)));
    case 'soon':
      return and(gt(day, after(expiryDays.urgent)), lte(day, after(expiryDays.soon)));
    case 'valid':
      return gt(day, after(expiryDays.soon));
  }
}
