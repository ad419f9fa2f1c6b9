import { number } from '../run/node';
import type { Placeholder } from './placeholder';

export const natural: Placeholder = {
  names: ['natural'],
  group: 'basic',
  example: '@natural(60, 100)',
  about: { zh: '自然数；(min, max) 为范围，含两端。', en: 'A natural number; (min, max) sets the inclusive range.' },
  numbers: 'always',
  prepare: (args) => {
    const first = Math.max(0, args.integer(0, 0));
    const second = Math.max(0, args.integer(1, Number.MAX_SAFE_INTEGER));
    const min = Math.min(first, second);
    const max = Math.max(first, second);
    return number((run) => run.random.int(min, max));
  },
};
