import { dataOf } from '../arguments';
import { text, textOf } from '../node';
import type { Placeholder } from './placeholder';

export const lower: Placeholder = {
  names: ['lower'],
  group: 'helper',
  example: '@lower("HELLO")',
  prepare: (args) => {
    const word = textOf(dataOf(args.list[0]));
    const result = word.toLowerCase();
    return text(() => result);
  },
};
