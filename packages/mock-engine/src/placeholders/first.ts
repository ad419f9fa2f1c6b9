import { oneOf } from '../run/node';
import { firstNames } from './generators/data/names';
import { lazy } from './generators/lazy';
import type { Placeholder } from './placeholder';

const names = lazy(() => oneOf(firstNames()));

export const first: Placeholder = {
  names: ['first'],
  group: 'name',
  example: '@first',
  about: { zh: '英文名。', en: 'An English given name.' },
  prepare: names,
};
