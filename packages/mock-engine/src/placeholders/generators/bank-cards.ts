import type { Random } from '../../run/random';
import type { Bank } from './data/banks';
import { drawDigits } from './digits';

/** Generates a card number of a bank, with a Luhn check digit. */
export function drawCardNumber(random: Random, bank: Bank): string {
  const prefix = random.pick(bank.prefixes);
  const digits = prefix + drawDigits(random, bank.length - prefix.length - 1);
  return digits + luhnDigit(digits);
}

// Luhn algorithm: from the right, every second digit is doubled and replaced by its digit sum; with the check
// digit, the total is a multiple of ten.
function luhnDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    sum += i % 2 === 1 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return (10 - (sum % 10)) % 10;
}
