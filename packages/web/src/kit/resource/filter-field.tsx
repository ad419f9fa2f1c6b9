import { type ReactNode, useId } from 'react';
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
