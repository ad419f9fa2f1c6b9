import { type PointDraft, pointStatusNames, pointTypeNames } from '@easymock/contract';
import { memo } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { TrashIcon } from '../../../kit/display/icons';
import { useStable } from '../../../lib/state/use-stable';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './print-points.module.css';
import { texts } from './texts';

interface RowActions {
  select: (no: number) => void;
  open: (no: number) => void;
  remove: (no: number) => void;
}

/**
 * Table of the points of an image. Rows are memoised, so that moving one point does not render the others.
 */
export function PointTable(props: {
  points: readonly PointDraft[];
  /** Errors of single points, by their numbers. */
  errors: ReadonlyMap<number, string>;
  selected: number | undefined;
  isReadOnly: boolean;
  actions: RowActions;
}) {
  const { points, errors, selected, isReadOnly } = props;
  const t = useTexts(texts);
  const actions = useStable({ ...props.actions });
  if (points.length === 0) return <p className={styles.help}>{t.noPoints}</p>;
  return (
    <table className={styles.table} aria-label={t.points}>
      <thead>
        <tr>
          <th>{t.no}</th>
          <th>{t.eventName}</th>
          <th>{t.eventType}</th>
          <th>{t.params}</th>
          <th>{t.status}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <PointRow
            key={point.no}
            point={point}
            error={errors.get(point.no)}
            isSelected={point.no === selected}
            isReadOnly={isReadOnly}
            actions={actions}
          />
        ))}
      </tbody>
    </table>
  );
}

const PointRow = memo(function PointRow(props: {
  point: PointDraft;
  error: string | undefined;
  isSelected: boolean;
  isReadOnly: boolean;
  actions: RowActions;
}) {
  const { point, error, isSelected, isReadOnly, actions } = props;
  const t = useTexts(texts);
  const textOf = useText();
  const { no, eventId, eventName, type, params, status } = point;
  return (
    <tr data-selected={isSelected ? '' : undefined} onClick={() => actions.select(no)}>
      <td className="g-num">{no}</td>
      <td>
        <button type="button" className={styles.open} onClick={() => actions.open(no)}>
          <span className={status === 'deprecated' ? styles.struck : undefined}>{eventName || t.untitled}</span>
        </button>
        <br />
        <span className={`g-mono ${status === 'deprecated' ? styles.struck : ''}`}>{eventId || '—'}</span>
        {error && <span className={styles.error}>{error}</span>}
      </td>
      <td className={styles.short}>{textOf(pointTypeNames[type])}</td>
      <td className="g-num" title={params.map(({ key }) => key).join(', ')}>
        {params.length}
      </td>
      <td className={styles.short}>
        <span className={styles.dot} data-status={status}>
          {textOf(pointStatusNames[status])}
        </span>
      </td>
      <td>
        {!isReadOnly && (
          <IconButton icon={TrashIcon} label={t.removePoint({ no })} onClick={() => actions.remove(no)} />
        )}
      </td>
    </tr>
  );
});
