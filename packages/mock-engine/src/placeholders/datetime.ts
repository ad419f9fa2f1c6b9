import { momentDrawing } from './generators/moment';
import type { Placeholder } from './placeholder';

export const datetime: Placeholder = {
  names: ['datetime'],
  group: 'date',
  example: '@datetime("yyyy-MM-dd HH:mm:ss")',
  about: {
    zh: '日期和时间；参数为格式，或 (起, 止, 格式)，起止如 "2024-01-01 08:00"、"-7d"、"now"。',
    en: 'A date and time; (format) or (from, to, format), such as "2024-01-01 08:00", "-7d" or "now".',
  },
  prepare: (args) => momentDrawing(args, 'yyyy-MM-dd HH:mm:ss'),
};
