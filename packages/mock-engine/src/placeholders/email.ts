import { plain, text } from '../node';
import { drawWord, lowerLetters } from './letters';
import type { Placeholder } from './placeholder';
import { drawDomain } from './web';

export const email: Placeholder = {
  names: ['email'],
  group: 'web',
  example: '@email',
  prepare: (args) => {
    const domain = args.text(0, '');
    const kind = domain === '' ? plain : text;
    return kind((run) => `${lowerLetters(run.random, 1)}.${drawWord(run)}@${domain || drawDomain(run)}`);
  },
};
