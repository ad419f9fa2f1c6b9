import type { SpecialDay } from '@easymock/contract';
import { expect, it } from 'vitest';
import { digestSpanOn } from './digest-span';

const off = (date: string): [string, SpecialDay] => [date, { date, name: '', isOffDay: true }];
const none = new Map<string, SpecialDay>();

it.each([
  ['2026-11-23', { from: '2026-11-16', to: '2026-11-23' }],
  ['2026-11-24', undefined],
  ['2026-11-28', undefined],
])('the digest of %s covers the week before, on Mondays only', (today, span) => {
  expect(digestSpanOn(today, none)).toEqual(span);
});

it('waits for the first workday of a week that begins with holidays', () => {
  const days = new Map([off('2026-11-23'), off('2026-11-24')]);
  expect(digestSpanOn('2026-11-23', days)).toBeUndefined();
  expect(digestSpanOn('2026-11-25', days)).toEqual({ from: '2026-11-16', to: '2026-11-23' });
  expect(digestSpanOn('2026-11-26', days)).toBeUndefined();
});

it('includes a week without any workday in the digest that follows it', () => {
  const days = new Map(['16', '17', '18', '19', '20'].map((day) => off(`2026-11-${day}`)));
  expect(digestSpanOn('2026-11-23', days)).toEqual({ from: '2026-11-09', to: '2026-11-23' });
});
