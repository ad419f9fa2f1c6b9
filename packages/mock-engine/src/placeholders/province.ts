import { oneOf } from '../node';
import { lazy } from './lazy';
import type { Placeholder } from './placeholder';
import { provinces } from './regions';

const names = lazy(() => oneOf(provinces().map(({ name }) => name)));

export const province: Placeholder = {
  names: ['province'],
  group: 'address',
  example: '@province',
  about: {
    zh: '中国省级行政区。',
    en: 'A Chinese province.',
  },
  prepare: names,
};
