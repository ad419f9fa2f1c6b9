import type { ReactNode } from 'react';
import styles from './state-page.module.css';

/**
 * Renders a whole screen with one message: a drawing, a heading, a sentence, the next step.
 * @example <StatePage drawing={<Drawing name="gate" />} title={t.noRight} text={…} actions={…} />
 */
export function StatePage(props: {
  drawing: ReactNode;
  title: string;
  text: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.page}>
      {props.drawing}
      <h1 className={styles.title}>{props.title}</h1>
      <p className={styles.text}>{props.text}</p>
      {props.actions && <div className={styles.actions}>{props.actions}</div>}
      {props.children}
    </div>
  );
}
