import { addDays, daysBetween, type WikiPeriod } from '@easymock/contract';

/** The aggregated spans: the periods, and the earlier span that each is compared with. */
export const spanKeys = [
  'today',
  'week',
  'month',
  'quarter',
  'all',
  'todayBefore',
  'weekBefore',
  'monthBefore',
  'quarterBefore',
] as const;
export type SpanKey = (typeof spanKeys)[number];

/** Returns the span before a period; null for all time. */
export const spanBefore = (period: WikiPeriod): SpanKey | null => (period === 'all' ? null : `${period}Before`);

/** A range of days, both inclusive. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Returns the first day of the quarter that is `before` quarters before that of a day. */
function quarterStart(day: string, before = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = Math.floor((month - 1) / 3) * 3 - before * 3;
  return new Date(Date.UTC(year, first, 1)).toISOString().slice(0, 10);
}

/**
 * Returns the days of all spans as of a day. A quarter is compared with the same number of days of the
 * previous quarter, or with all of it if that is shorter.
 */
export function spansOf(today: string): Record<SpanKey, Span> {
  const last = (num: number): Span => ({ from: addDays(today, 1 - num), to: today });
  const before = (num: number): Span => ({ from: addDays(today, 1 - 2 * num), to: addDays(today, -num) });
  const quarter = { from: quarterStart(today), to: today };
  const lastQuarter = quarterStart(today, 1);
  const sameDays = addDays(lastQuarter, daysBetween(quarter.from, quarter.to));
  const lastDay = addDays(quarter.from, -1);
  return {
    today: last(1),
    week: last(7),
    month: last(30),
    quarter,
    all: { from: '0001-01-01', to: today },
    todayBefore: before(1),
    weekBefore: before(7),
    monthBefore: before(30),
    quarterBefore: { from: lastQuarter, to: sameDays < lastDay ? sameDays : lastDay },
  };
}
