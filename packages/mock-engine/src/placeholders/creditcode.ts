import { plain } from '../run/node';
import { drawCreditCode } from './generators/credit-codes';
import { drawUrbanPlace } from './generators/places';
import type { Placeholder } from './placeholder';

export const creditcode: Placeholder = {
  names: ['creditcode'],
  group: 'business',
  example: '@creditCode',
  about: {
    zh: '统一社会信用代码，区县代码和校验码有效。',
    en: 'A unified social credit code with a valid county code and check character.',
  },
  prepare: () => plain(({ random }) => drawCreditCode(random, drawUrbanPlace(random).county.code)),
};
