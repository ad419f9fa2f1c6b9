import { plain } from '../run/node';
import { drawMobileNumber } from './generators/phone-numbers';
import type { Placeholder } from './placeholder';

export const phone: Placeholder = {
  names: ['phone'],
  group: 'business',
  example: '@phone',
  about: { zh: '中国大陆手机号，号段真实。', en: 'A mobile number in mainland China with a real prefix.' },
  prepare: () => plain(({ random }) => drawMobileNumber(random)),
};
