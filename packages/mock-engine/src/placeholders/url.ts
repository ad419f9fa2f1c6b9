import { plain, text } from '../node';
import { drawWord } from './letters';
import type { Placeholder } from './placeholder';
import { drawDomain } from './web';

export const url: Placeholder = {
  names: ['url'],
  group: 'web',
  example: '@url',
  prepare: (args) => {
    const protocol = args.text(0, '');
    const host = args.text(1, '');
    const kind = args.count === 0 ? plain : text;
    return kind((run) => {
      const scheme = protocol || (run.random.below(2) === 0 ? 'http' : 'https');
      return `${scheme}://${host || drawDomain(run)}/${drawWord(run)}`;
    });
  },
};
