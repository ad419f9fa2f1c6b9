import { oneOf } from '../node';
import { LAST_NAMES } from './data/names';
import type { Placeholder } from './placeholder';

export const last: Placeholder = {
  names: ['last'],
  group: 'name',
  example: '@last',
  about: {
    zh: '英文姓。',
    en: 'An English family name.',
  },
  prepare: () => oneOf(LAST_NAMES),
};
