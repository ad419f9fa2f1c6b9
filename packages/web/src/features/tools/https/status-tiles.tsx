import { type HttpStatus, httpStatuses, httpStatusKeys } from '@easymock/contract';
import { StatusTag } from '../../../kit/display/status-tag';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { statusKinds } from './host-look';
import styles from './https.module.css';
import { texts } from './texts';

/** How many hosts have each status; a tile narrows the list to its status, and a second click widens it again. */
export function StatusTiles(props: {
  numbers: Readonly<Record<HttpStatus, number>> | undefined;
  chosen: string;
  onChoose: (status: HttpStatus | '') => void;
}) {
  const { numbers, chosen, onChoose } = props;
  const t = useTexts(texts);
  const text = useText();
  // Those that nothing has are left out, except for the two that everybody looks for.
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
