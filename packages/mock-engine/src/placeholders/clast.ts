import { oneOf } from '../node';
import { CHINESE_GIVEN_NAMES } from './data/names';
import type { Placeholder } from './placeholder';

/** The given name, which comes last in Chinese. */
export const clast: Placeholder = {
  names: ['clast'],
  group: 'name',
  example: '@clast',
  about: {
    zh: '中文名（不含姓）。',
    en: 'A Chinese given name.',
  },
  prepare: () => oneOf(CHINESE_GIVEN_NAMES),
};
