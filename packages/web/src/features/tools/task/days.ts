import { today } from '../../../lib/texts/today';

export const periods = ['month', 'quarter', 'year', 'all'] as const;
export type Period = (typeof periods)[number];

/** Returns the first day of the current month, quarter or year; empty for all time. */
export function firstDayOf(period: Period, day = today()): string {
  const [year = '', month = '01'] = day.split('-');
  const quarter = String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0');
  return { month: `${year}-${month}-01`, quarter: `${year}-${quarter}-01`, year: `${year}-01-01`, all: '' }[period];
}
