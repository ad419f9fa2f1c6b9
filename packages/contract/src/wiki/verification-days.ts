import { addDays, daysBetween, dayToNumber, numberToDay } from '../core/days';

/** The periods in months for which a document can count as valid. */
export const verificationMonths = [1, 3, 6, 12] as const;
export type VerificationMonths = (typeof verificationMonths)[number];

/** Maximum days until the next verification, if a date is chosen. */
export const verificationDayLimit = 3_650;

/**
 * Returns the same date some months later, or the last day of that month if the date does not exist in it.
 * @example laterByMonths('2026-11-30', 3) // '2027-02-28'
 */
export function laterByMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = (after: number) =>
    dayToNumber(new Date(Date.UTC(year, month - 1 + after, 1)).toISOString().slice(0, 10));
  return numberToDay(Math.min(first(months) + date - 1, first(months + 1) - 1));
}

/** A period for which a document counts as valid: months, or the days to a chosen date. */
export interface VerificationPeriod {
  readonly months: number | null;
  readonly days: number | null;
}

/** Returns the last day on which a document counts as valid that is verified on `today`. */
export const validUntil = (today: string, { months, days }: VerificationPeriod): string =>
  months === null ? addDays(today, days ?? 0) : laterByMonths(today, months);

/** Converts a chosen date to a period. */
export const periodUntil = (today: string, until: string): VerificationPeriod => ({
  months: null,
  days: daysBetween(today, until),
});
