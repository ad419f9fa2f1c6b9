import type { SyncChange, SyncReport } from '@easymock/contract';
import { MethodLabel } from '../../../kit/display/method-label';
import { CheckBox, TextCheckBox } from '../../../kit/form/check-box';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { ChangeList, ChangeNumbers } from './changes';
import { Problems } from './problems';
import styles from './settings.module.css';
import { texts } from './texts';
import { type ChangePart, partsOf, type SyncTicks, unlistedOf } from './use-sync-choice';

/**
 * Shows the changes of a sync: the counts, then each mock with the fields concerned.
 * @param ticks the selected changes; missing after the sync
 */
export function SyncChanges({ report, ticks }: { report: SyncReport; ticks?: SyncTicks }) {
  const t = useTexts(texts);
  const numbers = [
    [t.added, report.added],
    [t.changed, report.changed],
    [t.unchanged, report.unchanged],
    [t.gone, report.gone],
    ...(report.removed > 0 ? [[t.removed, report.removed] as const] : []),
    ...(report.left > 0 ? [[t.left, report.left] as const] : []),
  ] as const;
  const unlisted = unlistedOf(report);
  return (
    <>
      <ChangeNumbers numbers={numbers} />
      {ticks && report.changes.some((change) => partsOf(change).length > 0) && (
        <TickAll report={report} ticks={ticks} />
      )}
      {report.changes.length > 0 && (
        <ChangeList>
          {report.changes.map((change) => (
            <ChangeLine key={`${change.method} ${change.url}`} change={change} ticks={ticks} />
          ))}
        </ChangeList>
      )}
      {unlisted > 0 &&
        (ticks ? (
          <div className={styles.tick}>
            <TextCheckBox
              text={t.unlisted({ count: formatNumber(unlisted) })}
              label={t.unlisted({ count: formatNumber(unlisted) })}
              isChecked={!ticks.leavesUnlisted}
              onChange={ticks.tickUnlisted}
            />
          </div>
        ) : (
          <p className={styles.note}>{t.changesCut({ count: report.changes.length })}</p>
        ))}
      {report.kept > 0 && <p className={styles.note}>{t.keptNum({ count: formatNumber(report.kept) })}</p>}
      <StillGone mocks={report.stillGone} num={report.stillGoneNum} ticks={ticks} />
      <Problems problems={report.problems} num={report.problemNum} />
    </>
  );
}

function TickAll({ report, ticks }: { report: SyncReport; ticks: SyncTicks }) {
  const t = useTexts(texts);
  const { chosen, total } = ticks.numOf(report);
  const isPartial = report.changes.some((change) => ticks.isPartLeft(change)) || ticks.leavesUnlisted;
  const isAll = !isPartial;
  return (
    <div className={styles.tick}>
      <CheckBox
        label={t.tickAll}
        isChecked={isAll}
        isPartial={isPartial && chosen > 0}
        onChange={() => ticks.tickAll(report, !isAll)}
      />
      <span aria-live="polite">{t.chosen({ count: formatNumber(chosen), total: formatNumber(total) })}</span>
      <span className={styles.quiet}>{t.leftHelp}</span>
    </div>
  );
}

/**
 * Collapsed list of the mocks that were missing from the document before this sync. They are not changes, but may need
 * to be deleted.
 */
function StillGone(props: { mocks: SyncReport['stillGone']; num: number; ticks: SyncTicks | undefined }) {
  const { mocks, num, ticks } = props;
  const t = useTexts(texts);
  if (num === 0) return null;
  return (
    <details className={`${styles.problems} ${styles.before}`}>
      <summary>{t.stillGone({ count: formatNumber(num) })}</summary>
      <ul>
        {mocks.map(({ method, url, mock_id }) => (
          <li key={mock_id} className={styles.problem}>
            {ticks && <RemoveTick id={mock_id} name={`${method.toUpperCase()} ${url}`} ticks={ticks} />}
            <MethodLabel method={method} /> <code>{url}</code>
          </li>
        ))}
      </ul>
      {mocks.length < num && <p className={styles.note}>{t.changesCut({ count: mocks.length })}</p>}
    </details>
  );
}

/** Checkbox for deleting a mock that is no longer in the document. */
function RemoveTick({ id, name, ticks }: { id: string; name: string; ticks: SyncTicks }) {
  const t = useTexts(texts);
  return (
    <TextCheckBox
      text={t.remove}
      label={t.removeName({ name })}
      isChecked={ticks.isRemoved(id)}
      onChange={(isOn) => ticks.remove(id, isOn)}
    />
  );
}

const looks = {
  added: styles.good,
  changed: styles.warn,
  unchanged: styles.quiet,
  gone: styles.warn,
  removed: styles.warn,
};

function ChangeLine({ change, ticks }: { change: SyncChange; ticks: SyncTicks | undefined }) {
  const t = useTexts(texts);
  const { kind, method, url, keys, fields, mock_id: id } = change;
  const name = `${method.toUpperCase()} ${url}`;
  const label = { added: t.added, changed: t.changed, unchanged: t.unchanged, gone: t.gone, removed: t.removed }[kind];
  const fieldNames = {
    description: t.fieldDescription,
    tags: t.fieldTags,
    parameters: t.fieldParameters,
    response_model: t.fieldResponse,
  };
  const key = (path: string) => ({ part: `key:${path}` as const, name: path || t.wholeDefinition });
  const lists: [string, { part: ChangePart | null; name: string }[]][] = [
    [t.keysAdded, keys.added.map(key)],
    [t.keysRemoved, keys.removed.map(key)],
    [t.keysRetyped, keys.retyped.map(key)],
    [t.fields, fields.map((field) => ({ part: `field:${field}` as const, name: fieldNames[field] }))],
    [t.keptKeys, keys.kept.map((path) => ({ ...key(path), part: null }))],
  ];
  const isTickable = ticks !== undefined && partsOf(change).length > 0;
  const isLeft = isTickable && ticks.isWholeLeft(change);
  return (
    <li data-left={isLeft || undefined}>
      <span className={styles.mock}>
        {isTickable && (
          <CheckBox
            label={t.tick({ name })}
            isChecked={!ticks.isPartLeft(change)}
            isPartial={ticks.isPartLeft(change) && !isLeft}
            onChange={() => ticks.tick(change, ticks.isPartLeft(change))}
          />
        )}
        <MethodLabel method={method} />
      </span>
      <code>{url}</code>
      <span className={`${styles.kind} ${looks[kind]}`} title={kind === 'gone' ? t.goneHelp : undefined}>
        {label}
      </span>
      {lists.map(
        ([title, items]) =>
          items.length > 0 && (
            <div key={title} className={styles.keys}>
              <b>{title}</b>
              {items.map(({ part, name: item }) =>
                isTickable && part && kind === 'changed' ? (
                  <TextCheckBox
                    key={item}
                    text={item}
                    label={t.tickPart({ name, item })}
                    isChecked={!ticks.isLeft(change, part)}
                    onChange={(isOn) => ticks.tickPart(change, part, isOn)}
                  />
                ) : (
                  <span key={item} className={styles.part}>
                    {item}
                  </span>
                ),
              )}
            </div>
          ),
      )}
      {isTickable && kind === 'gone' && id && !isLeft && (
        <div className={styles.keys}>
          <RemoveTick id={id} name={name} ticks={ticks} />
        </div>
      )}
      {change.is_text_kept && <p className={`${styles.keys} ${styles.warn}`}>{t.textKept}</p>}
    </li>
  );
}
