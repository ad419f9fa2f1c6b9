import { expect, test } from 'vitest';
import { isWorkday, type SpecialDay, weekdayOf } from './workday';

const specialDays = new Map<string, SpecialDay>(
  [
    { date: '2026-10-01', name: '国庆节', isOffDay: true },
    { date: '2026-10-10', name: '国庆节', isOffDay: false },
  ].map((day) => [day.date, day]),
);

test('weekdays are counted from Monday, 1, to Sunday, 7, in every time zone', () => {
  const week = ['23', '24', '25', '26', '27', '28', '29'].map((day) => weekdayOf(`2026-11-${day}`));
  expect(week).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test.each([
  ['2026-11-27', true, 'a Friday'],
  ['2026-11-28', false, 'a Saturday'],
  ['2026-11-29', false, 'a Sunday'],
  ['2026-10-01', false, 'a Thursday on which nobody works'],
  ['2026-10-10', true, 'a Saturday on which people work instead'],
])('%s: people work = %s, since it is %s', (date, isWorking) => {
  expect(isWorkday(date, specialDays)).toBe(isWorking);
});
