import type { ReactNode, Ref } from 'react';
import styles from './draft-banner.module.css';

/**
 * Says that what is open was changed elsewhere, with the buttons that offer what to do.
 * @example <ChangeBanner text={t.changedBy({ name })}><Button onClick={query.refetch}>{t.load}</Button></ChangeBanner>
 */
export function ChangeBanner(props: {
  text: ReactNode;
  children?: ReactNode;
  /** Lets code set the focus to it. */
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div ref={props.ref} className={styles.banner} role="status" tabIndex={-1}>
      <span>{props.text}</span>
      {props.children}
    </div>
  );
}
