import { oneOf } from '../run/node';
import { lazy } from './generators/lazy';
import { provinces } from './generators/regions';
import type { Placeholder } from './placeholder';

const names = lazy(() => oneOf(provinces().map(({ name }) => name)));

export const province: Placeholder = {
  names: ['province'],
  group: 'address',
  example: '@province',
  about: { zh: '中国省级行政区。', en: 'A Chinese province.' },
  prepare: names,
};
