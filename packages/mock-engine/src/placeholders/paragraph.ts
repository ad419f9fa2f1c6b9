import { plain } from '../run/node';
import { drawAmount, readAmount } from './generators/amount';
import { drawSentence } from './generators/english';
import type { Placeholder } from './placeholder';

export const paragraph: Placeholder = {
  names: ['paragraph'],
  group: 'text',
  example: '@paragraph(1, 3)',
  about: {
    zh: '英文段落；(n) 或 (min, max) 为句数，默认 3 到 7。',
    en: 'An English paragraph with (n) or (min, max) sentences, 3 to 7 by default.',
  },
  prepare: (args) => {
    const amount = readAmount(args, 0, 3, 7);
    return plain((run) => {
      const count = drawAmount(run.random, amount);
      run.checkRepeat(count);
      run.spend(0, count * 80);
      return Array.from({ length: count }, () => drawSentence(run)).join(' ');
    });
  },
};
