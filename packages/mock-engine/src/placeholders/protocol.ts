import { oneOf } from '../node';
import { PROTOCOLS } from './data/domains';
import { lazy } from './lazy';
import type { Placeholder } from './placeholder';

const names = lazy(() => oneOf(PROTOCOLS));

export const protocol: Placeholder = {
  names: ['protocol'],
  group: 'web',
  example: '@protocol',
  about: {
    zh: 'URL 协议。',
    en: 'The scheme of an address.',
  },
  prepare: names,
};
