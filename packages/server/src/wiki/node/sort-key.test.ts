import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortKeysBetween } from './sort-key';

const isSorted = (keys: readonly string[]) => keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') < key);

/** Deterministic random numbers. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('sort keys', () => {
  it('stand between their neighbours wherever nodes are put, and differ', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ at: fc.nat(), num: fc.integer({ min: 1, max: 5 }) }), { maxLength: 60 }),
        fc.nat({ max: 2_000_000_000 }),
        (inserts, seed) => {
          const random = seeded(seed);
          let keys: string[] = [];
          for (const { at, num } of inserts) {
            const place = at % (keys.length + 1);
            const made = sortKeysBetween(keys[place - 1] ?? null, keys[place] ?? null, num, random);
            expect(made).toHaveLength(num);
            keys = keys.toSpliced(place, 0, ...made);
          }
          expect(isSorted(keys)).toBe(true);
        },
      ),
    );
  });

  it('find room where none seems left: before the first, after the last, and between neighbours', () => {
    const random = seeded(7);
    const places: [string | null, string | null][] = [
      [null, '00000001'],
      [null, '000000000V'],
      ['zzzzzzzz', null],
      ['zzzzzzzzzzz', null],
      ['V0000000', 'V0000001'],
      ['V0000000', 'V00000000001'],
      ['V0000000z', 'V0000001'],
    ];
    for (const [low, high] of places) {
      const keys = sortKeysBetween(low, high, 50, random);
      expect(isSorted([low ?? '', ...keys, ...(high === null ? [] : [high])]), `${low} ${high}`).toBe(true);
    }
  });

  it('stay short when thousands are put last, first, or into one place', () => {
    const random = seeded(11);
    let last: string | null = null;
    let first: string | null = null;
    for (let round = 0; round < 5_000; round++) {
      [last = null] = sortKeysBetween(last, null, 1, random);
      [first = null] = sortKeysBetween(null, first, 1, random);
    }
    expect(last).toHaveLength(8);
    expect(first).toHaveLength(8);
    const many = sortKeysBetween('V0000000', 'V0000001', 5_000, random);
    expect(Math.max(...many.map(({ length }) => length))).toBeLessThan(40);
  });

  it('of two people who put nodes into the same place differ', () => {
    const [mine] = sortKeysBetween('V0000000', 'W0000000', 1);
    const [yours] = sortKeysBetween('V0000000', 'W0000000', 1);
    expect(mine).not.toBe(yours);
  });
});
