import { oneOf } from '../node';
import { FIRST_NAMES } from './data/names';
import type { Placeholder } from './placeholder';

export const first: Placeholder = {
  names: ['first'],
  group: 'name',
  example: '@first',
  prepare: () => oneOf(FIRST_NAMES),
};
