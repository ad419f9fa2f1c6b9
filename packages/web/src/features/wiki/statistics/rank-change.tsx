import type { RankRow } from '@easymock/contract';
import { useTexts } from '../../../lib/texts/texts';
import styles from './statistics.module.css';
import { texts } from './texts';

/**
 * Shows how many ranks a row has risen or fallen since the previous period: an arrow and a number, and a
 * sentence for screen readers.
 */
export function RankChange({ row: { rank, rankBefore } }: { row: Pick<RankRow, 'rank' | 'rankBefore'> }) {
  const t = useTexts(texts);
  if (rankBefore === null || rank === null) return <span className={styles.isNew}>{t.changeNew}</span>;
  const steps = rankBefore - rank;
  if (steps === 0) {
    return (
      <span className={styles.quiet}>
        <span aria-hidden="true">—</span>
        <span className="g-sr-only">{t.changeNone}</span>
      </span>
    );
  }
  const count = Math.abs(steps);
  return (
    <span className={`${steps > 0 ? styles.up : styles.down} g-num`}>
      <span aria-hidden="true">
        {steps > 0 ? '↑' : '↓'} {count}
      </span>
      <span className="g-sr-only">{steps > 0 ? t.changeUp({ count }) : t.changeDown({ count })}</span>
    </span>
  );
}
