import { plain } from '../run/node';
import { drawPlace, drawStreet } from './generators/places';
import type { Placeholder } from './placeholder';

export const address: Placeholder = {
  names: ['address'],
  group: 'business',
  example: '@address',
  about: {
    zh: '中国大陆地址，从省到门牌号，省市区一致。',
    en: 'An address in mainland China; province, city and street match each other.',
  },
  prepare: () => plain(({ random }) => drawPlace(random).prefix + drawStreet(random)),
};
