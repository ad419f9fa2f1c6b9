import { addDays } from '@easymock/contract';
import { describe, expect, it } from 'vitest';
import { daysOffAfter, thresholdOf } from './remind-days';

const today = '2026-11-23';
const remindDays = [60, 30, 14, 7, 3, 1, 0];
const at = (left: number, daysOff = 0) =>
  thresholdOf({ day: addDays(today, left), today, remindDays, every: 7, daysOff });

describe('what expires', () => {
  it('has reached the smallest reminder day that is not below the days left', () => {
    expect([61, 60, 31, 30, 29, 13, 7, 2, 1, 0].map((left) => at(left))).toEqual([
      undefined,
      60,
      60,
      30,
      30,
      14,
      7,
      3,
      1,
      0,
    ]);
  });

  it('is reported again every seven days after its last day', () => {
    expect([-1, -2, -7, -8, -14, -15].map((left) => at(left))).toEqual([-1, -1, -1, -8, -8, -15]);
    expect(thresholdOf({ day: addDays(today, -3), today, remindDays, every: 0, daysOff: 0 })).toBeUndefined();
  });

  it('is reported before days off if it were due on them', () => {
    const friday = '2026-11-27';
    expect(daysOffAfter(friday, 'workday', new Map())).toBe(2);
    expect(daysOffAfter(friday, 'everyDay', new Map())).toBe(0);
    const makeUp = { date: '2026-11-28', name: '调休', isOffDay: false };
    expect(daysOffAfter(friday, 'workday', new Map([[makeUp.date, makeUp]]))).toBe(0);
    expect([16, 9, 2, 1].map((left) => at(left, 2))).toEqual([14, 7, 0, 0]);
  });
});
