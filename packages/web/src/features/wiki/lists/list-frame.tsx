import { type ReactNode, useRef } from 'react';
import { useRowKeys } from '../../../kit/list/use-row-keys';
import { useTitle } from '../../../lib/address/page';
import styles from './lists.module.css';

/** Frames a list of documents beside the tree. */
export function ListFrame(props: { title: string; purpose: string; tools?: ReactNode; children: ReactNode }) {
  useTitle(props.title);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{props.title}</h1>
      <p className={styles.quiet}>{props.purpose}</p>
      {props.tools && <div className={styles.bar}>{props.tools}</div>}
      {props.children}
    </div>
  );
}

/** Renders rows that j and k move between. */
export function Rows(props: { label: string; count: number; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list, { count: props.count });
  return (
    <ul ref={list} className={styles.rows} aria-label={props.label}>
      {props.children}
    </ul>
  );
}
