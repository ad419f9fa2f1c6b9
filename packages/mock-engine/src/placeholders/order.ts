import { dataOf } from '../arguments';
import { anything } from '../node';
import type { Placeholder } from './placeholder';

/** The choices in turn, each draw from the first. */
export const order: Placeholder = {
  names: ['order'],
  group: 'helper',
  example: '@order(["a", "e", "i"])',
  prepare: (args, site) => {
    const choices = (args.array(0) ?? args.list).map(dataOf);
    const slot = site.slot();
    return anything((run) => {
      const turn = run.slots[slot] ?? 0;
      run.slots[slot] = turn + 1;
      return choices[turn % choices.length];
    });
  },
};
