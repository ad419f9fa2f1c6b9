import { oneOf } from '../run/node';
import { TOP_LEVEL_DOMAINS } from './generators/data/domains';
import { lazy } from './generators/lazy';
import type { Placeholder } from './placeholder';

const names = lazy(() => oneOf(TOP_LEVEL_DOMAINS));

export const tld: Placeholder = {
  names: ['tld'],
  group: 'web',
  example: '@tld',
  about: { zh: '顶级域名。', en: 'A top-level domain.' },
  prepare: names,
};
