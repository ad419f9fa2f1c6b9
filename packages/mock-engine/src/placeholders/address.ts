import { plain } from '../node';
import type { Placeholder } from './placeholder';
import { drawPlace, drawStreet } from './places';

export const address: Placeholder = {
  names: ['address'],
  group: 'business',
  example: '@address',
  about: {
    zh: '中国大陆地址，从省到门牌号，省市区一致。',
    en: 'An address in mainland China from the province to the number of the house, all of which agree.',
  },
  prepare: () => plain(({ random }) => drawPlace(random).prefix + drawStreet(random)),
};
