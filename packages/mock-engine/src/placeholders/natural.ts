import { number } from '../node';
import type { Placeholder } from './placeholder';

export const natural: Placeholder = {
  names: ['natural'],
  group: 'basic',
  example: '@natural(60, 100)',
  about: {
    zh: '自然数；(min, max) 为范围，含两端。',
    en: 'A whole number from 0; (min, max) is its range, ends included.',
  },
  prepare: (args) => {
    const first = Math.max(0, args.integer(0, 0));
    const second = Math.max(0, args.integer(1, Number.MAX_SAFE_INTEGER));
    const min = Math.min(first, second);
    const max = Math.max(first, second);
    return number((run) => run.random.int(min, max));
  },
};
