import { type CSSProperties, lazy, Suspense } from 'react';
import type { DateFieldProps, Period, PeriodFilterProps } from './date-props';

export type { Period } from './date-props';

// A calendar is as large as half of a list, and few lists have one.
const DayPicker = lazy(async () => ({ default: (await import('./date-pickers')).DayPicker }));
const PeriodPicker = lazy(async () => ({ default: (await import('./date-pickers')).PeriodPicker }));

/**
 * Picks a day, typed or from the calendar, in the language of the screen. A control for forms.
 * @example <Form.Item name="expiresOn" label={t.expires}><DateField from={today} /></Form.Item>
 */
export function DateField(props: DateFieldProps) {
  return (
    <Suspense fallback={<Place style={{ width: '100%' }} />}>
      <DayPicker {...props} />
    </Suspense>
  );
}

/**
 * Filters by a period of days; either end may stay open, and the usual periods are one click away.
 * @example <FilterField label={t.period}>{(id) => <PeriodFilter id={id} label={t.period} value={{ from, to }} onChange={table.set} />}</FilterField>
 */
export function PeriodFilter(props: PeriodFilterProps) {
  return (
    <Suspense fallback={<Place style={{ width: 260, ...props.style }} />}>
      <PeriodPicker {...props} />
    </Suspense>
  );
}

/** The room of a picker that is still loading. */
const Place = ({ style }: { style: CSSProperties }) => (
  <span
    aria-hidden="true"
    style={{
      display: 'inline-block',
      height: 32,
      border: '1px solid var(--g-edge)',
      borderRadius: 'var(--g-radius)',
      ...style,
    }}
  />
);

/** The first moment of a day where the reader is, or of the one so many days after it. */
function startOf(day: string, after = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + after).toISOString();
}

/** The moments in which a period begins and ends where the reader is; the end is the first after it. */
export const momentsOf = ({ from, to }: Period): { from: string; to: string } => ({
  from: from && startOf(from),
  to: to && startOf(to, 1),
});
