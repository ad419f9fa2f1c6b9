import { oneOf } from '../run/node';
import { PROTOCOLS } from './generators/data/domains';
import { lazy } from './generators/lazy';
import type { Placeholder } from './placeholder';

const names = lazy(() => oneOf(PROTOCOLS));

export const protocol: Placeholder = {
  names: ['protocol'],
  group: 'web',
  example: '@protocol',
  about: { zh: 'URL 协议。', en: 'A URL scheme.' },
  prepare: names,
};
