import { Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../lib/texts/texts';
import { fieldTexts } from '../form/texts';
import styles from './resource.module.css';

/**
 * A filter above a table, its label to the left.
 * @example <FilterField label={t.department}>{(id) => <Select id={id} … />}</FilterField>
 */
export function FilterField(props: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{props.label}</label>
      {props.children(id)}
    </div>
  );
}

/**
 * A filter by one of several values, which begins with all of them.
 * @example <ChoiceFilter label={t.state} value={state} choices={states} onChange={(state) => table.set({ state })} />
 */
export function ChoiceFilter(props: {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  /** What no choice is called; 全部 without it. */
  allText?: string;
  width?: number;
  onChange: (value: string) => void;
}) {
  const t = useTexts(fieldTexts);
  return (
    <FilterField label={props.label}>
      {(id) => (
        <Select<string>
          id={id}
          style={{ width: props.width ?? 120 }}
          value={props.value}
          options={[{ value: '', label: props.allText ?? t.allChoices }, ...props.choices]}
          onChange={props.onChange}
        />
      )}
    </FilterField>
  );
}
