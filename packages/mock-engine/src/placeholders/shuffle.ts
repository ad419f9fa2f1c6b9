import { dataOf } from '../run/arguments';
import { anything } from '../run/node';
import type { Placeholder } from './placeholder';

export const shuffle: Placeholder = {
  names: ['shuffle'],
  group: 'helper',
  example: '@shuffle(["a", "e", "i"])',
  about: {
    zh: '打乱列表；(list, min, max) 只取其中若干个。',
    en: 'An array in random order; (list, min, max) keeps only some elements.',
  },
  prepare: (args) => {
    const choices = (args.array(0) ?? []).map(dataOf);
    const first = args.integer(1, choices.length);
    const second = args.integer(2, first);
    const min = Math.max(0, Math.min(first, second));
    const max = Math.max(0, first, second);
    return anything((run) => {
      run.spend(choices.length, 0);
      return run.random.shuffle(choices).slice(0, run.random.int(min, max));
    });
  },
};
