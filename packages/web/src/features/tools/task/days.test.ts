import { expect, it } from 'vitest';
import { firstDayOf } from './days';

it('periods begin with their first day', () => {
  const day = '2026-11-23';
  expect((['month', 'quarter', 'year', 'all'] as const).map((period) => firstDayOf(period, day))).toEqual([
    '2026-11-01',
    '2026-10-01',
    '2026-01-01',
    '',
  ]);
  expect(firstDayOf('quarter', '2026-03-31')).toBe('2026-01-01');
});
