import type { ReactNode } from 'react';
import styles from './filter-chip.module.css';

/**
 * Renders a filter value as a chip, one of several above a list.
 * @example <FilterChip isOn={tag === value} onClick={() => choose(value)}>{label}</FilterChip>
 */
export function FilterChip(props: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.chip} aria-pressed={props.isOn} onClick={props.onClick}>
      {props.children}
    </button>
  );
}
