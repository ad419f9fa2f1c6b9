import { Form, Input } from 'antd';
import { DateField } from '../../../kit/form/date-field';
import { useTexts } from '../../../lib/texts/texts';
import styles from './calendar.module.css';
import { texts } from './texts';

interface Props {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  label: string;
}

/** A form control for a day and, unless the entry lasts all day, a time: `2026-11-27T15:00`. */
export function WhenField({ id, value = '', onChange, label }: Props) {
  const t = useTexts(texts);
  const isAllDay = Form.useWatch('allDay') as boolean | undefined;
  const [day = '', time = ''] = value.split('T');
  return (
    <span className={styles.when}>
      <DateField id={id ?? label} value={day} onChange={(next) => onChange?.(next && `${next}T${time || '09:00'}`)} />
      {!isAllDay && (
        <Input
          type="time"
          aria-label={`${label} ${t.time}`}
          value={time}
          onChange={({ target }) => onChange?.(`${day}T${target.value}`)}
        />
      )}
    </span>
  );
}
