import { plain } from '../run/node';
import { drawBirth } from './generators/birthdays';
import { drawIdentityNumber } from './generators/identity-numbers';
import { drawPlace } from './generators/places';
import type { Placeholder } from './placeholder';

export const idcard: Placeholder = {
  names: ['idcard'],
  group: 'business',
  example: '@idCard',
  about: {
    zh: '18 位身份证号：区县代码、生日和校验码均有效，年满 18 至 60 岁。',
    en: 'An 18-digit identity number with a valid county code, date of birth (aged 18 to 60) and check digit.',
  },
  prepare: () =>
    plain((run) => {
      const { random } = run;
      const { county } = drawPlace(random);
      return drawIdentityNumber(random, county.code, drawBirth(run).day, random.next() < 0 ? '男' : '女');
    }),
};
