import { plain } from '../node';
import { drawAmount, readAmount } from './amount';
import { drawSentence } from './english';
import type { Placeholder } from './placeholder';

export const sentence: Placeholder = {
  names: ['sentence'],
  group: 'text',
  example: '@sentence(3, 5)',
  prepare: (args) => {
    const amount = readAmount(args, 0, 12, 18);
    return plain((run) => drawSentence(run, drawAmount(run.random, amount)));
  },
};
