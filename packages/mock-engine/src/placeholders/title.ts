import { plain } from '../node';
import { drawAmount, readAmount } from './amount';
import { drawWords } from './english';
import { capitalized } from './letters';
import type { Placeholder } from './placeholder';

export const title: Placeholder = {
  names: ['title'],
  group: 'text',
  example: '@title(3, 5)',
  prepare: (args) => {
    const amount = readAmount(args, 0, 3, 7);
    return plain((run) => drawWords(run, drawAmount(run.random, amount)).map(capitalized).join(' '));
  },
};
