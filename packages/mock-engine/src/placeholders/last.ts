import { oneOf } from '../node';
import { lastNames } from './data/names';
import { lazy } from './lazy';
import type { Placeholder } from './placeholder';

const names = lazy(() => oneOf(lastNames()));

export const last: Placeholder = {
  names: ['last'],
  group: 'name',
  example: '@last',
  about: {
    zh: '英文姓。',
    en: 'An English family name.',
  },
  prepare: names,
};
