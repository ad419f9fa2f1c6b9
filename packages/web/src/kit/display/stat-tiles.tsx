import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/texts/time';
import styles from './stat-tiles.module.css';

const unknown = '—';

export interface StatTile {
  readonly key: string;
  readonly label: string;
  /** A number, or an element such as a counter; empty while unknown. */
  readonly value: ReactNode;
  /** A line below the value, such as today's increase or the days left. */
  readonly note?: ReactNode;
  /** Colour of the note; the words must express the same meaning. */
  readonly kind?: 'done' | 'soon' | 'danger';
}

/**
 * Renders a row of numbers, each with a label and a note. Their space is reserved while they load; a value
 * that failed to load is a dash.
 * @example <StatTiles tiles={[{ key: 'due', label: t.due, value: 3, note: t.thisWeek, kind: 'soon' }]} isWaiting={query.isPending} />
 */
export function StatTiles({ tiles, isWaiting = false }: { tiles: readonly StatTile[]; isWaiting?: boolean }) {
  const none = isWaiting ? '' : unknown;
  return (
    <dl className={styles.tiles} aria-busy={isWaiting}>
      {tiles.map(({ key, label, value, note, kind }) => (
        <div key={key} className={styles.tile}>
          <dt>{label}</dt>
          <dd className={`${styles.value} g-num`}>
            {typeof value === 'number' ? formatNumber(value) : (value ?? none)}
          </dd>
          <dd className={`${styles.note} ${kind ? styles[kind] : ''} g-num`}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
