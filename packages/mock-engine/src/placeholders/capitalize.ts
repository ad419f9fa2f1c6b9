import { dataOf } from '../run/arguments';
import { text, textOf } from '../run/node';
import { capitalized } from './generators/letters';
import type { Placeholder } from './placeholder';

export const capitalize: Placeholder = {
  names: ['capitalize'],
  group: 'helper',
  example: '@capitalize("hello")',
  about: { zh: '把首字母变为大写。', en: 'Changes the first letter of a text to upper case.' },
  prepare: (args) => {
    const word = textOf(dataOf(args.list[0]));
    const result = capitalized(word);
    return text(() => result);
  },
};
