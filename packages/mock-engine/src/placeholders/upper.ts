import { dataOf } from '../run/arguments';
import { text, textOf } from '../run/node';
import type { Placeholder } from './placeholder';

export const upper: Placeholder = {
  names: ['upper'],
  group: 'helper',
  example: '@upper("hello")',
  about: { zh: '把文本变为大写。', en: 'Changes a text to upper case.' },
  prepare: (args) => {
    const word = textOf(dataOf(args.list[0]));
    const result = word.toUpperCase();
    return text(() => result);
  },
};
