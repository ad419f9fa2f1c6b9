import { number } from '../run/node';
import { momentBetween } from './generators/moment';
import type { Placeholder } from './placeholder';

export const timestamp: Placeholder = {
  names: ['timestamp'],
  group: 'date',
  example: '@timestamp("-7d", "now")',
  about: {
    zh: '毫秒时间戳；(起, 止, "s") 为范围和秒，起止如 "2024-01-01"、"-7d"、"now"，默认最近 90 天。',
    en: 'A Unix timestamp in milliseconds; (from, to, "s") sets the range and the unit; default: 90 days.',
  },
  numbers: 'always',
  prepare: (args) => {
    const draw = momentBetween(args.list[0] ?? '-90d', args.list[1] ?? 'now');
    const unit = args.text(2, '') === 's' ? 1000 : 1;
    return number((run) => Math.floor(draw(run) / unit));
  },
};
