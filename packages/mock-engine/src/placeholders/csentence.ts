import { readAmount } from './amount';
import { chineseText } from './chinese';
import type { Placeholder } from './placeholder';

export const csentence: Placeholder = {
  names: ['csentence'],
  group: 'text',
  example: '@csentence(3, 5)',
  prepare: (args) => chineseText(readAmount(args, 0, 12, 18), '。'),
};
