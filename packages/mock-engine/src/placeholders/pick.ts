import { dataOf } from '../arguments';
import { anything } from '../node';
import type { Placeholder } from './placeholder';

export const pick: Placeholder = {
  names: ['pick'],
  group: 'helper',
  example: '@pick(["a", "e", "i"])',
  about: {
    zh: '从列表中任取一个；(list, min, max) 取若干个。',
    en: 'One value of a list; (list, min, max) takes several.',
  },
  prepare: (args) => {
    const list = args.array(0);
    const choices = (list ?? args.list).map(dataOf);
    const min = list ? args.integer(1, 1) : 1;
    const max = list ? args.integer(2, min) : 1;
    if (min === 1 && max === 1) return anything((run) => run.random.pick(choices));
    return anything((run) => {
      run.spend(choices.length, 0);
      return run.random.shuffle(choices).slice(0, run.random.int(Math.min(min, max), Math.max(min, max)));
    });
  },
};
