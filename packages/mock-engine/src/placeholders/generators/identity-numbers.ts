import type { Random } from '../../run/random';
import { compileDateFormat, type DateFields } from './date-format';

export type Sex = '男' | '女';

/** Format of a birthday in identity numbers. */
export const compactDay = compileDateFormat('yyyyMMdd');
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/**
 * Returns all 18 characters: the last is the check character of the others, by the national standard GB
 * 11643.
 */
export function withCheckDigit(digits: string): string {
  let sum = 0;
  for (let i = 0; i < WEIGHTS.length; i += 1) sum += (WEIGHTS[i] as number) * (digits.charCodeAt(i) - 48);
  return digits + '10X98765432'.charAt(sum % 11);
}

/**
 * Generates the number of a person from a county. The order number among people born on the same day is odd
 * for men and even for women.
 */
export function drawIdentityNumber(random: Random, county: string, born: DateFields, sex: Sex): string {
  const order = 2 * random.int(1, 499) + (sex === '男' ? 1 : 0);
  return withCheckDigit(`${county}${compactDay(born)}${String(order).padStart(3, '0')}`);
}
