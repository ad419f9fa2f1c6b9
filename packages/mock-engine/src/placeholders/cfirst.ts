import { oneOf } from '../node';
import { CHINESE_FAMILY_NAMES } from './data/names';
import type { Placeholder } from './placeholder';

/** The family name, which comes first in Chinese. */
export const cfirst: Placeholder = {
  names: ['cfirst'],
  group: 'name',
  example: '@cfirst',
  prepare: () => oneOf(CHINESE_FAMILY_NAMES),
};
