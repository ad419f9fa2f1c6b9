import { plain } from '../run/node';
import { drawAmount, readAmount } from './generators/amount';
import { drawChineseSentence } from './generators/chinese';
import type { Placeholder } from './placeholder';

export const cparagraph: Placeholder = {
  names: ['cparagraph'],
  group: 'text',
  example: '@cparagraph(1, 3)',
  about: {
    zh: '中文段落；(n) 或 (min, max) 为句数，默认 3 到 7。',
    en: 'A Chinese paragraph with (n) or (min, max) sentences, 3 to 7 by default.',
  },
  prepare: (args) => {
    const amount = readAmount(args, 0, 3, 7);
    return plain((run) => {
      const count = drawAmount(run.random, amount);
      run.checkRepeat(count);
      run.spend(0, count * 16);
      let result = '';
      for (let i = 0; i < count; i += 1) result += drawChineseSentence(run);
      return result;
    });
  },
};
