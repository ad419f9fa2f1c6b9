import { oneOf } from '../node';
import { LAST_NAMES } from './data/names';
import type { Placeholder } from './placeholder';

export const last: Placeholder = {
  names: ['last'],
  group: 'name',
  example: '@last',
  prepare: () => oneOf(LAST_NAMES),
};
