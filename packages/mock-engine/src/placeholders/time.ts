import { momentDrawing } from './moment';
import type { Placeholder } from './placeholder';

export const time: Placeholder = {
  names: ['time'],
  group: 'date',
  example: '@time("HH:mm:ss")',
  about: {
    zh: '时间；参数为格式。',
    en: 'A time of day; the argument is its format.',
  },
  prepare: (args) => momentDrawing(args, 'HH:mm:ss'),
};
