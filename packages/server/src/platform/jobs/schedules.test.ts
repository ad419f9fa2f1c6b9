import { describe, expect, it } from 'vitest';
import { nextRun } from './schedules';

const times = (cron: string, zone: string, from: string, num: number): string[] => {
  const found: string[] = [];
  for (let now = new Date(from); found.length < num; ) {
    now = nextRun(cron, zone, now);
    found.push(now.toISOString());
  }
  return found;
};

describe('a schedule', () => {
  it('comes due by the clock of its zone', () => {
    expect(times('30 9 * * *', 'Asia/Shanghai', '2026-11-22T00:00:00Z', 2)).toEqual([
      '2026-11-22T01:30:00.000Z',
      '2026-11-23T01:30:00.000Z',
    ]);
  });

  it('keeps its hour when summer time begins and ends', () => {
    expect(times('0 9 * * *', 'Europe/Berlin', '2026-03-28T00:00:00Z', 2)).toEqual([
      '2026-03-28T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
    ]);
    expect(times('0 9 * * *', 'Europe/Berlin', '2026-10-24T00:00:00Z', 2)).toEqual([
      '2026-10-24T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
    ]);
  });

  it('comes due once on the day whose hour exists twice, and also on the day whose hour does not exist', () => {
    const doubled = times('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', 2);
    expect(doubled.map((time) => time.slice(0, 10))).toEqual(['2026-10-25', '2026-10-26']);
    const skipped = times('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', 2);
    expect(skipped.map((time) => time.slice(0, 10))).toEqual(['2026-03-29', '2026-03-30']);
  });

  it('that never comes due is refused', () => {
    expect(() => nextRun('0 0 30 2 *', 'UTC', new Date())).toThrow('never comes due');
  });
});
