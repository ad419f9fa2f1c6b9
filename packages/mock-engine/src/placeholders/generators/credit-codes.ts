import type { Random } from '../../run/random';

/** The 31 characters of the code; letters that resemble digits are excluded. */
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const DIGITS_AND_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];

/**
 * Generates a unified social credit code by the national standard GB 32100: registering authority and kind of
 * company, county, number of the organisation with its own check character by GB 11714, and a check character
 * for the whole code.
 */
export function drawCreditCode(random: Random, county: string): string {
  // Organisation numbers issued since the introduction of the code begin with MA.
  let number = 'MA';
  for (let i = 0; i < 6; i += 1) number += SIGNS[random.below(SIGNS.length)];
  const code = `91${county}${number}${organisationCheck(number)}`;
  return code + codeCheck(code);
}

function organisationCheck(number: string): string {
  let sum = 0;
  for (let i = 0; i < number.length; i += 1) {
    sum += (ORGANISATION_WEIGHTS[i] as number) * DIGITS_AND_LETTERS.indexOf(number.charAt(i));
  }
  return '0X987654321'.charAt(sum % 11);
}

function codeCheck(code: string): string {
  let sum = 0;
  let weight = 1;
  for (let i = 0; i < code.length; i += 1) {
    sum += weight * SIGNS.indexOf(code.charAt(i));
    weight = (weight * 3) % 31;
  }
  return SIGNS.charAt((31 - (sum % 31)) % 31);
}
