import { plain } from '../run/node';
import { drawAmount, readAmount } from './generators/amount';
import { drawSentence } from './generators/english';
import type { Placeholder } from './placeholder';

export const sentence: Placeholder = {
  names: ['sentence'],
  group: 'text',
  example: '@sentence(3, 5)',
  about: {
    zh: '英文句子；(n) 或 (min, max) 为词数，默认 12 到 18。',
    en: 'An English sentence with (n) or (min, max) words, 12 to 18 by default.',
  },
  prepare: (args) => {
    const amount = readAmount(args, 0, 12, 18);
    return plain((run) => drawSentence(run, drawAmount(run.random, amount)));
  },
};
