import { momentDrawing } from './moment';
import type { Placeholder } from './placeholder';

export const date: Placeholder = {
  names: ['date'],
  group: 'date',
  example: '@date("yyyy-MM-dd")',
  about: {
    zh: '日期；参数为格式。',
    en: 'A date; the argument is its format.',
  },
  prepare: (args) => momentDrawing(args, 'yyyy-MM-dd'),
};
