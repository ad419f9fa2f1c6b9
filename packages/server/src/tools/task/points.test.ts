import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysLate, finalPoints, split } from './points';

describe('the points of a task', () => {
  it.each([
    [60, 1.2, 0, 72],
    [100, 0.8, 0, 80],
    [35, 0.5, 0, 18],
    [30, 0, 0, 0],
    [100, 1, 1, 90],
    [100, 1, 5, 50],
    [100, 1, 400, 50],
    [45, 1.2, 3, 38],
  ])('are %i × %f, %i days late: %i', (score, rate, days, points) => {
    expect(finalPoints(score, rate, days)).toBe(points);
  });

  it('are late from the day after the deadline on', () => {
    expect(daysLate('2026-11-23', '2026-11-23')).toBe(0);
    expect(daysLate('2026-11-23', '2026-11-20')).toBe(0);
    expect(daysLate('2026-02-28', '2026-03-01')).toBe(1);
    expect(daysLate(null, '2026-11-23')).toBe(0);
  });

  it('are split into whole parts that add up to them', () => {
    expect(split(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(split(7, [50, 30, 20])).toEqual([4, 2, 1]);
    expect(split(5, [])).toEqual([]);
    fc.assert(
      fc.property(
        fc.nat(12_000),
        fc.array(fc.nat(100), { minLength: 1, maxLength: 20 }).filter((weights) => weights.some(Boolean)),
        (whole, weights) => {
          const parts = split(whole, weights);
          expect(parts.reduce((all, part) => all + part, 0)).toBe(whole);
          for (const [at, part] of parts.entries()) {
            const exact = (whole * (weights[at] ?? 0)) / weights.reduce((all, weight) => all + weight, 0);
            expect(Math.abs(part - exact)).toBeLessThan(1);
          }
        },
      ),
    );
  });
});
