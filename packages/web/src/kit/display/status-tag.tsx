import type { ReactNode } from 'react';
import styles from './status-tag.module.css';

/**
 * Renders a status as a word with a dot, never as colour alone.
 * @example <StatusTag kind="done">{t.using}</StatusTag>
 */
export function StatusTag({
  kind,
  children,
}: {
  kind: 'done' | 'soon' | 'danger' | 'info' | 'off';
  children: ReactNode;
}) {
  return (
    <span className={`${styles.tag} ${styles[kind]}`}>
      <span className={styles.word}>{children}</span>
    </span>
  );
}
