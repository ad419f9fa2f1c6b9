import { readAmount } from './amount';
import { chineseText } from './chinese';
import type { Placeholder } from './placeholder';

export const ctitle: Placeholder = {
  names: ['ctitle'],
  group: 'text',
  example: '@ctitle(3, 5)',
  prepare: (args) => chineseText(readAmount(args, 0, 3, 7)),
};
