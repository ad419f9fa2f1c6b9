import { readAmount } from './generators/amount';
import { chineseText } from './generators/chinese';
import type { Placeholder } from './placeholder';

export const ctitle: Placeholder = {
  names: ['ctitle'],
  group: 'text',
  example: '@ctitle(3, 5)',
  about: {
    zh: '中文标题；(n) 或 (min, max) 为字数，默认 3 到 7。',
    en: 'A Chinese title with (n) or (min, max) characters, 3 to 7 by default.',
  },
  prepare: (args) => chineseText(readAmount(args, 0, 3, 7)),
};
