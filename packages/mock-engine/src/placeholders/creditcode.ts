import { plain } from '../node';
import { drawCreditCode } from './credit-codes';
import type { Placeholder } from './placeholder';
import { drawUrbanPlace } from './places';

export const creditcode: Placeholder = {
  names: ['creditcode'],
  group: 'business',
  example: '@creditCode',
  about: {
    zh: '统一社会信用代码，区县代码和校验码有效。',
    en: 'A unified social credit code with a valid county and valid check characters.',
  },
  prepare: () => plain(({ random }) => drawCreditCode(random, drawUrbanPlace(random).county.code)),
};
