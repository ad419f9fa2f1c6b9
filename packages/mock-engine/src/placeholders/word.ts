import { plain } from '../run/node';
import { readAmount } from './generators/amount';
import { drawWord } from './generators/letters';
import type { Placeholder } from './placeholder';

export const word: Placeholder = {
  names: ['word'],
  group: 'text',
  example: '@word(3, 5)',
  about: {
    zh: '英文单词；(n) 或 (min, max) 为字母数，默认 3 到 10。',
    en: 'An English word with (n) or (min, max) letters, 3 to 10 by default.',
  },
  prepare: (args) => {
    const { min, max } = readAmount(args, 0, 3, 10);
    return plain((run) => drawWord(run, min, max));
  },
};
