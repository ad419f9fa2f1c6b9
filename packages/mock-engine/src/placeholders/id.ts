import { plain } from '../node';
import { compileDateFormat, fieldsOf } from './date-format';
import type { Placeholder } from './placeholder';
import { provinces } from './regions';

const birthday = compileDateFormat('yyyyMMdd');
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

// The last of the 18 signs, by the national standard for identity numbers.
function checkDigit(digits: string): string {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  return '10X98765432'.charAt(sum % 11);
}

export const id: Placeholder = {
  names: ['id'],
  group: 'misc',
  example: '@id',
  about: {
    zh: '18 位身份证号，省份代码和校验码有效。',
    en: 'An identity number of 18 digits with a valid province and check digit.',
  },
  prepare: () =>
    plain((run) => {
      const place = run.random.pick(provinces()).code;
      const born = birthday(fieldsOf(run.pastMoment()));
      const digits = `${place}${born}${String(run.random.below(1000)).padStart(3, '0')}`;
      return digits + checkDigit(digits);
    }),
};
