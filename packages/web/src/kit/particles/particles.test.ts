import { describe, expect, it } from 'vitest';
import { assignSources, circleDots, dotGap, gapFor, rectangleDots, sampleDots } from './dots';
import { circle, countdown, icon, rectangle, text } from './shapes';
import { Swarm } from './swarm';

const middle = { x: 100, y: 100 };
const area = { width: 200, height: 200 };

describe('shapes', () => {
  it('are at most 30 characters long and 30 dots wide', () => {
    expect(text('x'.repeat(50))).toEqual({ kind: 'text', text: 'x'.repeat(30) });
    expect(text('𠮷'.repeat(31))).toEqual({ kind: 'text', text: '𠮷'.repeat(30) });
    expect(circle(99)).toEqual({ kind: 'circle', size: 30 });
    expect(rectangle(0, 31.4)).toEqual({ kind: 'rectangle', columns: 1, rows: 30 });
    expect(rectangle(Number.NaN, 5)).toEqual({ kind: 'rectangle', columns: 1, rows: 5 });
  });

  it('count down to one', () => {
    expect(countdown(3)).toEqual([text(3), text(2), text(1)]);
    expect(countdown(1e9)).toHaveLength(30);
  });

  it('may be an icon', () => {
    expect(icon('M0 0h24')).toEqual({ kind: 'icon', path: 'M0 0h24' });
  });
});

describe('dots', () => {
  it('stand 13 apart, and closer where letters are small', () => {
    expect(gapFor(400)).toBe(dotGap);
    expect(gapFor(90)).toBe(6);
    expect(gapFor(1)).toBe(4);
  });

  it('are taken where there is ink', () => {
    const dots = sampleDots({ width: 40, height: 20 }, 10, (x) => (x < 20 ? 255 : 0));
    expect(dots).toEqual([
      { x: 5, y: 5 },
      { x: 5, y: 15 },
      { x: 15, y: 5 },
      { x: 15, y: 15 },
    ]);
  });

  it('of a rectangle fill it around the middle', () => {
    const dots = rectangleDots(3, 2, 10, middle);
    expect(dots).toHaveLength(6);
    expect(dots[0]).toEqual({ x: 90, y: 95 });
    expect(dots.at(-1)).toEqual({ x: 110, y: 105 });
  });

  it('of a circle lie within it, the same on all sides', () => {
    const dots = circleDots(9, 10, middle);
    expect(dots.every(({ x, y }) => Math.hypot(x - 100, y - 100) <= 45)).toBe(true);
    const places = new Set(dots.map(({ x, y }) => `${x} ${y}`));
    expect(dots.every(({ x, y }) => places.has(`${200 - x} ${y}`) && places.has(`${x} ${200 - y}`))).toBe(true);
  });
});

describe('pairing', () => {
  const row = (...xs: number[]) => xs.map((x) => ({ x, y: 0 }));

  it('keeps the order from left to right', () => {
    expect(assignSources(row(30, 10, 20), row(3, 1, 2))).toEqual([0, 1, 2]);
  });

  it('lets one place serve several dots where there are too few', () => {
    expect(assignSources(row(10, 20), row(1, 2, 3, 4))).toEqual([0, 0, 1, 1]);
  });

  it('takes from all over where there are too many', () => {
    expect(assignSources(row(0, 1, 2, 3, 4, 5), row(7, 8, 9))).toEqual([0, 2, 4]);
  });

  it('knows of no source when there is nothing yet', () => {
    expect(assignSources([], row(1, 2))).toEqual([-1, -1]);
  });
});

describe('a swarm', () => {
  /** Lets time pass until nothing moves; returns the number of frames. */
  function rest(swarm: Swarm): number {
    for (let frames = 1; frames < 1000; frames++) {
      swarm.move(16);
      if (swarm.isResting) return frames;
    }
    throw new Error('never comes to rest');
  }
  const places = (swarm: Swarm) => swarm.particles.map(({ x, y }) => [Math.round(x), Math.round(y)]);
  const sorted = (dots: number[][]) => dots.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d);

  it('comes out of nowhere, finds the dots and rests within the two seconds of a step', () => {
    const swarm = new Swarm(() => 0.5);
    const dots = rectangleDots(5, 4, 10, middle);
    swarm.form(dots, area);
    expect(swarm.particles.every(({ size }) => size === 0)).toBe(true);
    expect(rest(swarm) * 16).toBeLessThan(2000);
    expect(sorted(places(swarm))).toEqual(sorted(dots.map(({ x, y }) => [x, y])));
  });

  it.each([
    ['more', 2, 8],
    ['fewer', 8, 2],
  ])('becomes a form with %s dots, and keeps none too many', (_title, before, after) => {
    const swarm = new Swarm(() => 0.5);
    swarm.form(rectangleDots(before, 3, 10, middle), area);
    swarm.settle();
    const kept = new Set(places(swarm).map(String));
    swarm.form(rectangleDots(after, 3, 10, middle), area);
    expect(places(swarm).every((place) => kept.has(String(place)))).toBe(true);
    rest(swarm);
    expect(swarm.particles).toHaveLength(after * 3);
  });

  it('is where it is going at once, where motion is not wanted', () => {
    const swarm = new Swarm();
    swarm.form(rectangleDots(5, 4, 10, middle), area);
    swarm.settle();
    expect(swarm.isResting).toBe(true);
  });

  it('does not leap after a pause', () => {
    const swarm = new Swarm(() => 0);
    swarm.form([{ x: 100, y: 0 }], area);
    swarm.move(60_000);
    expect(swarm.particles[0]?.x).toBeLessThan(40);
  });
});
