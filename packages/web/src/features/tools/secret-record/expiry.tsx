import type { ExpiryState } from '@easymock/contract';
import { StatusTag } from '../../../kit/display/status-tag';
import { useTexts } from '../../../lib/texts/texts';
import styles from './secret-record.module.css';
import { texts } from './texts';

const kinds = { valid: 'done', soon: 'soon', urgent: 'danger', expired: 'danger', longTerm: 'info' } as const;

/**
 * Shows an expiry day and the days left.
 * @example <Expiry day={row.expireDate} daysLeft={row.daysLeft} state={row.state} />
 */
export function Expiry(props: { day: string; daysLeft: number | null; state: ExpiryState }) {
  const { day, daysLeft, state } = props;
  const t = useTexts(texts);
  if (daysLeft === null) return <StatusTag kind="info">{t.lasting}</StatusTag>;
  const text = daysLeft < 0 ? t.daysAgo({ num: -daysLeft }) : t.daysLeft({ num: daysLeft });
  return (
    <span title={text} className={styles.expiry}>
      <span className="g-num">{day}</span>
      <StatusTag kind={kinds[state]}>{text}</StatusTag>
    </span>
  );
}
