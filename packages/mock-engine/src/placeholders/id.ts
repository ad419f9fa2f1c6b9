import { plain } from '../node';
import { fieldsOf } from './date-format';
import { compactDay, withCheckDigit } from './identity-numbers';
import type { Placeholder } from './placeholder';
import { provinces } from './regions';

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
      const born = compactDay(fieldsOf(run.pastMoment()));
      return withCheckDigit(`${place}${born}${String(run.random.below(1000)).padStart(3, '0')}`);
    }),
};
