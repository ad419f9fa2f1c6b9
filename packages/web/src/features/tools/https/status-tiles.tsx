import { type HttpStatus, httpStatuses, httpStatusKeys } from '@easymock/contract';
import { StatusTag } from '../../../kit/display/status-tag';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { statusKinds } from './host-look';
import styles from './https.module.css';
import { texts } from './texts';

/** Shows the number of hosts per status; a click on a tile filters by its status, and a second click removes the filter. */
export function StatusTiles(props: {
  numbers: Readonly<Record<HttpStatus, number>> | undefined;
  chosen: string;
  onChoose: (status: HttpStatus | '') => void;
}) {
  const { numbers, chosen, onChoose } = props;
  const t = useTexts(texts);
  const text = useText();
  // Statuses without hosts are omitted, except for the two most important ones.
  const shown = httpStatusKeys.filter(
    (key) => key === chosen || key === 'ok' || key === 'expired' || (numbers?.[key] ?? 0) > 0,
  );
  return (
    <ul className={styles.tiles} aria-label={t.status} aria-busy={!numbers}>
      {shown.map((key) => (
        <li key={key}>
          <button
            type="button"
            className={styles.tile}
            aria-pressed={chosen === key}
            onClick={() => onChoose(chosen === key ? '' : key)}
          >
            <StatusTag kind={statusKinds[key]}>{text(httpStatuses[key])}</StatusTag>
            <span className={`${styles.num} g-num`}>{numbers ? formatNumber(numbers[key]) : '—'}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
