import { plain } from '../node';
import { drawAmount, readAmount } from './amount';
import { COMMON_CHARACTERS, drawChinese } from './chinese';
import type { Placeholder } from './placeholder';

export const ctitle: Placeholder = {
  names: ['ctitle'],
  group: 'text',
  example: '@ctitle(3, 5)',
  prepare: (args) => {
    const amount = readAmount(args, 0, 3, 7);
    return plain((run) => drawChinese(run, COMMON_CHARACTERS, drawAmount(run.random, amount)));
  },
};
