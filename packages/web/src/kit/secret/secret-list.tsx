import type { ReactNode } from 'react';
import styles from './secret.module.css';

/**
 * Lists the secrets of a record with their labels.
 * @example <SecretList entries={[{ label: fields.password.label, value: <SecretValue … /> }]} />
 */
export const SecretList = ({ entries }: { entries: readonly { label: string; value: ReactNode }[] }) => (
  <dl className={styles.list}>
    {entries.map(({ label, value }) => [<dt key={`${label} name`}>{label}</dt>, <dd key={label}>{value}</dd>])}
  </dl>
);
