import { Select } from 'antd';

const mostDays = 365;

/**
 * A form control for several numbers of days.
 * @example <CallField name="remindDays" field={fields.remindDays}><DaysInput /></CallField>
 */
export function DaysInput(props: { value?: readonly number[]; onChange?: (days: number[]) => void; id?: string }) {
  const { value = [], onChange, id } = props;
  return (
    <Select<string[]>
      id={id}
      mode="tags"
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
