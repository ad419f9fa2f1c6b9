import { expect, test, vi } from 'vitest';
import { momentIn, timeOfDayIn, wallTimeIn } from './wall-clock';

test.each([
  ['Asia/Shanghai', '2026-11-23T20:00:00.000Z', '2026-11-24', 240],
  ['UTC', '2026-11-23T20:00:00.000Z', '2026-11-23', 1200],
  ['America/New_York', '2026-07-01T03:30:00.000Z', '2026-06-30', 1410],
  ['Asia/Kathmandu', '2026-01-01T00:00:00.000Z', '2026-01-01', 345],
])('clocks in %s show at %s the time of %s, minute %d', (zone, moment, day, minute) => {
  expect(wallTimeIn(zone, new Date(moment))).toEqual({ day, minute });
  expect(momentIn(zone, { day, minute }).toISOString()).toBe(moment);
});

test.each([
  ['Asia/Shanghai', '2026-11-23T20:05:59.000Z', '04:05'],
  ['UTC', '2026-11-23T00:00:00.000Z', '00:00'],
  ['America/New_York', '2026-07-01T03:30:00.000Z', '23:30'],
])('the time of day in %s at %s is written as %s', (zone, moment, time) => {
  expect(timeOfDayIn(zone, new Date(moment))).toBe(time);
});

test('a time that comes twice is the first one, and a time that is skipped comes after the change', () => {
  const twice = momentIn('Europe/Berlin', { day: '2026-10-25', minute: 150 });
  expect(twice.toISOString()).toBe('2026-10-25T00:30:00.000Z');
  const skipped = momentIn('Europe/Berlin', { day: '2026-03-29', minute: 150 });
  expect(skipped.toISOString()).toBe('2026-03-29T01:30:00.000Z');
});

test('every hour of a year comes back from the clocks of zones with and without summer time', () => {
  for (const zone of ['Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe']) {
    for (let hour = 0; hour < 366 * 24; hour += 7) {
      const moment = new Date(Date.UTC(2026, 0, 1, hour));
      const back = momentIn(zone, wallTimeIn(zone, moment));
      // In the hour that occurs twice, the first occurrence counts.
      expect([0, 30 * 60_000, 60 * 60_000]).toContain(moment.getTime() - back.getTime());
    }
  }
});

test('formats are kept for a hundred spellings of zones', () => {
  const spellings = Array.from({ length: 101 }, (_, num) =>
    [...'pyongyang'].reduce((zone, letter, at) => zone + (num & (1 << at) ? letter.toUpperCase() : letter), 'asia/'),
  );
  const { DateTimeFormat } = Intl;
  const makes = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function make(...given) {
    return new DateTimeFormat(...given);
  });
  const numOf = (zones: readonly string[]) => {
    makes.mockClear();
    for (const one of zones) wallTimeIn(one, new Date(0));
    return makes.mock.calls.length;
  };
  expect(numOf(spellings)).toBe(101);
  expect(numOf(spellings.slice(1))).toBe(0);
  expect(numOf(spellings.slice(0, 1))).toBe(1);
  makes.mockRestore();
});
