import type { SpecialDay } from '@easymock/contract';
// The package contains the days that the State Council of China publishes each November for the next year.
import published from 'chinese-days/dist/chinese-days.json' with { type: 'json' };

/**
 * Builds special days.
 * @param entries by date, such as `'2026-10-01': 'National Day,国庆节,3'`: English name, Chinese name, days of
 * the holiday
 */
const daysOf = (entries: Readonly<Record<string, string>>, isOffDay: boolean): SpecialDay[] =>
  Object.entries(entries).map(([date, names]) => ({ date, name: names.split(',')[1] ?? '', isOffDay }));

/** Published special days, sorted by date. */
export const publishedDays: readonly SpecialDay[] = [
  ...daysOf(published.holidays, true),
  ...daysOf(published.workdays, false),
].sort((a, b) => a.date.localeCompare(b.date));
