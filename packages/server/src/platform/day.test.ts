import { expect, it } from 'vitest';
import { dayIn, dayOf, startOfDay } from './day';

it('a day is the calendar day where the server is', () => {
  expect(dayOf(new Date(2026, 0, 31, 0, 0))).toBe('2026-01-31');
  expect(dayOf(new Date(2026, 0, 31, 23, 59, 59, 999))).toBe('2026-01-31');
});

it('a day begins at midnight, also months before', () => {
  expect(startOfDay(new Date(2026, 2, 1, 12, 30))).toEqual(new Date(2026, 2, 1));
  expect(startOfDay(new Date(2026, 2, 1, 12, 30), 1)).toEqual(new Date(2026, 1, 28));
});

it('a day in a time zone begins at its midnight', () => {
  expect(dayIn('Asia/Shanghai', new Date('2026-01-31T15:59:59Z'))).toBe('2026-01-31');
  expect(dayIn('Asia/Shanghai', new Date('2026-01-31T16:00:00Z'))).toBe('2026-02-01');
});
