import { oneOf } from '../node';
import { CHINESE_FAMILY_NAMES } from './data/names';
import type { Placeholder } from './placeholder';

/** The family name, which comes first in Chinese. */
export const cfirst: Placeholder = {
  names: ['cfirst'],
  group: 'name',
  example: '@cfirst',
  about: {
    zh: '中文姓，按真实频率抽取。',
    en: 'A Chinese family name, as frequent as in real life.',
  },
  prepare: () => oneOf(CHINESE_FAMILY_NAMES),
};
