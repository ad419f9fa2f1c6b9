import { dataOf } from '../run/arguments';
import { text, textOf } from '../run/node';
import type { Placeholder } from './placeholder';

export const lower: Placeholder = {
  names: ['lower'],
  group: 'helper',
  example: '@lower("HELLO")',
  about: { zh: '把文本变为小写。', en: 'Changes a text to lower case.' },
  prepare: (args) => {
    const word = textOf(dataOf(args.list[0]));
    const result = word.toLowerCase();
    return text(() => result);
  },
};
