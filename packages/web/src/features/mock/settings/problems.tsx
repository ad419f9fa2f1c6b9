import { useTexts } from '../../../lib/texts';
import { formatNumber } from '../../../lib/time';
import styles from './settings.module.css';
import { texts } from './texts';

/** What could not be used of a document or zip, folded away. */
export function Problems(props: { problems: readonly { where: string; text: string }[]; num: number }) {
  const t = useTexts(texts);
  if (props.num === 0) return null;
  return (
    <details className={styles.problems}>
      <summary>{t.problems({ count: formatNumber(props.num) })}</summary>
      <ul>
        {props.problems.map(({ where, text }) => (
          <li key={`${where} ${text}`} className={styles.problem}>
            <code>{where}</code>
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
