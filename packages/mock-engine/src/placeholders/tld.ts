import { plain } from '../node';
import { TOP_LEVEL_DOMAINS } from './data/domains';
import type { Placeholder } from './placeholder';

export const tld: Placeholder = {
  names: ['tld'],
  group: 'web',
  example: '@tld',
  prepare: () => plain((run) => run.random.pick(TOP_LEVEL_DOMAINS)),
};
