import { plain } from '../run/node';
import { drawAmount, readAmount } from './generators/amount';
import { drawWords } from './generators/english';
import { capitalized } from './generators/letters';
import type { Placeholder } from './placeholder';

export const title: Placeholder = {
  names: ['title'],
  group: 'text',
  example: '@title(3, 5)',
  about: {
    zh: '英文标题；(n) 或 (min, max) 为词数，默认 3 到 7。',
    en: 'An English title with (n) or (min, max) words, 3 to 7 by default.',
  },
  prepare: (args) => {
    const amount = readAmount(args, 0, 3, 7);
    return plain((run) => drawWords(run, drawAmount(run.random, amount)).map(capitalized).join(' '));
  },
};
