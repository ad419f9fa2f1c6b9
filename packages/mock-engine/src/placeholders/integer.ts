import { number } from '../run/node';
import type { Placeholder } from './placeholder';

export const integer: Placeholder = {
  names: ['integer', 'int'],
  group: 'basic',
  example: '@integer(60, 100)',
  about: { zh: '整数；(min, max) 为范围，含两端。', en: 'A whole number; (min, max) sets the inclusive range.' },
  numbers: 'always',
  prepare: (args) => {
    const first = args.integer(0, Number.MIN_SAFE_INTEGER);
    const second = args.integer(1, Number.MAX_SAFE_INTEGER);
    const min = Math.min(first, second);
    const max = Math.max(first, second);
    return number((run) => run.random.int(min, max));
  },
};
