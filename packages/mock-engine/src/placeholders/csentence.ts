import { readAmount } from './generators/amount';
import { chineseText } from './generators/chinese';
import type { Placeholder } from './placeholder';

export const csentence: Placeholder = {
  names: ['csentence'],
  group: 'text',
  example: '@csentence(3, 5)',
  about: {
    zh: '中文句子；(n) 或 (min, max) 为字数，默认 12 到 18。',
    en: 'A Chinese sentence with (n) or (min, max) characters, 12 to 18 by default.',
  },
  prepare: (args) => chineseText(readAmount(args, 0, 12, 18), '。'),
};
