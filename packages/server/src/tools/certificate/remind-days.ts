import { addDays, type CertificateConfig, daysBetween, isWorkday, type SpecialDays } from '@easymock/contract';

const mostDaysOff = 30;

/**
 * Returns the number of days off after a day if reminders are sent on workdays only. Reminders due on those
 * days are sent before them.
 * @example daysOffAfter('2026-11-27', 'workday', new Map()) // 2, for the weekend
 */
export function daysOffAfter(today: string, dayRule: CertificateConfig['dayRule'], specialDays: SpecialDays): number {
  if (dayRule === 'everyDay') return 0;
  let num = 0;
  while (num < mostDaysOff && !isWorkday(addDays(today, num + 1), specialDays)) num += 1;
  return num;
}

/**
 * Returns the threshold that an expiry has reached: the smallest number of reminder days that is not below
 * the days left. After the last day, a negative number that changes with each period of `every` days;
 * undefined before the first threshold.
 * @param daysOff days off until the next day on which reminders are sent
 * @example thresholdOf({ day: '2026-12-22', today: '2026-11-23', remindDays: [60, 30, 14], every: 7, daysOff:
 * 0 }) // 30
 */
export function thresholdOf(of: {
  readonly day: string;
  readonly today: string;
  readonly remindDays: readonly number[];
  /** Days between reminders after the last day; 0 for none. */
  readonly every: number;
  readonly daysOff: number;
}): number | undefined {
  const left = daysBetween(of.today, of.day);
  if (left >= 0) {
    const reached = Math.max(0, left - of.daysOff);
    return [...of.remindDays].sort((a, b) => a - b).find((days) => days >= reached);
  }
  if (of.every === 0) return undefined;
  return left + ((-left - 1) % of.every);
}
