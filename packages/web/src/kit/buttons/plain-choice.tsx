import { useId } from 'react';
import styles from './plain-choice.module.css';

/**
 * Renders a choice between a few options side by side, without the component library.
 * @example <PlainChoice label={t.view} value={view} options={[{ value: 'list', label: t.list }]} onChange={setView} />
 */
export function PlainChoice<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.choice} aria-label={props.label}>
      {props.options.map(({ value, label }) => (
        <label key={value} className={styles.option}>
          <input type="radio" name={name} checked={value === props.value} onChange={() => props.onChange(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
