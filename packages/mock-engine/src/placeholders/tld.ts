import { oneOf } from '../node';
import { TOP_LEVEL_DOMAINS } from './data/domains';
import { lazy } from './lazy';
import type { Placeholder } from './placeholder';

const names = lazy(() => oneOf(TOP_LEVEL_DOMAINS));

export const tld: Placeholder = {
  names: ['tld'],
  group: 'web',
  example: '@tld',
  about: {
    zh: '顶级域名。',
    en: 'A top-level domain.',
  },
  prepare: names,
};
