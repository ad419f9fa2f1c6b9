import { number } from '../node';
import type { Placeholder } from './placeholder';

export const increment: Placeholder = {
  names: ['increment', 'inc'],
  group: 'misc',
  example: '@increment',
  prepare: (args) => {
    const step = args.number(0, 1);
    return number((run) => {
      run.counters.increment += step;
      return run.counters.increment;
    });
  },
};
