import { expect, it } from 'vitest';
import { dayIn, startOfDay } from './day';

it('a day in a time zone begins at its midnight', () => {
  expect(dayIn('Asia/Shanghai', new Date('2026-01-31T15:59:59Z'))).toBe('2026-01-31');
  expect(dayIn('Asia/Shanghai', new Date('2026-01-31T16:00:00Z'))).toBe('2026-02-01');
  expect(startOfDay('Asia/Shanghai', new Date('2026-02-01T15:59:59Z'))).toEqual(new Date('2026-01-31T16:00:00Z'));
  expect(startOfDay('UTC', new Date('2026-02-01T15:59:59Z'))).toEqual(new Date('2026-02-01T00:00:00Z'));
});

it('days before are counted by the calendar, also over months and over a change of clocks', () => {
  expect(startOfDay('UTC', new Date('2026-03-01T12:30:00Z'), 1)).toEqual(new Date('2026-02-28T00:00:00Z'));
  expect(startOfDay('Europe/Berlin', new Date('2026-03-29T12:00:00Z'))).toEqual(new Date('2026-03-28T23:00:00Z'));
  expect(startOfDay('Europe/Berlin', new Date('2026-03-30T12:00:00Z'))).toEqual(new Date('2026-03-29T22:00:00Z'));
  expect(startOfDay('UTC', new Date('2026-02-27T12:00:00Z'), -2)).toEqual(new Date('2026-03-01T00:00:00Z'));
});
