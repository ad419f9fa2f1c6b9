import { describe, expect, test } from 'vitest';
import { compile } from '../plan/plan';

const NOW = new Date(2026, 4, 31, 7, 8, 9, 10);

function draws(text: string, times = 300): string[] {
  const plan = compile({ kind: 'text', text });
  return Array.from({ length: times }, (_, seed) => {
    const value = plan.render({ seed, now: NOW }) as string;
    expect(plan.renderJson({ seed, now: NOW })).toBe(JSON.stringify(value));
    return value;
  });
}

describe('a range of', () => {
  test.each([
    ['@date("2024-01-01", "2024-12-31")', '2024-01-01', '2024-12-31'],
    ['@date("2024-12-31", "2024-01-01")', '2024-01-01', '2024-12-31'],
    ['@date("2024/2", "2024/2")', '2024-02-01', '2024-02-29'],
    ['@date("1999", "2001")', '1999-01-01', '2001-12-31'],
    ['@date("1660-01-01", "1700-01-01")', '1660-01-01', '1700-01-01'],
    ['@date("-7d", "now")', '2026-05-24', '2026-05-31'],
    ['@date("-2w", "-1w")', '2026-05-17', '2026-05-24'],
    ['@date("now", "+3M")', '2026-05-31', '2026-08-31'],
    ['@date("-1y", "-1M")', '2025-05-31', '2026-04-30'],
    ['@date("now", "+9M")', '2026-05-31', '2027-02-28'],
    ['@date("2024-02-28", "2024-03-01", "MM/dd")', '02/28', '03/01'],
    ['@datetime("2024-01-01 08:00:00", "2024-01-02")', '2024-01-01 08:00:00', '2024-01-02 23:59:59'],
    ['@datetime("2024-01-01T08:00", "2024-01-01T08:05")', '2024-01-01 08:00:00', '2024-01-01 08:05:00'],
    ['@datetime("1950-01-01", "1950-01-02 01:00:00")', '1950-01-01 00:00:00', '1950-01-02 01:00:00'],
    ['@datetime("-90m", "-1h")', '2026-05-31 05:38:09', '2026-05-31 06:08:09'],
    ['@datetime("-30s", "now")', '2026-05-31 07:07:39', '2026-05-31 07:08:09'],
    ['@datetime("-1h", "now", "HH:mm:ss.SS")', '06:08:09.010', '07:08:09.010'],
    ['@datetime("-99999y", "-9999y")', '1601-01-01 00:00:00', '1601-01-01 00:00:00'],
    ['@datetime("+99999y", "+9999y")', '9999-12-31 23:59:59', '9999-12-31 23:59:59'],
    ['@time("08:00:00", "18:30:00")', '08:00:00', '18:30:00'],
    ['@time("18:30", "08:00", "HH:mm")', '08:00', '18:30'],
    ['@time("-2h", "now")', '05:08:09', '07:08:09'],
    ['@time("08:00", "08:00", "yyyy-MM-dd HH:mm")', '2026-05-31 08:00', '2026-05-31 08:00'],
  ])('%s keeps its ends', (text, first, last) => {
    for (const value of draws(text)) {
      expect(value >= first && value <= last, value).toBe(true);
      expect(value).toHaveLength(first.length);
    }
  });

  test.each([
    ['@date("2024-02-28", "2024-03-01")', ['2024-02-28', '2024-02-29', '2024-03-01']],
    ['@date("-1d", "+1d", "yyyyMMdd")', ['20260530', '20260531', '20260601']],
    ['@time("23:59:58", "23:59:59")', ['23:59:58', '23:59:59']],
    ['@datetime("2024-01-01 00:00:01", "2024-01-01 00:00:00", "s")', ['0', '1']],
  ])('%s draws each value evenly, the ends too', (text, values) => {
    const drawn = draws(text, 3000);
    expect([...new Set(drawn)].sort()).toEqual(values);
    for (const value of values) {
      const share = drawn.filter((item) => item === value).length / drawn.length;
      expect(share).toBeGreaterThan(0.85 / values.length);
      expect(share).toBeLessThan(1.15 / values.length);
    }
  });
});

test('a time stamp within a range is that of the local clock', () => {
  for (const value of draws('@datetime("-1m", "now", "T")')) {
    expect(Number(value)).toBeGreaterThanOrEqual(NOW.getTime() - 60_000);
    expect(Number(value)).toBeLessThanOrEqual(NOW.getTime());
  }
});

test('a range moves with the moment it is drawn at', () => {
  const plan = compile('{ "at|2": ["@date(\'-1d\', \'-1d\')"] }');
  expect(plan.render({ now: new Date(2026, 0, 1) })).toEqual({ at: ['2025-12-31', '2025-12-31'] });
  expect(plan.render({ now: new Date(2024, 2, 1) })).toEqual({ at: ['2024-02-29', '2024-02-29'] });
});

test.each([
  ['@date("yyyy", "2024-01-01")', /^\d{4}$/],
  ['@date("2024-02-30", "2024-03-01")', /^2024-02-30$/],
  ['@date("1500-01-01", "now")', /^1500-01-01$/],
  ['@date("2024-01-01 25:00", "now")', /^2024-01-01 25:00$/],
  ['@date("-7d")', /^-7\d{1,2}$/],
  ['@date("-7x", "now")', /^-7x$/],
  ['@time("24:00", "now")', /^24:00$/],
])('%s is no range but a format', (text, pattern) => {
  for (const value of draws(text, 20)) expect(value).toMatch(pattern);
});

describe('a time stamp', () => {
  const of = (text: string) =>
    Array.from({ length: 200 }, (_, seed) => {
      const plan = compile({ kind: 'text', text });
      const value = plan.render({ seed, now: NOW }) as number;
      expect(plan.renderJson({ seed, now: NOW })).toBe(String(value));
      expect(Number.isInteger(value)).toBe(true);
      return value;
    });

  test('is a number of milliseconds within the last 90 days', () => {
    const values = of('@timestamp');
    expect(Math.min(...values)).toBeGreaterThanOrEqual(new Date(2026, 2, 2, 7, 8, 9).getTime());
    expect(Math.max(...values)).toBeLessThanOrEqual(NOW.getTime());
    expect(new Set(values).size).toBeGreaterThan(190);
  });

  test('keeps the ends of its range, also in seconds', () => {
    for (const value of of('@timestamp("2024-01-01 08:00:00", "2024-01-01 08:00:09", "s")')) {
      const start = new Date(2024, 0, 1, 8).getTime() / 1000;
      expect(value).toBeGreaterThanOrEqual(start);
      expect(value).toBeLessThanOrEqual(start + 9);
    }
  });
});
