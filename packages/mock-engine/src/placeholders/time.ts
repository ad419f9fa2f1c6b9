import { momentDrawing } from './generators/moment';
import type { Placeholder } from './placeholder';

export const time: Placeholder = {
  names: ['time'],
  group: 'date',
  example: '@time("HH:mm:ss")',
  about: {
    zh: '时间；参数为格式，或 (起, 止, 格式)，起止如 "08:00"、"-2h"、"now"，含两端。',
    en: 'A time; (format) or (from, to, format), inclusive, with limits such as "08:00", "-2h" or "now".',
  },
  prepare: (args) => momentDrawing(args, 'HH:mm:ss'),
};
