import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useTexts } from '../../lib/texts/texts';
import type { DateFieldProps, PeriodFilterProps } from './date-props';
import { fieldTexts } from './texts';

const format = 'YYYY-MM-DD';
const dayOf = (value: string): Dayjs | null => (value ? dayjs(value, format) : null);

/** The picker that `DateField` renders; it loads this module on demand. */
export function DayPicker({ value = '', onChange, from, to, ...rest }: DateFieldProps) {
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

export function PeriodPicker({ id, label, value, onChange, style }: PeriodFilterProps) {
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
      onChange={(days) => onChange({ from: days?.[0]?.format(format) ?? '', to: days?.[1]?.format(format) ?? '' })}
    />
  );
}
