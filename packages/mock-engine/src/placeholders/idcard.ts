import { plain } from '../node';
import { drawBirth } from './birthdays';
import { drawIdentityNumber } from './identity-numbers';
import type { Placeholder } from './placeholder';
import { drawPlace } from './places';

export const idcard: Placeholder = {
  names: ['idcard'],
  group: 'business',
  example: '@idCard',
  about: {
    zh: '18 位身份证号：区县代码、生日和校验码均有效，年满 18 至 60 岁。',
    en: 'An identity number of someone aged 18 to 60; county, birthday and check digit are valid.',
  },
  prepare: () =>
    plain((run) => {
      const { random } = run;
      const { county } = drawPlace(random);
      return drawIdentityNumber(random, county.code, drawBirth(run).day, random.next() < 0 ? '男' : '女');
    }),
};
