import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { fieldTexts } from './texts';
import 'dayjs/locale/zh-cn';
import type { CSSProperties } from 'react';
import { useTexts } from '../../lib/texts/texts';

const format = 'YYYY-MM-DD';
const dayOf = (value: string): Dayjs | null => (value ? dayjs(value, format) : null);

interface DateFieldProps {
  /** A day such as `2026-11-20`, or the empty text. */
  value?: string;
  onChange?: (day: string) => void;
  /** Days that may be chosen, both included. */
  from?: string;
  to?: string;
  id?: string;
  disabled?: boolean;
  status?: 'error' | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
}

/**
 * Picks a day, typed or from the calendar, in the language of the screen. A control for forms.
 * @example <Form.Item name="expiresOn" label={t.expires}><DateField from={today} /></Form.Item>
 */
export function DateField({ value = '', onChange, from, to, ...rest }: DateFieldProps) {
  const t = useTexts(fieldTexts);
  return (
    <DatePicker
      {...rest}
      style={{ width: '100%' }}
      placeholder={t.pickDay}
      format={format}
      minDate={from ? dayjs(from) : undefined}
      maxDate={to ? dayjs(to) : undefined}
      value={dayOf(value)}
      onChange={(day) => onChange?.(day?.format(format) ?? '')}
    />
  );
}

export interface Period {
  /** The first and the last day, each `2026-11-20` or the empty text for an open end. */
  from: string;
  to: string;
}

/**
 * Filters by a period of days; either end may stay open, and the usual periods are one click away.
 * @example <FilterField label={t.period}>{(id) => <PeriodFilter id={id} label={t.period} value={{ from, to }} onChange={table.set} />}</FilterField>
 */
export function PeriodFilter(props: {
  id?: string;
  label: string;
  value: Period;
  onChange: (period: Period) => void;
  style?: CSSProperties;
}) {
  const { id, label, value, onChange, style } = props;
  const t = useTexts(fieldTexts);
  const back = (days: number): [Dayjs, Dayjs] => [dayjs().subtract(days - 1, 'day'), dayjs()];
  return (
    <DatePicker.RangePicker
      id={id === undefined ? undefined : { start: id, end: `${id}-end` }}
      aria-label={label}
      placeholder={[t.firstDay, t.lastDay]}
      style={{ width: 260, ...style }}
      format={format}
      allowEmpty={[true, true]}
      presets={[
        { label: t.today, value: () => back(1) },
        { label: t.lastDays({ count: 7 }), value: () => back(7) },
        { label: t.lastDays({ count: 30 }), value: () => back(30) },
        { label: t.thisMonth, value: () => [dayjs().startOf('month'), dayjs().endOf('month')] },
      ]}
      value={[dayOf(value.from), dayOf(value.to)]}
      onChange={(days) =>
        onChange({ from: days?.[0]?.format(format) ?? '', to: days?.[1]?.format(format) ?? '' })
      }
    />
  );
}

/** The moments in which a period begins and ends where the reader is; the end is the first after it. */
export const momentsOf = ({ from, to }: Period): { from: string; to: string } => ({
  from: from && dayjs(from).startOf('day').toISOString(),
  to: to && dayjs(to).add(1, 'day').startOf('day').toISOString(),
});
