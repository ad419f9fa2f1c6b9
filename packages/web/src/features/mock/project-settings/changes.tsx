import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/texts/time';
import styles from './settings.module.css';

/** Shows the number of changes of each kind. */
export function ChangeNumbers({ numbers }: { numbers: readonly (readonly [label: string, num: number])[] }) {
  return (
    <div className={styles.numbers}>
      {numbers.map(([label, num]) => (
        <p key={label} className={styles.number}>
          <strong className="g-num">{formatNumber(num)}</strong>
          <span>{label}</span>
        </p>
      ))}
    </div>
  );
}

/** Scrollable list of changes. */
export function ChangeList({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling regions must be reachable by keyboard
    <ul className={styles.changes} tabIndex={0}>
      {children}
    </ul>
  );
}
