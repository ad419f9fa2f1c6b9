import { Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../lib/texts/texts';
import { fieldTexts } from '../form/texts';
import styles from './resource.module.css';

/**
 * Renders a filter above a table, with its label at the left.
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
 * Filters by one of several values. The first option is all values.
 * @example <ChoiceFilter label={t.state} value={state} choices={states} onChange={(state) => table.set({ state })} />
 */
export function ChoiceFilter(props: {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  /** Label of the option for all values. Default: 全部. */
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
