import type { SyncChange, SyncReport } from '@easymock/contract';
import { MethodLabel } from '../../../kit/display/method-label';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { ChangeList, ChangeNumbers } from './changes';
import { Problems } from './problems';
import styles from './settings.module.css';
import { texts } from './texts';

/** Shows the changes of a sync, before or after it: the counts, then each mock with the fields concerned. */
export function SyncChanges({ report }: { report: SyncReport }) {
  const t = useTexts(texts);
  const numbers = [
    [t.added, report.added],
    [t.changed, report.changed],
    [t.unchanged, report.unchanged],
    [t.gone, report.gone],
  ] as const;
  return (
    <>
      <ChangeNumbers numbers={numbers} />
      {report.changes.length > 0 && (
        <ChangeList>
          {report.changes.map((change) => (
            <ChangeLine key={`${change.method} ${change.url}`} change={change} />
          ))}
        </ChangeList>
      )}
      {report.changes.length >= 500 && <p className={styles.note}>{t.changesCut({ count: 500 })}</p>}
      {report.kept > 0 && <p className={styles.note}>{t.keptNum({ count: formatNumber(report.kept) })}</p>}
      <StillGone mocks={report.stillGone} num={report.stillGoneNum} />
      <Problems problems={report.problems} num={report.problemNum} />
    </>
  );
}

/** Lists, collapsed, the mocks that left the document in an earlier sync: no change, but they may need cleaning up. */
function StillGone({ mocks, num }: { mocks: SyncReport['stillGone']; num: number }) {
  const t = useTexts(texts);
  if (num === 0) return null;
  return (
    <details className={`${styles.problems} ${styles.before}`}>
      <summary>{t.stillGone({ count: formatNumber(num) })}</summary>
      <ul>
        {mocks.map(({ method, url, mock_id }) => (
          <li key={mock_id} className={styles.problem}>
            <MethodLabel method={method} /> <code>{url}</code>
          </li>
        ))}
      </ul>
      {mocks.length < num && <p className={styles.note}>{t.changesCut({ count: mocks.length })}</p>}
    </details>
  );
}

const looks = { added: styles.good, changed: styles.warn, unchanged: styles.quiet, gone: styles.warn };

function ChangeLine({ change }: { change: SyncChange }) {
  const t = useTexts(texts);
  const { kind, method, url, keys } = change;
  const label = { added: t.added, changed: t.changed, unchanged: t.unchanged, gone: t.gone }[kind];
  const lists = [
    [t.keysAdded, keys.added],
    [t.keysRemoved, keys.removed],
    [t.keysRetyped, keys.retyped],
    [t.keptKeys, keys.kept],
  ] as const;
  return (
    <li>
      <MethodLabel method={method} />
      <code>{url}</code>
      <span className={`${styles.kind} ${looks[kind]}`} title={kind === 'gone' ? t.goneHelp : undefined}>
        {label}
      </span>
      {lists.map(
        ([name, paths]) =>
          paths.length > 0 && (
            <p key={name} className={styles.keys}>
              <b>{name}</b>
              {paths.join(', ')}
            </p>
          ),
      )}
      {kind === 'changed' && lists.every(([, paths]) => paths.length === 0) && !change.is_text_kept && (
        <p className={styles.keys}>{t.docsOnly}</p>
      )}
      {change.is_text_kept && <p className={`${styles.keys} ${styles.warn}`}>{t.textKept}</p>}
    </li>
  );
}
