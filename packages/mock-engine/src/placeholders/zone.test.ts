import { describe, expect, test } from 'vitest';
import { createRandom } from '../mockjs/random-face';
import { compile } from '../plan/plan';
import { zoneOffsets } from '../run/zone-offsets';

const now = new Date('2026-03-08T16:30:15.250Z');
const draw = (text: string, zone: string, at = now) =>
  compile({ kind: 'text', text }).render({ now: at, seed: 1, offsetAt: zoneOffsets(zone) });

describe('a render has the time zone that its caller gives', () => {
  test.each([
    ['@now', 'Asia/Shanghai', '2026-03-09 00:30:15'],
    ['@now', 'America/New_York', '2026-03-08 12:30:15'],
    ['@now("HH:mm")', 'Asia/Kolkata', '22:00'],
    ['@now("day")', 'Asia/Shanghai', '2026-03-09 00:00:00'],
    ['@now("week")', 'Asia/Shanghai', '2026-03-08 00:00:00'],
    ['@now("month")', 'UTC', '2026-03-01 00:00:00'],
    ['@now("year")', 'Asia/Tokyo', '2026-01-01 00:00:00'],
    ['@now("hour")', 'Asia/Kolkata', '2026-03-08 22:00:00'],
    ['@datetime("now", "now")', 'Asia/Shanghai', '2026-03-09 00:30:15'],
    ['@date("now", "now")', 'America/New_York', '2026-03-08'],
  ])('%s in %s', (text, zone, shown) => {
    expect(draw(text, zone)).toBe(shown);
  });

  test('also for time stamps, which are moments', () => {
    expect(draw('@now("T")', 'Asia/Tokyo')).toBe(String(now.getTime()));
    expect(draw('@timestamp("now", "now")', 'Asia/Tokyo')).toBe(now.getTime());
    // Midnight in New York, on a day that has only 23 hours.
    expect(draw('@now("day", "T")', 'America/New_York')).toBe(String(Date.parse('2026-03-08T05:00:00Z')));
  });

  test('in each render of its own', () => {
    const plan = compile({ kind: 'text', text: '@datetime("now", "now")' });
    const shown = ['Asia/Shanghai', 'UTC', 'Asia/Shanghai'].map((zone) =>
      plan.render({ now, offsetAt: zoneOffsets(zone) }),
    );
    expect(shown).toEqual(['2026-03-09 00:30:15', '2026-03-08 16:30:15', '2026-03-09 00:30:15']);
  });

  test('and for programs', () => {
    expect(createRandom({ now, offsetAt: zoneOffsets('Asia/Shanghai') }).now()).toBe('2026-03-09 00:30:15');
  });

  test('which has to exist', () => {
    expect(() => zoneOffsets('Mars/Olympus')).toThrow(RangeError);
  });
});
