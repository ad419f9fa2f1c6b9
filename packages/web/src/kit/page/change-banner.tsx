import type { ReactNode } from 'react';
import styles from './draft-banner.module.css';

/**
 * Says that what is open was changed elsewhere, with the buttons that offer what to do.
 * @example <ChangeBanner text={t.changedBy({ name })}><Button onClick={query.refetch}>{t.load}</Button></ChangeBanner>
 */
export function ChangeBanner(props: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.banner} role="status">
      <span>{props.text}</span>
      {props.children}
    </div>
  );
}
