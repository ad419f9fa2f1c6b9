import process from 'node:process';

/**
 * The seed of all generated inputs: fixed, so that a change fails only because of what it changes. With
 * `EASYMOCK_TEST_SEED=random`, `vitest.config.ts` replaces the word by a number before any test reads it.
 */
export const testSeed = Number(process.env.EASYMOCK_TEST_SEED || 1);

/** Numbers that follow from `testSeed`. */
export interface SeededRandom {
  /** Returns an integer from 0 to `limit - 1`. */
  below(limit: number): number;
  /** Returns an element of a list that is not empty. */
  of<T>(list: readonly T[]): T;
}

/**
 * Returns a generator that repeats its numbers in each run with the same seed (SplitMix32).
 * @param salt tells the walks of one run apart
 */
export function seededRandom(salt = 0): SeededRandom {
  let state = Math.imul(testSeed, 0x9e3779b9) + Math.imul(salt, 0x85ebca6b);
  const below = (limit: number) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32) * limit);
  };
  return { below, of: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}
