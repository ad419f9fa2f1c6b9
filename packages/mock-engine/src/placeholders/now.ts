import type { Run } from '../run/run';
import { compileDateFormat, type DateFields, fieldsOf, wallFieldsOf, wallTimeOf } from './generators/date-format';
import { formatted } from './generators/moment';
import type { Placeholder } from './placeholder';

const UNITS = new Set(['year', 'month', 'week', 'day', 'hour', 'minute', 'second']);

/** Returns the fields of the start of a unit. Weeks begin on Sunday, for compatibility. */
function startOf(unit: string, run: Run): DateFields {
  const now = wallFieldsOf(run, run.now.getTime());
  if (unit === '') return now;
  const { year, month, day, hour, minute, second } = now;
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const starts: Readonly<Record<string, number>> = {
    year: Date.UTC(year, 0, 1),
    month: Date.UTC(year, month - 1, 1),
    week: Date.UTC(year, month - 1, day - weekday),
    day: Date.UTC(year, month - 1, day),
    hour: Date.UTC(year, month - 1, day, hour),
    minute: Date.UTC(year, month - 1, day, hour, minute),
    second: Date.UTC(year, month - 1, day, hour, minute, second),
  };
  const start = fieldsOf(starts[unit] ?? 0);
  return { ...start, time: wallTimeOf(run, start) };
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
    return formatted(format, (run) => print(startOf(unit, run)));
  },
};
