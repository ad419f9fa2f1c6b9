import { mockMethods, type Project } from '@easymock/contract';
import { Button, Segmented } from 'antd';
import { IconButton } from '../../../kit/buttons/icon-button';
import { TrashIcon } from '../../../kit/display/icons';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { useBinPlace } from '../recycle/bin-place';
import { NewMockLink } from './no-mocks';
import styles from './project.module.css';
import { texts } from './texts';

/** Above the list: a new mock, the filters, and how many there are. */
export function MockToolbar(props: {
  project: Project;
  method: string;
  /** How many are no longer in the document, and whether only these are shown. */
  goneNum: number;
  isOnlyGone: boolean;
  hits: number;
  count: number;
  onFilter: (part: { method: string } | { gone: string }) => void;
}) {
  const { project, method, goneNum, isOnlyGone, hits, count, onFilter } = props;
  const t = useTexts(texts);
  const bin = useBinPlace();
  return (
    <div className={styles.toolbar}>
      {project.may_edit && <NewMockLink projectId={project._id} />}
      <Segmented
        aria-label={t.method}
        value={method}
        options={[
          { value: '', label: t.all },
          ...mockMethods.map((name) => ({ value: name, label: name.toUpperCase() })),
        ]}
        onChange={(value) => onFilter({ method: value })}
      />
      {goneNum > 0 && (
        <Button
          type={isOnlyGone ? 'primary' : 'default'}
          ghost={isOnlyGone}
          aria-pressed={isOnlyGone}
          onClick={() => onFilter({ gone: isOnlyGone ? '' : '1' })}
        >
          {t.goneNum({ count: formatNumber(goneNum) })}
        </Button>
      )}
      <span className={`${styles.count} g-num`} role="status">
        {hits < count
          ? t.countOf({ hits: formatNumber(hits), count: formatNumber(count) })
          : t.count({ count: formatNumber(count) })}
      </span>
      {project.may_edit && <IconButton icon={TrashIcon} label={t.recycle} onClick={bin.open} />}
    </div>
  );
}
