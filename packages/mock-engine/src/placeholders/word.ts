import { plain } from '../node';
import { readAmount } from './amount';
import { drawWord } from './letters';
import type { Placeholder } from './placeholder';

export const word: Placeholder = {
  names: ['word'],
  group: 'text',
  example: '@word(3, 5)',
  prepare: (args) => {
    const { min, max } = readAmount(args, 0, 3, 10);
    return plain((run) => drawWord(run, min, max));
  },
};
