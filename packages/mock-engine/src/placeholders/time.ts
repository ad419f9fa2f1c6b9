import { momentDrawing } from './moment';
import type { Placeholder } from './placeholder';

export const time: Placeholder = {
  names: ['time'],
  group: 'date',
  example: '@time("HH:mm:ss")',
  about: {
    zh: '时间；参数为格式，或 (起, 止, 格式)，起止如 "08:00"、"-2h"、"now"，含两端。',
    en: 'A time in a format, or (from, to, format); both ends included, such as "08:00" or "-2h".',
  },
  prepare: (args) => momentDrawing(args, 'HH:mm:ss'),
};
