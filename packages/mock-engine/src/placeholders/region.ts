import { oneOf } from '../run/node';
import { lazy } from './generators/lazy';
import type { Placeholder } from './placeholder';

const REGIONS = ['东北', '华北', '华东', '华中', '华南', '西南', '西北'] as const;

const names = lazy(() => oneOf(REGIONS));

export const region: Placeholder = {
  names: ['region'],
  group: 'address',
  example: '@region',
  about: { zh: '中国大区，如华东。', en: 'A region of China, such as 华东.' },
  prepare: names,
};
