import type { Random } from '../random';
import type { Run } from '../run';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
// Pairs and a base of 676 give six letters for one draw of 32 bits; words are the most drawn thing of all.
const PAIRS = [...LOWER].flatMap((first) => [...LOWER].map((second) => first + second));

/** The named sets of characters. */
export const POOLS: Readonly<Record<string, string>> = {
  lower: LOWER,
  upper: LOWER.toUpperCase(),
  number: '0123456789',
  symbol: '!@#$%^&*()[]',
  alpha: LOWER + LOWER.toUpperCase(),
};

/** Everything a character may be when no set is named. */
export const ANY_CHARACTER = `${POOLS.alpha}${POOLS.number}${POOLS.symbol}`;

/** The characters of a set given by name, or the ones given; an own set may hold any script. */
export function poolOf(name: string | undefined): readonly string[] {
  if (name === undefined || name === '') return [...ANY_CHARACTER];
  const key = name.toLowerCase();
  return [...((Object.hasOwn(POOLS, key) ? POOLS[key] : undefined) ?? name)];
}

/** Lower-case letters. */
export function lowerLetters(random: Random, length: number): string {
  let result = '';
  let left = length;
  while (left > 1) {
    let bits = random.bits();
    for (let i = 0; i < 3 && left > 1; i += 1) {
      result += PAIRS[bits % 676];
      bits = Math.floor(bits / 676);
      left -= 2;
    }
  }
  return left === 1 ? result + LOWER.charAt(random.below(26)) : result;
}

/** Characters of a set. */
export function drawCharacters(run: Run, pool: readonly string[], length: number): string {
  if (length > 64) {
    run.checkRepeat(length);
    run.spend(0, length);
  }
  if (pool.length === 0) return '';
  let result = '';
  for (let i = 0; i < length; i += 1) result += pool[run.random.below(pool.length)];
  return result;
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** An English word of 3 to 10 letters. */
export function drawWord(run: Run, min = 3, max = 10): string {
  const length = run.random.int(min, max);
  if (length > 64) {
    run.checkRepeat(length);
    run.spend(0, length);
  }
  return lowerLetters(run.random, length);
}
