import { expect, it } from 'vitest';
import { addDays, daysBetween } from './days';

it('days are reckoned with over the ends of months and years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
  expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2);
});
