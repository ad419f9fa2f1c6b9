import { momentDrawing } from './generators/moment';
import type { Placeholder } from './placeholder';

export const date: Placeholder = {
  names: ['date'],
  group: 'date',
  example: '@date("yyyy-MM-dd")',
  about: {
    zh: '日期；参数为格式，或 (起, 止, 格式)，起止如 "2024-01-01"、"-7d"、"now"，含两端。',
    en: 'A date; (format) or (from, to, format), inclusive, such as "-7d", "2024-01-01" or "now".',
  },
  prepare: (args) => momentDrawing(args, 'yyyy-MM-dd', true),
};
