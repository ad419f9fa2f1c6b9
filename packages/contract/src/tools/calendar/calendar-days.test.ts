import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byDepth } from '../../../../../test-depth';
import { addDays, dayToNumber, numberToDay } from '../../core/days';
import {
  addMonths,
  type CalendarRule,
  calendarRepeats,
  daysOfMonthView,
  daysOfWeek,
  occurrenceDays,
} from './calendar-days';

const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const ruleOf = (rule: Partial<CalendarRule>): CalendarRule => ({
  firstDay: '2026-11-23',
  repeat: 'none',
  repeatEnd: '',
  excludedDays: [],
  ...rule,
});
const days = (rule: Partial<CalendarRule>, from: string, to: string) =>
  occurrenceDays(ruleOf(rule), from, to, isWeekday);

/** Reference implementation: checks each day individually. */
function slowly(rule: CalendarRule, from: string, to: string): string[] {
  const [year, month, date] = rule.firstDay.split('-');
  const isOn = (day: string): boolean => {
    if (day < rule.firstDay || rule.excludedDays.includes(day)) return false;
    if (rule.repeat === 'none') return day === rule.firstDay;
    if (rule.repeatEnd !== '' && day > rule.repeatEnd) return false;
    const [, ofMonth, ofDate] = day.split('-');
    switch (rule.repeat) {
      case 'daily':
        return true;
      case 'workday':
        return isWeekday(day);
      case 'weekly':
        return new Date(day).getUTCDay() === new Date(`${year}-${month}-${date}`).getUTCDay();
      case 'monthly':
        return ofDate === date;
      case 'yearly':
        return ofDate === date && ofMonth === month;
    }
  };
  const found: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isOn(day)) found.push(day);
  return found;
}

const anyDay = fc.integer({ min: dayToNumber('1999-01-01'), max: dayToNumber('2105-12-31') }).map(numberToDay);
const anyRule: fc.Arbitrary<CalendarRule> = fc
  .record({
    firstDay: fc.oneof(anyDay, fc.constantFrom('2024-02-29', '2026-01-31', '2096-02-29', '2026-12-31')),
    repeat: fc.constantFrom(...calendarRepeats),
    lasts: fc.option(fc.nat(4_000)),
    excluded: fc.array(fc.nat(800), { maxLength: 6 }),
  })
  .map(({ firstDay, repeat, lasts, excluded }) => ({
    firstDay,
    repeat,
    repeatEnd: lasts === null ? '' : addDays(firstDay, lasts),
    excludedDays: excluded.map((after) => addDays(firstDay, after)),
  }));

describe('the days on which something happens', () => {
  it('are those that a reader finds who asks of each day alone', () => {
    const anyPeriod = fc.tuple(fc.integer({ min: -800, max: 6_000 }), fc.nat(420));
    const property = fc.property(anyRule, anyPeriod, (rule, [after, length]) => {
      const from = addDays(rule.firstDay, after);
      const to = addDays(from, length);
      expect(occurrenceDays(rule, from, to, isWeekday)).toEqual(slowly(rule, from, to));
    });
    fc.assert(property, { numRuns: byDepth(300, 5_000) });
  });

  it('leave out months without the day, and years without a leap day', () => {
    expect(days({ firstDay: '2026-01-31', repeat: 'monthly' }, '2026-01-01', '2026-06-30')).toEqual([
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
    ]);
    expect(days({ firstDay: '2024-02-29', repeat: 'yearly' }, '2024-01-01', '2033-12-31')).toEqual([
      '2024-02-29',
      '2028-02-29',
      '2032-02-29',
    ]);
  });

  it('end with the last day and skip the excluded ones', () => {
    const rule = { repeat: 'weekly', repeatEnd: '2026-12-14', excludedDays: ['2026-11-30'] } as const;
    expect(days(rule, '2026-01-01', '2027-01-01')).toEqual(['2026-11-23', '2026-12-07', '2026-12-14']);
  });
});

describe('the days of a view', () => {
  it('are whole weeks from Monday to Sunday', () => {
    expect(daysOfWeek('2026-11-29')).toEqual(Array.from({ length: 7 }, (_, at) => addDays('2026-11-23', at)));
    fc.assert(
      fc.property(anyDay, (day) => {
        const shown = daysOfMonthView(day);
        expect(shown.length % 7).toBe(0);
        expect(new Date(shown[0] ?? '').getUTCDay()).toBe(1);
        expect(shown).toContain(day);
        expect(shown.filter((one) => one.slice(0, 7) === day.slice(0, 7))).toHaveLength(
          dayToNumber(addMonths(day, 1)) - dayToNumber(addMonths(day, 0)),
        );
      }),
    );
  });
});
