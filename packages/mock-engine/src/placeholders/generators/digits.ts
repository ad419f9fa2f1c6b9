import type { Random } from '../../run/random';
import { lazy } from './lazy';

// Three digits at a time from a table are faster than printing and zero-padding numbers.
const threes = lazy(() => Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0')));

/** Generates `length` decimal digits. */
export function drawDigits(random: Random, length: number): string {
  const table = threes();
  let result = '';
  while (result.length + 3 <= length) result += table[random.below(1000)] as string;
  const rest = length - result.length;
  return rest === 0 ? result : result + (table[random.below(1000)] as string).slice(0, rest);
}
