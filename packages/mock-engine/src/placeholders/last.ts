import { oneOf } from '../run/node';
import { lastNames } from './generators/data/names';
import { lazy } from './generators/lazy';
import type { Placeholder } from './placeholder';

const names = lazy(() => oneOf(lastNames()));

export const last: Placeholder = {
  names: ['last'],
  group: 'name',
  example: '@last',
  about: { zh: '英文姓。', en: 'An English family name.' },
  prepare: names,
};
