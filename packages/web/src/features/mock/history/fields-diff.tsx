import { useTexts } from '../../../lib/texts/texts';
import styles from './history.module.css';
import { texts } from './texts';

/** Shows the short fields in which two states differ, side by side. */
export function FieldsDiff(props: {
  lines: readonly { key: string; label: string; before: string; after: string }[];
  beforeLabel: string;
  afterLabel: string;
}) {
  const t = useTexts(texts);
  return (
    <table className={styles.fields}>
      <caption className="g-sr-only">{t.difference}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{props.beforeLabel}</th>
          <th scope="col">{props.afterLabel}</th>
        </tr>
      </thead>
      <tbody>
        {props.lines.map(({ key, label, before, after }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{before ? <del>{before}</del> : '—'}</td>
            <td>{after ? <ins>{after}</ins> : '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
