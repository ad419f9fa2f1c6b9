import { oneOf } from '../node';
import { TOP_LEVEL_DOMAINS } from './data/domains';
import type { Placeholder } from './placeholder';

export const tld: Placeholder = {
  names: ['tld'],
  group: 'web',
  example: '@tld',
  prepare: () => oneOf(TOP_LEVEL_DOMAINS),
};
