import { formatNumber } from '../../lib/texts/time';
import styles from './counted-nav.module.css';

/** A part of a list with its number of entries, which is absent while unknown. */
export interface CountedPart<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly num?: number | undefined;
}

/**
 * Renders the parts of a list beside it, each with its number of entries; one part is active.
 * @example <CountedNav label={t.types} parts={[{ key: '', label: t.all, num: 12 }]} value={type} onChange={setType} />
 */
export function CountedNav<Key extends string>(props: {
  label: string;
  parts: readonly CountedPart<Key>[];
  value: Key;
  onChange: (key: Key) => void;
}) {
  return (
    <nav className={styles.nav} aria-label={props.label}>
      {props.parts.map(({ key, label, num }) => (
        <button
          key={key}
          type="button"
          className={styles.part}
          aria-current={key === props.value ? 'true' : undefined}
          onClick={() => props.onChange(key)}
        >
          <span className={styles.name} title={label}>
            {label}
          </span>
          <span className={`${styles.num} g-num`}>{num !== undefined && formatNumber(num)}</span>
        </button>
      ))}
    </nav>
  );
}
