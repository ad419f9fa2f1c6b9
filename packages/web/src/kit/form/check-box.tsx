import { useId } from 'react';
import styles from './check-box.module.css';

/**
 * Renders a native checkbox in the colours of the theme; antd's would be too slow for long lists.
 * @example <CheckBox label={t.selectAll} isChecked={…} isPartial={…} onChange={(isOn) => …} />
 */
export function CheckBox(props: CheckBoxProps) {
  return <Box {...props} />;
}

/**
 * Renders the same checkbox followed by a clickable text.
 * @example <TextCheckBox text={t.remove} label={t.removeName({ name })} isChecked={…} onChange={…} />
 */
export function TextCheckBox({ text, ...props }: CheckBoxProps & { text: string }) {
  const id = useId();
  return (
    <label htmlFor={id} className={styles.text}>
      <Box {...props} id={id} />
      {text}
    </label>
  );
}

interface CheckBoxProps {
  label: string;
  isChecked: boolean;
  isPartial?: boolean;
  isDisabled?: boolean;
  /** The reason why it is disabled, shown on hover and read out. */
  reason?: string | undefined;
  onChange: (isOn: boolean, isShiftHeld: boolean) => void;
}

function Box(props: CheckBoxProps & { id?: string }) {
  const { id, label, isChecked, isPartial = false, isDisabled = false, reason, onChange } = props;
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = isPartial;
      }}
      id={id}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={isChecked}
      disabled={isDisabled}
      title={reason}
      aria-description={reason}
      onChange={(event) => {
        const { nativeEvent } = event;
        onChange(event.target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
      }}
    />
  );
}
