import type { RightsChange } from '@easymock/contract';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './dialogs.module.css';
import { texts } from './texts';

/** Lists the people who gain or lose a right by a change. */
export function RightsPreview({ change }: { change: RightsChange }) {
  const t = useTexts(texts);
  const namesOf = (people: RightsChange['gain'], num: number) => {
    const names = people.slice(0, 8).map(({ nick_name }) => nick_name);
    return names.join(t.separator) + (num > names.length ? ` ${t.more}` : '');
  };
  const { gainNum, loseNum, gain, lose, editing } = change;
  return (
    <div className={styles.preview} role="status">
      {loseNum > 0 && (
        <p className={styles.lose}>{t.lose({ count: formatNumber(loseNum), names: namesOf(lose, loseNum) })}</p>
      )}
      {editing.map(({ _id, nick_name: name, markdownId, title }) => (
        <p key={_id + markdownId} className={styles.lose}>
          {t.editing({ name, title })}
        </p>
      ))}
      {gainNum > 0 && <p>{t.gain({ count: formatNumber(gainNum), names: namesOf(gain, gainNum) })}</p>}
      {loseNum + gainNum === 0 && <p className={styles.quiet}>{t.noChange}</p>}
    </div>
  );
}
