import type { Random } from '../random';

/** So many decimal digits. */
export function drawDigits(random: Random, length: number): string {
  let result = '';
  while (result.length < length) {
    const size = Math.min(6, length - result.length);
    result += String(random.below(10 ** size)).padStart(size, '0');
  }
  return result;
}
