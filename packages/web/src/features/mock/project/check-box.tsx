import styles from './check-box.module.css';

/**
 * The browser's own checkbox in our colour: long lists draw hundreds of them.
 * @example <CheckBox label={t.selectAll} isChecked={…} isPartial={…} onChange={(isOn) => …} />
 */
export function CheckBox(props: {
  label: string;
  isChecked: boolean;
  isPartial?: boolean;
  onChange: (isOn: boolean, isShiftHeld: boolean) => void;
}) {
  const { label, isChecked, isPartial = false, onChange } = props;
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = isPartial;
      }}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={isChecked}
      onChange={(event) => {
        const { nativeEvent } = event;
        onChange(event.target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
      }}
    />
  );
}
