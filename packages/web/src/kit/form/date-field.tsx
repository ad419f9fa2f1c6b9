import { type CSSProperties, lazy, Suspense } from 'react';
import type { DateFieldProps, Period, PeriodFilterProps } from './date-props';

export type { Period } from './date-props';

// Loaded on demand: a calendar is half the size of a list's code, and few lists contain one.
const DayPicker = lazy(async () => ({ default: (await import('./date-pickers')).DayPicker }));
const PeriodPicker = lazy(async () => ({ default: (await import('./date-pickers')).PeriodPicker }));

/**
 * Form control that picks a day, typed or from the calendar, in the language of the screen.
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
 * Filters by a period of days. Either end may stay open, and common periods are one click away.
 * @example <FilterField label={t.period}>{(id) => <PeriodFilter id={id} label={t.period} value={{ from, to }} onChange={table.set} />}</FilterField>
 */
export function PeriodFilter(props: PeriodFilterProps) {
  return (
    <Suspense fallback={<Place style={{ width: 260, ...props.style }} />}>
      <PeriodPicker {...props} />
    </Suspense>
  );
}

/** Placeholder with the size of a picker that is still loading. */
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

/** Returns the start of a day, or of the day `after` days later, in the reader's time zone. */
function startOf(day: string, after = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + after).toISOString();
}

/** Returns the start and the exclusive end of a period in the reader's time zone. */
export const periodBounds = ({ from, to }: Period): { from: string; to: string } => ({
  from: from && startOf(from),
  to: to && startOf(to, 1),
});
