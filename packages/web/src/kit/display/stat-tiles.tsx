import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/texts/time';
import styles from './stat-tiles.module.css';

const unknown = '—';

export interface StatTile {
  readonly key: string;
  readonly label: string;
  /** A number, or what shows it, such as a counter; nothing while it is not known. */
  readonly value: ReactNode;
  /** A line below it: what came today, how many days are left. */
  readonly note?: ReactNode;
  /** The colour of the note, which also says by its words what the colour does. */
  readonly kind?: 'done' | 'soon' | 'danger';
}

/**
 * Numbers in a row, each with its name and a line below it. Their room is kept while they load; those that could not be
 * read are dashes.
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
