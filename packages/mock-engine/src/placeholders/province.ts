import { oneOf } from '../node';
import type { Placeholder } from './placeholder';
import { PROVINCES } from './regions';

export const province: Placeholder = {
  names: ['province'],
  group: 'address',
  example: '@province',
  about: {
    zh: '中国省级行政区。',
    en: 'A Chinese province.',
  },
  prepare: () => oneOf(PROVINCES.map((province) => province.name)),
};
