import { momentDrawing } from './moment';
import type { Placeholder } from './placeholder';

export const datetime: Placeholder = {
  names: ['datetime'],
  group: 'date',
  example: '@datetime("yyyy-MM-dd HH:mm:ss")',
  about: {
    zh: '日期和时间；参数为格式。',
    en: 'A date with a time; the argument is its format.',
  },
  prepare: (args) => momentDrawing(args, 'yyyy-MM-dd HH:mm:ss'),
};
