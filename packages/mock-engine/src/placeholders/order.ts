import { dataOf } from '../run/arguments';
import { anything } from '../run/node';
import type { Placeholder } from './placeholder';

/** Returns the choices in order; each render starts with the first. */
export const order: Placeholder = {
  names: ['order'],
  group: 'helper',
  example: '@order(["a", "e", "i"])',
  about: { zh: '依次取列表中的值，取完从头再来。', en: 'The values of an array in order, then from the first again.' },
  numbers: 'ofNumbers',
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
