import type { ReactNode, Ref } from 'react';
import styles from './draft-banner.module.css';

/**
 * Reports that the open record was changed elsewhere, with buttons for the possible reactions.
 * @example <ChangeBanner text={t.changedBy({ name })}><Button onClick={query.refetch}>{t.load}</Button></ChangeBanner>
 */
export function ChangeBanner(props: {
  text: ReactNode;
  children?: ReactNode;
  /** For setting the focus to the banner. */
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div ref={props.ref} className={styles.banner} role="status" tabIndex={-1}>
      <span>{props.text}</span>
      {props.children}
    </div>
  );
}
