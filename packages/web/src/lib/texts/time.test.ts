import { expect, test } from 'vitest';
import { formatAgo, formatMoment, formatMomentIn, formatNumber, withoutThisYear } from './time';

const now = Date.parse('2026-11-20T12:00:00Z');
const before = (seconds: number) => new Date(now - seconds * 1000).toISOString();

test('moments are written with date and minutes', () => {
  expect(formatMoment('2026-11-20T06:30:00Z')).toMatch(/^2026-11-\d\d \d\d:30$/);
});

test('a moment by the clock of a zone names the zone where the clock here shows another time', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const iso = '2026-11-20T06:30:00Z';
  expect(formatMomentIn(own, iso)).toBe(formatMoment(iso));
  expect(formatMomentIn('Pacific/Marquesas', iso)).toBe('2026-11-19 21:00 (Pacific/Marquesas)');
  expect(formatMomentIn(own, '')).toBe('—');
});

test('up to seven days ago is told relatively, in the language of the person', () => {
  expect(formatAgo(before(5), 'zh-CN', now)).toBe('刚刚');
  expect(formatAgo(before(5), 'en', now)).toBe('just now');
  expect(formatAgo(before(185), 'zh-CN', now)).toBe('3 分钟前');
  expect(formatAgo(before(2 * 3600), 'en', now)).toBe('2 hours ago');
  expect(formatAgo(before(86_400), 'zh-CN', now)).toBe('昨天');
});

test('older moments are shown exactly', () => {
  expect(formatAgo(before(8 * 86_400), 'en', now)).toMatch(/^2026-11-\d\d \d\d:00$/);
});

test('lists leave out the year while it is this one', () => {
  expect(withoutThisYear('2026-11-20 14:30', now)).toBe('11-20 14:30');
  expect(withoutThisYear('2026-12-03', now)).toBe('12-03');
  expect(withoutThisYear('2025-12-03', now)).toBe('2025-12-03');
  expect(withoutThisYear('3 minutes ago', now)).toBe('3 minutes ago');
});

test('an invalid moment is shown as empty', () => {
  expect(formatAgo('never', 'en', now)).toBe('—');
  expect(formatMoment('')).toBe('—');
});

test('numbers have thousands separators', () => {
  expect(formatNumber(1234567)).toBe('1,234,567');
});
