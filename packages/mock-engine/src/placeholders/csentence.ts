import { plain } from '../node';
import { readAmount } from './amount';
import { drawChineseSentence } from './chinese';
import type { Placeholder } from './placeholder';

export const csentence: Placeholder = {
  names: ['csentence'],
  group: 'text',
  example: '@csentence(3, 5)',
  prepare: (args) => {
    const { min, max } = readAmount(args, 0, 12, 18);
    return plain((run) => drawChineseSentence(run, min, max));
  },
};
