import process from 'node:process';

const given = process.env.EASYMOCK_TEST_SEED || '1';

/**
 * Seed of all generated inputs: fixed, so that a change fails only because of its own content. With
 * `EASYMOCK_TEST_SEED=random`, `vitest.config.ts` replaces the word by a number that all workers share.
 */
export const testSeed = given === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(given);

/** Choices that are determined by `testSeed`. */
export interface SeededRandom {
  /** Returns an integer from 0 to `limit - 1`. */
  below(limit: number): number;
  /** Returns a number from `least` to below `most`. */
  between(least: number, most: number): number;
  /** Returns an element of a list that is not empty. */
  of<T>(list: readonly T[]): T;
  /** Returns an element, or `undefined` from an empty list. */
  pick<T>(list: readonly T[]): T | undefined;
}

/**
 * Returns a generator whose choices depend only on the seed and the name (Mulberry32 by Tommy Ettinger, public domain).
 * Each actor of a test has a generator of its own, so that the order in which actors run changes none of their choices.
 * @example const random = seededRandom('kills'); await sleep(random.between(500, 3_000));
 */
export function seededRandom(name: string): SeededRandom {
  let state = testSeed | 0;
  for (const char of name) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    between: (least, most) => least + next() * (most - least),
    of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    pick: (list) => list[Math.floor(next() * list.length)],
  };
}
