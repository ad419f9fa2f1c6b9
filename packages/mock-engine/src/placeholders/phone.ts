import { plain } from '../node';
import { drawMobileNumber } from './phone-numbers';
import type { Placeholder } from './placeholder';

export const phone: Placeholder = {
  names: ['phone'],
  group: 'business',
  example: '@phone',
  about: { zh: '中国大陆手机号，号段真实。', en: 'A mobile number of mainland China with a prefix in use.' },
  prepare: () => plain(({ random }) => drawMobileNumber(random)),
};
