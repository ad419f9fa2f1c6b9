import type { Random } from '../../run/random';
import type { Run } from '../../run/run';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';

// One letter per byte value. 256 is not a multiple of 26, so the most common English letters have one entry more. The
// bias is negligible, and four letters cost one random number.
const CODES = Uint8Array.from({ length: 256 }, (_, i) =>
  i < 234 ? 97 + (i % 26) : 'etaoinshrdlucmwfgypbvk'.charCodeAt(i - 234),
);

/** Named sets of characters. */
const POOLS: Readonly<Record<string, string>> = {
  lower: LOWER,
  upper: LOWER.toUpperCase(),
  number: '0123456789',
  symbol: '!@#$%^&*()[]',
  alpha: LOWER + LOWER.toUpperCase(),
};

/** Used if no set is named. */
const ANY_CHARACTER = `${POOLS.alpha}${POOLS.number}${POOLS.symbol}`;

/** Returns the characters of a named set or of a custom one, which may use any script. */
export function poolOf(name: string | undefined): readonly string[] {
  if (name === undefined || name === '') return [...ANY_CHARACTER];
  const key = name.toLowerCase();
  return [...((Object.hasOwn(POOLS, key) ? POOLS[key] : undefined) ?? name)];
}

/**
 * Generates lower-case letters. Creating a text from all character codes at once is several times faster than
 * concatenating letters, so the usual lengths are written out.
 */
function lowerLetters(random: Random, length: number): string {
  if (length <= 4) return upToFour(random.next(), length);
  if (length > 8) return upToEight(random, 8) + lowerLetters(random, length - 8);
  return upToEight(random, length);
}

function upToFour(a: number, length: number): string {
  const c1 = CODES[a & 255] as number;
  const c2 = CODES[(a >>> 8) & 255] as number;
  const c3 = CODES[(a >>> 16) & 255] as number;
  switch (length) {
    case 4:
      return String.fromCharCode(c1, c2, c3, CODES[a >>> 24] as number);
    case 3:
      return String.fromCharCode(c1, c2, c3);
    case 2:
      return String.fromCharCode(c1, c2);
    case 1:
      return String.fromCharCode(c1);
    default:
      return '';
  }
}

function upToEight(random: Random, length: number): string {
  const a = random.next();
  const b = random.next();
  const c1 = CODES[a & 255] as number;
  const c2 = CODES[(a >>> 8) & 255] as number;
  const c3 = CODES[(a >>> 16) & 255] as number;
  const c4 = CODES[a >>> 24] as number;
  const c5 = CODES[b & 255] as number;
  const c6 = CODES[(b >>> 8) & 255] as number;
  const c7 = CODES[(b >>> 16) & 255] as number;
  switch (length) {
    case 8:
      return String.fromCharCode(c1, c2, c3, c4, c5, c6, c7, CODES[b >>> 24] as number);
    case 7:
      return String.fromCharCode(c1, c2, c3, c4, c5, c6, c7);
    case 6:
      return String.fromCharCode(c1, c2, c3, c4, c5, c6);
    default:
      return String.fromCharCode(c1, c2, c3, c4, c5);
  }
}

/** Generates characters of a set. */
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

/** Generates an English-looking word, by default of 3 to 10 letters. */
export function drawWord(run: Run, min = 3, max = 10): string {
  const length = run.random.int(min, max);
  if (length > 64) {
    run.checkRepeat(length);
    run.spend(0, length);
  }
  return lowerLetters(run.random, length);
}
