import { number } from '../run/node';
import type { Placeholder } from './placeholder';

export const increment: Placeholder = {
  names: ['increment', 'inc'],
  group: 'misc',
  example: '@increment',
  about: {
    zh: '递增的整数；参数为步长。',
    en: 'A number that increases with each generation; the argument is the step.',
  },
  numbers: 'always',
  prepare: (args) => {
    const step = args.number(0, 1);
    return number((run) => {
      run.counters.increment += step;
      return run.counters.increment;
    });
  },
};
