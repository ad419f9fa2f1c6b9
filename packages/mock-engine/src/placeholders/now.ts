import { compileDateFormat, localFieldsOf } from './generators/date-format';
import { formatted } from './generators/moment';
import type { Placeholder } from './placeholder';

const UNITS = new Set(['year', 'month', 'week', 'day', 'hour', 'minute', 'second']);

// Weeks begin on Sunday, for compatibility.
function startOf(unit: string, now: Date): Date {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const [hour, minute, second] = [now.getHours(), now.getMinutes(), now.getSeconds()];
  switch (unit) {
    case 'year':
      return new Date(year, 0, 1);
    case 'month':
      return new Date(year, month, 1);
    case 'week':
      return new Date(year, month, day - now.getDay());
    case 'day':
      return new Date(year, month, day);
    case 'hour':
      return new Date(year, month, day, hour);
    case 'minute':
      return new Date(year, month, day, hour, minute);
    case 'second':
      return new Date(year, month, day, hour, minute, second);
    default:
      return now;
  }
}

export const now: Placeholder = {
  names: ['now'],
  group: 'date',
  example: '@now("day", "yyyy-MM-dd HH:mm:ss")',
  about: {
    zh: '当前时间；参数为单位（year、month、week、day、hour、minute、second，取其开始）和格式。',
    en: 'The current time; arguments: a unit (year to second) whose start is used, and a format.',
  },
  prepare: (args) => {
    const first = args.text(0, '');
    const startsWithUnit = UNITS.has(first);
    const unit = startsWithUnit ? first : '';
    const format = args.text(startsWithUnit ? 1 : 0, '') || 'yyyy-MM-dd HH:mm:ss';
    const print = compileDateFormat(format);
    return formatted(format, (run) => print(localFieldsOf(startOf(unit, run.now))));
  },
};
