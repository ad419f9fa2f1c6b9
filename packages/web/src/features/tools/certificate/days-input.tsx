import { Select } from 'antd';
import type { FieldControl } from '../../../kit/form/field';

const mostDays = 365;

/**
 * A form control for several numbers of days.
 * @example <CallField name="remindDays" field={fields.remindDays}><DaysInput /></CallField>
 */
export function DaysInput(
  props: Partial<FieldControl> & { value?: readonly number[]; onChange?: (days: number[]) => void },
) {
  const { value = [], onChange, ...control } = props;
  return (
    <Select<string[]>
      {...control}
      mode="tags"
      style={{ width: '100%' }}
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，', ' ']}
      value={value.map(String)}
      onChange={(days) => {
        const whole = days.filter((day) => /^\d{1,3}$/.test(day)).map(Number);
        onChange?.([...new Set(whole.filter((day) => day <= mostDays))].sort((a, b) => b - a));
      }}
    />
  );
}
