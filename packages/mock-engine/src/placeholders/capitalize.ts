import { dataOf } from '../arguments';
import { text, textOf } from '../node';
import { capitalized } from './letters';
import type { Placeholder } from './placeholder';

export const capitalize: Placeholder = {
  names: ['capitalize'],
  group: 'helper',
  example: '@capitalize("hello")',
  about: {
    zh: '把首字母变为大写。',
    en: 'The text with its first letter in upper case.',
  },
  prepare: (args) => {
    const word = textOf(dataOf(args.list[0]));
    const result = capitalized(word);
    return text(() => result);
  },
};
