import { anything } from '../run/node';
import type { Placeholder } from './placeholder';

export const range: Placeholder = {
  names: ['range'],
  group: 'basic',
  example: '@range(1, 10, 2)',
  about: {
    zh: '整数数组；(stop) 或 (start, stop, step)，不含 stop。',
    en: 'An array of whole numbers; (stop) or (start, stop, step), excluding stop.',
  },
  prepare: (args) => {
    const start = args.count > 1 ? args.number(0, 0) : 0;
    const stop = args.count > 1 ? args.number(1, 0) : args.number(0, 0);
    const step = args.number(2, 1) || 1;
    const count = Math.max(0, Math.ceil((stop - start) / step));
    return anything((run) => {
      run.checkRepeat(count);
      run.spend(count, count);
      return Array.from({ length: count }, (_, i) => start + i * step);
    });
  },
};
