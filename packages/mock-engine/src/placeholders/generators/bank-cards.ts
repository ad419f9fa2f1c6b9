import type { Random } from '../../run/random';
import type { Bank } from './data/banks';
import { drawDigits } from './digits';

/** A number for a card of the bank, with a check digit by Luhn. */
export function drawCardNumber(random: Random, bank: Bank): string {
  const prefix = random.pick(bank.prefixes);
  const digits = prefix + drawDigits(random, bank.length - prefix.length - 1);
  return digits + luhnDigit(digits);
}

// From the right, every second digit counts twice, as the sum of its own digits; all together, with the check
// digit, they make a multiple of ten.
function luhnDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    sum += i % 2 === 1 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return (10 - (sum % 10)) % 10;
}
