import { plain } from '../run/node';
import { fieldsOf } from './generators/date-format';
import { compactDay, withCheckDigit } from './generators/identity-numbers';
import { provinces } from './generators/regions';
import type { Placeholder } from './placeholder';

export const id: Placeholder = {
  names: ['id'],
  group: 'misc',
  example: '@id',
  about: {
    zh: '18 位身份证号，省份代码和校验码有效。',
    en: 'An 18-digit identity number with a valid province code and check digit.',
  },
  prepare: () =>
    plain((run) => {
      const place = run.random.pick(provinces()).code;
      const born = compactDay(fieldsOf(run.pastMoment()));
      return withCheckDigit(`${place}${born}${String(run.random.below(1000)).padStart(3, '0')}`);
    }),
};
