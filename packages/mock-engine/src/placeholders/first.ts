import { oneOf } from '../node';
import { FIRST_NAMES } from './data/names';
import type { Placeholder } from './placeholder';

export const first: Placeholder = {
  names: ['first'],
  group: 'name',
  example: '@first',
  about: {
    zh: '英文名。',
    en: 'An English given name.',
  },
  prepare: () => oneOf(FIRST_NAMES),
};
