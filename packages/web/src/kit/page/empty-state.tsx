import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing';
import styles from './empty-state.module.css';

/**
 * Explains why there is nothing to show: one drawing, one sentence, one action.
 * @example <EmptyState drawing="ripple" text={t.noHit} action={<Button …>清除筛选</Button>} />
 */
export function EmptyState(props: { drawing: DrawingName; title?: string; text: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Drawing name={props.drawing} />
      {props.title && <h2 className={styles.title}>{props.title}</h2>}
      <p className={styles.text}>{props.text}</p>
      {props.action && <div className={styles.action}>{props.action}</div>}
    </div>
  );
}
