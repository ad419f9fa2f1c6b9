import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './settings.module.css';
import { texts } from './texts';

/** Lists, collapsed, the parts of a document or zip that could not be used. */
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
