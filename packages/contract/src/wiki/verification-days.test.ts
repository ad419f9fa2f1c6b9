import { expect, test } from 'vitest';
import { laterByMonths, periodUntil, validUntil } from './verification-days';

test('a period of months ends on the same date, or on the last day of a shorter month', () => {
  expect(laterByMonths('2026-11-30', 3)).toBe('2027-02-28');
  expect(laterByMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(laterByMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(laterByMonths('2027-02-28', 12)).toBe('2028-02-28');
});

test('a document that is valid to a chosen date is extended by as many days', () => {
  const period = periodUntil('2026-11-29', '2026-12-09');
  expect(validUntil('2026-12-20', period)).toBe('2026-12-30');
  expect(validUntil('2026-12-20', { months: 6, days: null })).toBe('2027-06-20');
});
